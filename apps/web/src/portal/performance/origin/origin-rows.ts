import type { Word } from '@equanim/contract/as-read';
import {
  LINE_PARTS,
  PART_NAMES,
  type CustomerPerformanceSummary,
  type PartName,
  type PerformanceSummary,
} from '@equanim/contract/performance';

/** Rounds halves away from zero, like every figure on the screen. */
const round = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** A sum in doubles is off by less than this of a unit of the last place; what is further off is no rounding. */
const MAX_NOISE = 0.01;

/** A part of the return, or what has no stored explanation. */
export type OriginKey = Word<PartName | 'unchecked'>;

/** The name of every part on the screen. */
export const ORIGIN_NAMES: Record<OriginKey, string> = {
  trading: 'Trading',
  funding: 'Funding',
  fees: 'Fees',
  interest: 'Interest',
  held: 'Coins held',
  other: 'Other results',
  exchanged: 'Exchanged',
  flows: 'Flows',
  unexplained: 'Unexplained',
  unchecked: 'Not checked (imported history)',
};

/** What each part is, in a line. */
export const ORIGIN_NOTES: Record<OriginKey, string> = {
  trading: 'Positions, realized and open',
  funding: 'Paid and received on perpetual contracts',
  fees: 'Exchange trading fees',
  interest: 'Paid on borrowed coins, received on lent ones',
  held: 'Prices of coins held outside positions',
  other: 'Such as rebates and bonuses',
  exchanged: 'Cost of swapping coins',
  flows: 'Deposits minus withdrawals',
  unexplained: 'Not explained by any log entry or price',
  unchecked: 'Stretches without a stored explanation',
};

/** Parts that stand there only where they are not zero. */
const OPTIONAL: ReadonlySet<OriginKey> = new Set(['other', 'exchanged', 'unchecked']);

/** Decimals of percent: those of the return above, so that the sum reads as the same figure. */
export const PERCENT_DIGITS = 2;

/** A part of the change of a range. */
export interface OriginRow {
  key: OriginKey;
  /** Percent of the first value; null where that is nothing. */
  percent: number | null;
  /** USDT; undefined for customers. */
  amount?: number;
}

type Summary = PerformanceSummary | CustomerPerformanceSummary;

/** What an administrator's answer holds beyond a customer's; null for customers. */
export const inFull = (summary: Summary): PerformanceSummary | null => ('rows' in summary ? summary : null);

function exactRows(summary: Summary): OriginRow[] {
  const parts = new Map(summary.parts.map((part) => [part.part, part]));
  // A part that a newer server has added comes last: without it the others would not add up.
  const keys = new Set<OriginKey>([...PART_NAMES, ...parts.keys()]);
  const rows: OriginRow[] = [...keys].map((key) => ({ percent: 0, ...parts.get(key), key }));
  const full = inFull(summary);
  const unchecked = full === null ? {} : { amount: full.unchecked_amount };
  return [...rows, { key: 'unchecked', percent: summary.unchecked_percent, ...unchecked }];
}

/** What is left where parts that add up to the whole are subtracted from it in doubles: no amount and no percentage. */
const NOISE = 1e-6;

const isNothing = ({ percent, amount }: OriginRow): boolean => Math.abs(amount ?? percent ?? 0) < NOISE;

/** The rows of a range, rounded so that percent add up to the return and amounts to the change of equity. */
export function originRows(summary: Summary): OriginRow[] {
  const rows = exactRows(summary).filter((row) => !OPTIONAL.has(row.key) || !isNothing(row));
  const change = summary.change_percent;
  const percents =
    change === null
      ? null
      : roundedParts(
          rows.map(({ percent }) => percent ?? 0),
          change,
          PERCENT_DIGITS,
        );
  const percentOf = (index: number) => percents?.[index] ?? null;
  const full = inFull(summary);
  if (full === null) return rows.map(({ key }, index) => ({ key, percent: percentOf(index) }));
  const amounts = roundedParts(
    rows.map(({ amount }) => amount ?? 0),
    full.change_amount,
    2,
  );
  return rows.map(({ key }, index) => ({ key, percent: percentOf(index), amount: amounts[index] ?? 0 }));
}

/** Whether a part rests on lines of the exchange's log. */
export const hasLines = (key: OriginKey): key is (typeof LINE_PARTS)[number] =>
  LINE_PARTS.some((part) => part === key);

/**
 * Parts rounded so that they add up to the rounded whole. Where rounding each by itself would miss it, the parts that
 * lost most by rounding are corrected by a unit of the last place. Parts that do not add up to the whole are left as
 * they are.
 *
 * @param parts in any unit
 * @param whole what they add up to, in the same unit
 * @param digits decimals to round to
 * @returns the parts, in their order
 * @example roundedParts([0.334, 0.333, 0.333], 1, 2) // => [0.34, 0.33, 0.33]
 */
function roundedParts(parts: readonly number[], whole: number, digits: number): number[] {
  const scale = 10 ** digits;
  const exact = parts.map((part) => part * scale);
  const rounded = exact.map(round);
  const missing = round(whole * scale) - rounded.reduce((sum, part) => sum + part, 0);
  const isWhole = Math.abs(exact.reduce((sum, part) => sum + part, 0) - whole * scale) < MAX_NOISE;
  if (missing !== 0 && isWhole) {
    const sign = Math.sign(missing);
    const lost = (index: number) => sign * ((exact[index] ?? 0) - (rounded[index] ?? 0));
    const giving = [...parts.keys()].toSorted((a, b) => lost(b) - lost(a)).slice(0, Math.abs(missing));
    for (const index of giving) rounded[index] = (rounded[index] ?? 0) + sign;
  }
  return rounded.map((part) => part / scale);
}

/** What an administrator asked to see: a part of the whole account, or the parts of a symbol or of a coin. */
export type Detail =
  | { kind: 'part'; part: OriginKey }
  | { kind: 'symbol' | 'coin'; name: string; parts: readonly OriginKey[] };
