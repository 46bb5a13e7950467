import { DAY_MS } from './calendar.ts';

/** Days of a range that lie in one month or year, and the values its return leads between. Indexes are those of the days. */
export interface CalendarPeriod {
  /** UTC year and month (January is 0); month null for a year. */
  readonly year: number;
  readonly month: number | null;
  /** Day of the last close before the period; null where the range begins within it. */
  readonly baseIndex: number | null;
  /** Day of its last close; null for a period without data. */
  readonly lastIndex: number | null;
  /** Whether something is left out of it: by the range, by a gap at either end, or because it is not over. */
  readonly isPartial: boolean;
}

/** The days of a range. */
export interface RangeDays {
  /** First sample of the range, epoch milliseconds; the first day is its UTC day. */
  readonly from: number;
  /** Whether each day has a close. */
  readonly hasClose: readonly boolean[];
  /** Whether the last day is over within the range. */
  readonly isLastDayOver: boolean;
}

/** First instants of the months or years of the days, and of the one after. */
function boundaries({ from, hasClose }: RangeDays, months: 1 | 12): number[] {
  const first = new Date(from);
  const lastMs = (Math.floor(from / DAY_MS) + hasClose.length - 1) * DAY_MS;
  const starts: number[] = [];
  let month = months === 12 ? 0 : first.getUTCMonth();
  for (let ms = 0; ms <= lastMs; month += months) {
    ms = Date.UTC(first.getUTCFullYear(), month);
    starts.push(ms);
  }
  return starts;
}

/**
 * The months or years that a range touches. The return of one leads from the last close before it (from the start of the
 * range, where there is none) to its own last close: so months compound exactly to their year, and years to the range.
 *
 * @param range its days; at least one
 * @param months 1 for months, 12 for years
 * @returns in time order, those without data too
 * @see QuantStats stats.py monthly_returns, which does not say what is partial
 * @example calendarPeriods({ from: Date.UTC(2026, 0, 31), hasClose: [true, true], isLastDayOver: true }, 1) // => [{ year: 2026, month: 0, baseIndex: null, lastIndex: 0, isPartial: true }, { year: 2026, month: 1, baseIndex: 0, lastIndex: 1, isPartial: true }]
 */
export function calendarPeriods(range: RangeDays, months: 1 | 12): CalendarPeriod[] {
  const { from, hasClose, isLastDayOver } = range;
  const firstDay = Math.floor(from / DAY_MS);
  const starts = boundaries(range, months);
  let baseIndex: number | null = null;
  return starts.slice(0, -1).map((startMs, at) => {
    const [firstIndex, endIndex] = [startMs, starts[at + 1] ?? startMs].map((ms) => ms / DAY_MS - firstDay);
    const lastIndex = lastCloseIn(hasClose, firstIndex ?? 0, endIndex ?? 0);
    const beginsWhole = baseIndex === null ? from === startMs : baseIndex + 1 === firstIndex;
    const isCutOff = lastIndex === hasClose.length - 1 && !isLastDayOver;
    const endsWhole = lastIndex !== null && lastIndex + 1 === endIndex && !isCutOff;
    const date = new Date(startMs);
    const period = {
      year: date.getUTCFullYear(),
      month: months === 12 ? null : date.getUTCMonth(),
      baseIndex,
      lastIndex,
      isPartial: !beginsWhole || !endsWhole,
    };
    baseIndex = lastIndex ?? baseIndex;
    return period;
  });
}

function lastCloseIn(hasClose: readonly boolean[], firstIndex: number, endIndex: number): number | null {
  for (let index = Math.min(endIndex, hasClose.length) - 1; index >= Math.max(0, firstIndex); index--)
    if (hasClose[index]) return index;
  return null;
}
