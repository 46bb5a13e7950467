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
    '0000-01-01',
    '9999-12-31',
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
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

/** Where the fields of a body exclude each other, few of those that are drawn fit together. */
const TRIES = 8;

/**
 * Bodies as a schema asks for them, with something odd in one leaf of eight, so that many reach the handler.
 *
 * @param ids what an id may name; one in four names nothing
 */
export function bodyLike(schema: z.ZodType, ids: readonly string[] = []): fc.Arbitrary<unknown> {
  const any = valueLike(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ids);
  const isTaken = (value: unknown): boolean => schema.safeParse(value).success;
  const tried = fc.array(any, { minLength: TRIES, maxLength: TRIES });
  return fc.oneof(
    any,
    tried.map((values) => values.find(isTaken) ?? values[0]),
  );
}

type Part = z.infer<typeof schemaPart>;

function valueLike(source: unknown, ids: readonly string[]): fc.Arbitrary<unknown> {
  const part = schemaPart.parse(source);
  const { type, const: only, enum: choices, properties, items } = part;
  if (properties) return recordLike(part, ids);
  if (choices) return fc.constantFrom(...choices);
  if (only !== undefined) return fc.constant(only);
  if (type === 'object') return fc.constant({});
  if (type === 'array') return fc.array(valueLike(items ?? {}, ids), { maxLength: 2 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'number' || type === 'integer') return numberLike(part);
  return textLike(part, ids);
}

function recordLike({ properties = {}, required = [] }: Part, ids: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, part]) => {
    const given = leafLike(valueLike(part, ids));
    const absent = { weight: 2, arbitrary: fc.constant(undefined) };
    return [name, required.includes(name) ? given : fc.oneof(absent, { weight: 1, arbitrary: given })];
  });
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
}

function numberLike({
  type,
  minimum = -1e12,
  maximum = 1e12,
  exclusiveMinimum = -Infinity,
  exclusiveMaximum = Infinity,
}: Part): fc.Arbitrary<number> {
  const isTaken = (value: number): boolean =>
    value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum;
  const numbers = [0, 1, 12, 50_000, ...(type === 'number' ? [0.01, 0.03, 0.3, 1_234.56] : [])];
  return fc.constantFrom(...numbers.filter(isTaken));
}

function textLike(
  { format, pattern, minLength, maxLength }: Part,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === undefined && pattern?.startsWith('^\\d')) return fc.stringMatching(new RegExp(pattern, 'u'));
  if (format === 'email') return fc.nat(50).map((i) => `probe${i}@equanim.example`);
  if (format === 'date')
    return fc.constantFrom(
      '2026-01-01',
      '2026-12-01',
      '2027-02-01',
      '2030-06-15',
      '0001-01-01',
      '9999-12-01',
    );
  if (format === 'uuid') {
    const unknown = fc.uuid({ version: 4 });
    if (ids.length === 0) return unknown;
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: unknown });
  }
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
