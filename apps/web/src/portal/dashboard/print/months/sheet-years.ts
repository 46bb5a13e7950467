import type { CustomerPerformanceDays } from '@equanim/contract/performance';
import type { PeriodEnds } from '@equanim/finance/calendar-returns';
import { returnBetween } from '@equanim/finance/returns';
import { DAY_MS } from '../../../../ui/time.ts';
import { yearRows, type YearRow } from '../../../frame/months/year-rows.ts';

type Days = Pick<CustomerPerformanceDays, 'first_at' | 'last_at' | 'first_value' | 'values'>;

const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/**
 * The gross returns of the whole history by months and years, as the performance screen shows them for MAX.
 *
 * @param days closes by UTC day
 * @param now up to when samples are shown, epoch milliseconds: a day before it is over
 * @returns the newest year first; none before the first sample
 */
export function sheetYears(days: Days, now: number): YearRow[] {
  const { first_at: firstAt, last_at: lastAt, first_value: firstValue, values } = days;
  if (firstAt === null || lastAt === null || firstValue === null) return [];
  const range = {
    from: Date.parse(firstAt),
    hasClose: values.map((value) => value !== null),
    isLastDayOver: dayOf(now) > dayOf(Date.parse(lastAt)),
  };
  const grossOf = ({ baseIndex, lastIndex }: PeriodEnds) => {
    const base = baseIndex === null ? firstValue : (values[baseIndex] ?? null);
    const last = values[lastIndex] ?? null;
    // A period whose only value is the start of the history has a base there, but no return.
    const isBaseAlone =
      baseIndex === null && lastIndex === 0 && values.length > 1 && values[0] === firstValue;
    if (base === null || last === null || isBaseAlone) return null;
    return { gross: returnBetween(base, last), net: null };
  };
  return yearRows(range, grossOf).toReversed();
}
