import fc from 'fast-check';
import { z } from 'zod';

/** What people, robots and broken programs write where a text is asked for. */
export const oddText = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    '999999999999999999999',
    'NaN',
    'null',
    '[]',
    '{}',
    '2026-13-45T99:99:99Z',
    '\u0000',
    'text with \u0000 in it',
    "' or 1=1 --",
    '9'.repeat(400),
  ),
);

const schemaPart = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

/** Bodies as a schema asks for them, with something odd in one leaf of eight, so that many reach the handler. */
export function bodyLike(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valueLike(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function valueLike(source: unknown): fc.Arbitrary<unknown> {
  const {
    type,
    format,
    pattern,
    const: only,
    enum: choices,
    minLength,
    maxLength,
    properties,
    required,
  } = schemaPart.parse(source);
  if (properties) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, leafLike(valueLike(part))]),
    );
    return fc.record(fields, { requiredKeys: required ?? [] });
  }
  if (choices) return fc.constantFrom(...choices);
  if (only !== undefined) return fc.constant(only);
  if (type === 'object') return fc.constant({});
  if (type === 'string' && format === undefined && pattern?.startsWith('^\\d'))
    return fc.stringMatching(new RegExp(pattern, 'u'));
  if (type === 'boolean') return fc.boolean();
  if (format === 'email') return fc.nat(50).map((i) => `probe${i}@equanim.example`);
  if (format === 'date-time') {
    const span = { min: new Date('2025-01-01'), max: new Date('2026-12-31'), noInvalidDate: true };
    return fc.date(span).map((at) => at.toISOString());
  }
  return fc
    .constantFrom('words of a sentence', 'zwei\u00f6lf \u9577\u3044\u6587', 'a <b>bold</b> text')
    .map((text) => text.padEnd(minLength ?? 0, '.').slice(0, maxLength));
}

function leafLike(usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 7, arbitrary: usual },
    {
      weight: 1,
      arbitrary: fc.oneof(
        oddText,
        fc.constantFrom(
          'half a pair: \ud800',
          '0000-01-01T00:00:00Z',
          '9999-12-31T23:59:59.999Z',
          null,
          0,
          -1.5,
          true,
          [],
          {},
          [[]],
        ),
      ),
    },
  );
}
