import { calendarPeriods, type CalendarPeriod } from '@equanim/finance/calendar-returns';
import { returnBetween } from '@equanim/finance/returns';
import type { RangeSeries, RangeValues } from './range-series.ts';

/** The months or years that have data after the start of the range, in time order. */
export function periodsOf(
  { from, gross, net, isLastDayOver }: RangeSeries,
  months: 1 | 12,
): CalendarPeriod[] {
  const hasClose = gross.closes.map((close) => close !== null);
  return calendarPeriods({ from, hasClose, isLastDayOver }, months).filter(({ baseIndex, lastIndex }) => {
    // A range that begins with the last value of a period has its base there, and no return but a fee of that day.
    const isBaseAlone = baseIndex === null && lastIndex === 0 && gross.closes.length > 1;
    const hasNoReturn = gross.closes[0] === gross.start && net.closes[0] === net.start;
    return lastIndex !== null && !(isBaseAlone && hasNoReturn);
  });
}

/** A fraction; null where net has ended by then, and where it would be measured from nothing. */
export function periodReturn({ start, closes }: RangeValues, period: CalendarPeriod): number | null {
  const base = period.baseIndex === null ? start : (closes[period.baseIndex] ?? null);
  const last = period.lastIndex === null ? null : (closes[period.lastIndex] ?? null);
  return base === null || last === null || base <= 0 ? null : returnBetween(base, last);
}

/** A row for each year with data: twelve months, null where there is none, and the year itself. */
export function yearRowsOf(series: RangeSeries, months: readonly CalendarPeriod[]) {
  const cellOf = (period: CalendarPeriod) => ({
    gross: periodReturn(series.gross, period),
    net: periodReturn(series.net, period),
    isPartial: period.isPartial,
  });
  return periodsOf(series, 12).map((period) => {
    const ofYear = months.filter(({ year }) => year === period.year);
    const cells = Array.from({ length: 12 }, (_, month) => {
      const found = ofYear.find((one) => one.month === month);
      return found ? cellOf(found) : null;
    });
    return { year: period.year, months: cells, total: cellOf(period) };
  });
}
