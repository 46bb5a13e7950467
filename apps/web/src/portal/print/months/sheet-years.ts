import type { CustomerPerformanceDays } from '@equanim/contract/performance';
import { calendarPeriods, type CalendarPeriod } from '@equanim/finance/calendar-returns';
import { returnBetween } from '@equanim/finance/returns';
import { DAY_MS } from '../../../ui/time.ts';

/** A month or a year on paper. */
export interface SheetReturn {
  /** Gross, a fraction; null where there is no value to measure it from. */
  value: number | null;
  /** Whether it is partial: cut by the start of the history or by a gap, or not over yet. */
  isPartial: boolean;
}

export interface SheetYear {
  year: number;
  /** January to December; null for a month without data. */
  months: ReadonlyArray<SheetReturn | null>;
  total: SheetReturn;
}

type Days = Pick<CustomerPerformanceDays, 'first_at' | 'last_at' | 'first_value' | 'values'>;

const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/**
 * The gross returns of the whole history by months and years, as the performance screen shows them for MAX.
 *
 * @param days closes by UTC day
 * @param now up to when samples are shown, epoch milliseconds: a day before it is over
 * @returns the newest year first; none before the first sample
 */
export function sheetYears(days: Days, now: number): SheetYear[] {
  const { first_at: firstAt, last_at: lastAt, first_value: firstValue, values } = days;
  if (firstAt === null || lastAt === null || firstValue === null) return [];
  const range = {
    from: Date.parse(firstAt),
    hasClose: values.map((value) => value !== null),
    isLastDayOver: dayOf(now) > dayOf(Date.parse(lastAt)),
  };
  const returnOf = ({ baseIndex, lastIndex, isPartial }: CalendarPeriod): SheetReturn | null => {
    const base = baseIndex === null ? firstValue : (values[baseIndex] ?? null);
    const last = lastIndex === null ? null : (values[lastIndex] ?? null);
    // A period whose only value is the start of the history has a base there, but no return.
    const isBaseAlone =
      baseIndex === null && lastIndex === 0 && values.length > 1 && values[0] === firstValue;
    if (base === null || last === null || isBaseAlone) return null;
    return { value: returnBetween(base, last), isPartial };
  };
  const months = calendarPeriods(range, 1);
  return calendarPeriods(range, 12)
    .flatMap((period) => {
      const total = returnOf(period);
      if (total === null) return [];
      const cells = Array.from({ length: 12 }, (_, index) => {
        const month = months.find(({ year, month: of }) => year === period.year && of === index);
        return month === undefined ? null : returnOf(month);
      });
      return [{ year: period.year, months: cells, total }];
    })
    .toReversed();
}
