import fc from 'fast-check';
import { z } from 'zod';
import type { Schema } from './document.test-support.ts';

/** Draws one value; the same ones again from the same seed. */
export type Draw = <T>(values: fc.Arbitrary<T>) => T;

const keywords = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  properties: z.record(z.string(), z.looseObject({})).optional(),
  required: z.array(z.string()).optional(),
});

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    'words of a sentence',
    'zwei\u00f6lf \u9577\u3044\u6587',
    'a <b>bold</b> text',
    "' or 1=1 --",
    '{{7*7}}',
    '%00%0a',
    '-1',
    '=1+1',
    'e\u0301\u{1F469}\u200D\u{1F680}',
  ),
);
const instants = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .date({ min: new Date('2025-06-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString()),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '1970-01-01T00:00:00Z',
      '2024-02-29T23:59:59.999Z',
      '9999-12-31T23:59:59Z',
      '2026-11-20T11:59Z',
    ),
  },
);
const known = new WeakMap<Schema, fc.Arbitrary<unknown>>();

/** Values that a schema of the document allows. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const found = known.get(schema) ?? arbitraryOf(schema);
  known.set(schema, found);
  return found;
}

function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const {
    type,
    anyOf,
    properties,
    required = [],
    minimum = -1_000,
    maximum = 1_000,
    ...rest
  } = keywords.parse(schema);
  if (rest.enum) return fc.constantFrom(...rest.enum);
  if (anyOf) return fc.oneof(...anyOf.map(valuesOf));
  if (properties) {
    const fields = Object.entries(properties).map(([name, part]) => [name, valuesOf(part)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number')
    return fc.oneof(
      fc.integer({ min: minimum, max: Math.min(maximum, minimum + 50) }),
      fc.constantFrom(minimum, maximum),
    );
  if (type === 'object')
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
  return textsOf(rest);
}

function textsOf({ format, pattern, minLength = 0, maxLength = 60 }: Partial<z.infer<typeof keywords>>) {
  const isOfPattern = (text: string): boolean => pattern === undefined || new RegExp(pattern, 'u').test(text);
  if (format === 'email') return fc.nat(200).map((n) => `probe${n}@equanim.example`);
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'date-time') return instants.filter(isOfPattern);
  // Those of symbols, coins, codes and types: what a program generates.
  if (pattern !== undefined && !/\\p/i.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  if (pattern?.startsWith('^\\d') === true)
    return fc
      .tuple(fc.nat(), texts)
      .map(([n, text]) => `${n}_${text}`)
      .filter(isOfPattern);
  return texts
    .map((text) => text.padEnd(minLength, 'stilled water ').slice(0, maxLength))
    .filter((text) => isOfPattern(text) && text.trim().length >= minLength);
}

/**
 * Values that a schema clearly does not allow, whatever the call makes of them: another type, none of the choices, too long,
 * or out of the form. As JSON where the value stands in a body, else as a text of the address.
 */
export function wrongValuesOf(schema: Schema, place: 'body' | 'address'): fc.Arbitrary<unknown> {
  const parts = keywords.parse(schema);
  if (place === 'address') {
    // Half a pair cannot be written into an address.
    const texts = wrongTexts(parts).filter((text) => !/\p{Cs}/u.test(text));
    return fc.constantFrom(...texts, ...wrongNumbers(parts).map(String), 'with \u0000 in it');
  }
  const isNullable = parts.anyOf?.some(({ type }) => type === 'null') ?? false;
  const others = [...(isNullable ? [] : [null]), [], {}, 1.5, true, 'text'].filter(
    (value) => !isOfType(value, parts.type),
  );
  return fc.constantFrom(...others, ...wrongTexts(parts), ...wrongNumbers(parts));
}

function isOfType(value: unknown, type: string | undefined): boolean {
  if (value === null || Array.isArray(value)) return false;
  if (type === 'integer' || type === 'number') return typeof value === 'number' && type === 'number';
  return type === undefined ? typeof value === 'string' : typeof value === type;
}

function wrongTexts({
  type,
  format,
  pattern,
  enum: choices,
  minLength,
  maxLength,
}: z.infer<typeof keywords>): string[] {
  if (choices) return ['none of these', ''];
  if (type !== undefined && type !== 'string') return [];
  return [
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minLength === undefined || minLength === 0 ? [] : ['']),
    ...(pattern === undefined ? [] : ['half of a pair \ud800']),
    ...(format === undefined ? [] : ['no such thing', '']),
  ];
}

function wrongNumbers({ type, minimum, maximum }: z.infer<typeof keywords>): number[] {
  if (type !== 'integer' && type !== 'number') return [];
  return [
    ...(minimum === undefined ? [] : [minimum - 1, -1e21]),
    ...(maximum === undefined ? [] : [maximum + 1, 1e21]),
    ...(type === 'integer' ? [1.5, Number.NaN] : []),
  ];
}
