import type {
  CustomerPerformanceDays,
  CustomerPerformanceSummary,
  PerformanceDays,
} from '@equanim/contract/performance';
import { DAY_MS, dayStart, utcDay } from '@equanim/finance/calendar';
import type { FeeTerms } from '@equanim/finance/fees';
import { netAt, netCloses, type CloseHistory } from '@equanim/finance/net-closes';

/** Where the days of a history and a range of it come from. */
export interface ReportAnswers {
  days: CustomerPerformanceDays | PerformanceDays;
  /** Of the range. */
  summary: Pick<CustomerPerformanceSummary, 'start' | 'end'>;
}

export interface ReportOptions {
  /** Recorded for the fund. */
  rates: FeeTerms['rates'];
  /** Up to when samples are shown, epoch milliseconds: now, and for customers a day before. */
  now?: number;
  /** End of the range, the last millisecond that belongs to it, where it is asked for by one. */
  to?: number;
}

/** Values of a range, gross or net. */
export interface RangeValues {
  /** At the first sample of the range; null where there is none. */
  start: number | null;
  /** Last value of each UTC day, that of the newest sample last; null for a day without. */
  closes: readonly (number | null)[];
  /** At the last sample of the range. */
  end: number | null;
}

/** A range by UTC days, the first one that of its first sample. */
export interface RangeSeries {
  /** Epoch milliseconds of its first and last sample. */
  from: number;
  to: number;
  /** UTC day of the first item, epoch milliseconds. */
  firstDayMs: number;
  dayCount: number;
  /** Whether the last day is over within the range; its return counts only then. */
  isLastDayOver: boolean;
  gross: RangeValues & { start: number; end: number };
  net: RangeValues;
  bitcoin: RangeValues;
  /** USDT by day; null for customers. */
  flows: readonly number[] | null;
}

type Edge = NonNullable<CustomerPerformanceSummary['start']>;

/** Values of the wire differ from themselves by rounding alone. */
const SAME = 1e-9;

/** Whether a range lies in a record before that of the days: what would be computed of it is wrong. */
export function isOfEarlierRecord({ days, summary }: ReportAnswers): boolean {
  const { start } = summary;
  return start !== null && days.first_at !== null && Date.parse(start.timestamp) < Date.parse(days.first_at);
}

/** @returns null before the first sample, for a range without any, and for one of an earlier record */
export function seriesOf({ days, summary }: ReportAnswers, options: ReportOptions): RangeSeries | null {
  const { start, end } = summary;
  if (!start || !end || days.first_day === null || days.first_value === null) return null;
  if (isOfEarlierRecord({ days, summary })) return null;
  const [from, to] = [Date.parse(start.timestamp), Date.parse(end.timestamp)];
  const historyDay = dayStart(days.first_day) / DAY_MS;
  const [startIndex, endIndex] = [dayIndexOf(from) - historyDay, dayIndexOf(to) - historyDay];
  // The two answers are of different moments: a sample can lie after the last day of the other one.
  const before = Array.from({ length: endIndex }, (_, index) => days.values[index] ?? null);
  const isLastDayOver = isDayOver({ days, end, index: endIndex }, options);
  const history: CloseHistory = {
    firstDay: days.first_day,
    firstValue: days.first_value,
    closes: [...before, end.normalized_value],
    isLastDayOver,
  };
  const net = netCloses(history, options.rates);
  const value = start.normalized_value;
  const gross = history.closes
    .slice(startIndex)
    .map((close, index) => (index === 0 ? (close ?? value) : close));
  return {
    from,
    to,
    firstDayMs: dayIndexOf(from) * DAY_MS,
    dayCount: gross.length,
    isLastDayOver,
    gross: { start: value, closes: gross, end: end.normalized_value },
    net: {
      start: netAt(history, { dayIndex: startIndex, value }, options.rates),
      closes: net.slice(startIndex),
      end: net.at(-1) ?? null,
    },
    bitcoin: {
      start: start.btc_value,
      closes: gross.map((_, index) => days.btc_values[startIndex + index] ?? null),
      end: end.btc_value,
    },
    flows: 'flows' in days ? gross.map((_, index) => days.flows[startIndex + index] ?? 0) : null,
  };
}

/** The day of an item, YYYY-MM-DD. */
export function dayAt({ firstDayMs }: RangeSeries, index: number): string {
  return utcDay(firstDayMs + index * DAY_MS);
}

/** Days since 1970. */
function dayIndexOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/**
 * Whether the day of the range's last sample ended within the range, as the server asks for the volatility of the tile. Where
 * the end of the range is not known, it is the day's end if the range ends with the day's last value.
 */
function isDayOver(
  { days, end, index }: { days: ReportAnswers['days']; end: Edge; index: number },
  { now, to }: ReportOptions,
): boolean {
  const day = dayIndexOf(Date.parse(end.timestamp));
  const newest = Math.max(now ?? 0, days.last_at === null ? 0 : Date.parse(days.last_at));
  const known = to === undefined ? newest : Math.min(to, newest);
  const close = days.values[index] ?? null;
  const isClose = close !== null && Math.abs(close - end.normalized_value) <= SAME * Math.abs(close);
  // A range of whole days ends with the last millisecond of one, which is over then.
  return dayIndexOf(known + 1) > day && (to !== undefined || isClose);
}
