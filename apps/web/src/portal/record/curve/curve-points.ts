import type { FeeTerms } from '@equanim/finance/fees';
import { netCloses } from '@equanim/finance/net-closes';
import { countingLeaf, type RecordedDay } from '@equanim/record/recorded-days';
import type { ChartPoint } from '../../../ui/chart/model.ts';
import { formatRate } from '../../../ui/format/number.ts';
import { withGaps } from '../../../ui/chart/time-axis.ts';
import { DAY_MS } from '../../../ui/time.ts';

/** What the record has of the close of a UTC day; lines begin again after a day without a close. */
export interface CurvePoint extends ChartPoint {
  /** YYYY-MM-DD */
  day: string;
  /** Normalized value, as it counts by now. */
  gross: number;
  /** Net of fees, equal to gross at the first close; null from where net ends. */
  net: number | null;
  isCorrected: boolean;
  /** Share of it that lies outside the account and is kept by hand, a fraction; null where nothing is. */
  byHand: number | null;
}

/** One of the records that days lie in: each begins at 1 after everything was lost in the one before. */
export interface DatedRecord {
  /** From 1. */
  number: number;
  /** Its first day, YYYY-MM-DD. */
  since: string;
}

/** The records that days with a close lie in, in time order. */
export function datedRecords(days: readonly RecordedDay[]): DatedRecord[] {
  const records = new Map<number, string>();
  for (const { day, value, record } of days.map(countingLeaf))
    if (value !== null && day < (records.get(record) ?? '~')) records.set(record, day);
  return [...records].map(([number, since]) => ({ number, since })).toSorted((a, b) => a.number - b.number);
}

/**
 * The days of the newest record that have a close, in time order: no return leads from one record into the next. A day without a
 * close is left out, never guessed.
 *
 * @param rates recorded for the fund; null where they are not known, and nothing is net then
 */
export function pointsOf(days: readonly RecordedDay[], rates: FeeTerms['rates'] | null): CurvePoint[] {
  const newest = datedRecords(days).at(-1)?.number;
  const closed = days
    .flatMap((recorded) => {
      const { day, value, byHand, record } = countingLeaf(recorded);
      const isCorrected = recorded.corrections.length > 0;
      return value === null || record !== newest
        ? []
        : { at: Date.parse(day), day, gross: Number(value), isCorrected, byHand: shareOf(byHand) };
    })
    .toSorted((one, other) => one.at - other.at);
  const [first] = closed;
  if (first === undefined) return [];
  const closes: (number | null)[] = [];
  for (const { at, gross } of closed) {
    const index = (at - first.at) / DAY_MS;
    while (closes.length < index) closes.push(null);
    closes[index] = gross;
  }
  const history = { firstDay: first.day, firstValue: first.gross, closes, isLastDayOver: true };
  const net = rates && netCloses(history, rates);
  return withGaps(closed.map((each) => ({ ...each, net: net?.[(each.at - first.at) / DAY_MS] ?? null })));
}

/** A share as a leaf says it, as a number. */
export const shareOf = (byHand: string | null): number | null => (byHand === null ? null : Number(byHand));

/** What is said beside a close of which a share is kept by hand: `41% by hand`; null where nothing is. */
export const byHandNote = (share: number | null): string | null =>
  share === null ? null : `${formatRate(share)} by hand`;

/** From the first close to the last one, as fractions; null before there are two, and for net where it has ended. */
export function returnsOf(points: readonly CurvePoint[]): { gross: number | null; net: number | null } {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last || first.gross <= 0)
    return { gross: null, net: null };
  return {
    gross: last.gross / first.gross - 1,
    net: last.net === null ? null : last.net / first.gross - 1,
  };
}
