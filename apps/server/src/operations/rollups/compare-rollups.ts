import { EARNED_PARTS } from '@equanim/finance/parts-per-unit';
import { PARTS } from '@equanim/finance/reconciliation';
import { Decimal } from 'decimal.js';
import { MINUTE_MS } from '../../platform/time.ts';
import type { Figure, Figures } from './expected-rollups.ts';

/** Two ways to compute a figure differ by rounding alone: of a figure above 1 this part of it, of others this much. */
const TOLERANCE = 1e-12;

const PLACE = ['minute', 'value', 'equity', "Bitcoin's price"];
const BY_VALUE = ['value', 'minute', 'equity', "Bitcoin's price"];
const BY_PRICE = ["Bitcoin's price", 'minute', 'value', 'equity'];

/** A column in plain words, and what each of its elements is where it has several. */
interface Column {
  words: string;
  elements?: readonly string[];
}

/** What rollups of the account hold. */
export const ACCOUNT_COLUMNS: Record<string, Column> = {
  sample_count: { words: 'the number of minutes' },
  first: { words: 'the first minute', elements: PLACE },
  last: { words: 'the last minute', elements: PLACE },
  low: { words: 'the lowest minute', elements: BY_VALUE },
  high: { words: 'the highest minute', elements: BY_VALUE },
  fall: {
    words: 'the deepest fall',
    elements: ['depth', ...PLACE.map((of) => `${of} of the end`), ...PLACE.map((of) => `${of} of the peak`)],
  },
  price_first: { words: 'the first minute with a price', elements: PLACE },
  price_last: { words: 'the last minute with a price', elements: PLACE },
  price_low: { words: "the minute of Bitcoin's lowest price", elements: BY_PRICE },
  price_high: { words: "the minute of Bitcoin's highest price", elements: BY_PRICE },
  return_count: { words: 'the number of daily returns' },
  return_long_count: { words: 'the number of daily returns over more than a day' },
  return_mean: { words: 'the mean of the daily returns' },
  return_squares: { words: 'the squared deviations of the daily returns' },
  first_close: { words: 'the first close', elements: PLACE },
  ...Object.fromEntries(PARTS.map((part) => [part, { words: `the part "${part}"` }])),
  ...Object.fromEntries(
    EARNED_PARTS.map((part) => [`${part}_per_unit`, { words: `what "${part}" earned per unit` }]),
  ),
};

/** What rollups of Bitcoin's price hold. */
export const PRICE_COLUMNS: Record<string, Column> = {
  price_count: { words: 'the number of prices' },
  first: { words: 'the first price', elements: ['minute', 'price'] },
  last: { words: 'the last price', elements: ['minute', 'price'] },
  low: { words: 'the lowest price', elements: ['price', 'minute'] },
  high: { words: 'the highest price', elements: ['price', 'minute'] },
};

/**
 * Counts, minutes and parts are the same, other figures the same but for rounding.
 *
 * @param stored as the database gives it: numbers, arrays, and decimals as text
 * @returns each difference in plain words
 */
export function listDifferences(
  columns: Record<string, Column>,
  stored: Record<string, unknown>,
  expected: Figures,
): string[] {
  return Object.entries(columns).flatMap(([name, column]) =>
    compareColumn(column, stored[name] as StoredFigure, expected[name] ?? null),
  );
}

type StoredFigure = number | string | null | ReadonlyArray<number | null>;

function compareColumn({ words, elements }: Column, stored: StoredFigure, expected: Figure): string[] {
  if (!Array.isArray(stored) || !Array.isArray(expected)) {
    const isSame = typeof stored === 'string' ? isSameDecimal(stored, expected) : isClose(stored, expected);
    return isSame ? [] : [`${words} is ${format(stored)}, expected ${format(expected)}`];
  }
  const length = Math.max(stored.length, expected.length);
  return Array.from({ length }, (_, i): string[] => {
    const element = elements?.[i] ?? 'another element';
    const [one, other] = [stored[i] ?? null, expected[i] ?? null] as Array<number | null>;
    const isMinute = element.startsWith('minute');
    if (isMinute ? one === other : isClose(one ?? null, other ?? null)) return [];
    const say = isMinute ? formatMinute : format;
    return [`${element} of ${words} is ${say(one ?? null)}, expected ${say(other ?? null)}`];
  }).flat();
}

function isSameDecimal(stored: string, expected: Figure): boolean {
  return Decimal.isDecimal(expected) && new Decimal(stored).eq(expected);
}

function isClose(stored: unknown, expected: Figure): boolean {
  if (typeof stored !== 'number' || typeof expected !== 'number') return stored === expected;
  return Math.abs(stored - expected) <= TOLERANCE * Math.max(1, Math.abs(expected));
}

function formatMinute(minute: number | null): string {
  if (minute === null) return 'missing';
  const moment = new Date(Math.abs(minute) * MINUTE_MS);
  return Number.isNaN(moment.getTime()) ? String(minute) : moment.toISOString();
}

function format(figure: unknown): string {
  if (figure === null || figure === undefined) return 'missing';
  return Decimal.isDecimal(figure) ? figure.toFixed() : JSON.stringify(figure);
}
