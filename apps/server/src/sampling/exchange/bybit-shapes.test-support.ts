import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, inject } from 'vitest';
import { readAllPages } from './bybit-pages.ts';
import type { Listing } from './exchange.ts';

/** Bodies of each kind. */
export const RUNS = { numRuns: Math.ceil(5_000 * inject('scale')) };
/** The same, shared by the markets that a kind of row is generated for. */
const RUNS_OF_MARKET = { numRuns: Math.ceil(RUNS.numRuns / 4) };

export type Row = Record<string, unknown>;

export const ODD_NUMBERS = ['NaN', 'Infinity', '-', '1e400', '0x10', '1,000', null, 12.5, undefined, {}];
export const money = fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2));
export const emptyOrMoney = fc.oneof(money, fc.constant(''));

/** Sound rows, some with one field changed or missing; each remembers which. */
function bent(row: fc.Arbitrary<Row>): fc.Arbitrary<{ row: Row; field: string | null }> {
  return fc
    .tuple(row, fc.nat(), fc.constantFrom('', ...ODD_NUMBERS), fc.boolean())
    .map(([sound, index, value, isBent]) => {
      const field = Object.keys(sound)[index % Object.keys(sound).length] ?? '';
      return isBent ? { row: { ...sound, [field]: value }, field } : { row: sound, field: null };
    });
}

/** Reads rows as a list of the exchange. */
function read<T>(rows: unknown[], parse: (row: unknown) => T | null): Promise<Listing<T>> {
  let key = 0;
  const answer = { result: { list: rows, nextPageCursor: '' }, time: 1_700_000_000_000, raw: '' };
  return readAllPages(async () => answer, { name: 'rows', parse, keyOf: () => String((key += 1)) });
}

/** Every number of a reading, however deep. */
export function numbersIn(value: unknown): Decimal[] {
  if (Decimal.isDecimal(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/**
 * Lists of sound and bent rows: none throws, every sound row is read, a row without one of its numbers is counted, and
 * no figure is one that the row does not have.
 */
export async function expectCounted<T>(
  row: fc.Arbitrary<Row>,
  parse: (row: unknown) => T | null,
  numbers: string[],
  runs = RUNS_OF_MARKET,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(bent(row), { minLength: 1, maxLength: 4 }), async (rows) => {
      // Two equal rows count as one.
      fc.pre(new Set(rows.map((one) => JSON.stringify(one.row))).size === rows.length);
      const listing = await read(
        rows.map((one) => one.row),
        parse,
      );
      expect(listing.rows.length + listing.unreadable.length).toBe(rows.length);
      const isBent = rows.filter(({ field }) => field !== null);
      const isWithoutNumber = rows.filter(({ field }) => field !== null && numbers.includes(field));
      expect(listing.unreadable.length).toBeLessThanOrEqual(isBent.length);
      expect(listing.unreadable.length).toBeGreaterThanOrEqual(isWithoutNumber.length);
      for (const value of numbersIn(listing.rows)) expect(value.isFinite()).toBe(true);
    }),
    runs,
  );
}
