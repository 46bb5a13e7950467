import {
  monthPeriods,
  type MonthPeriod,
  type PeriodEnds,
  type RangeDays,
} from '@equanim/finance/calendar-returns';
import { returnBetween } from '@equanim/finance/returns';
import { yearRows, type YearRow } from '../../frame/months/year-rows.ts';
import type { RangeSeries, RangeValues } from './range-series.ts';

function rangeDaysOf({ from, gross, isLastDayOver }: RangeSeries): RangeDays {
  return { from, hasClose: gross.closes.map((close) => close !== null), isLastDayOver };
}

/** A range that begins with the last value of a period has its base there, and no return but a fee of that day. */
function hasNoReturn({ gross, net }: RangeSeries, { baseIndex, lastIndex }: PeriodEnds): boolean {
  const isBaseAlone = baseIndex === null && lastIndex === 0 && gross.closes.length > 1;
  return isBaseAlone && gross.closes[0] === gross.start && net.closes[0] === net.start;
}

/** The months that have data after the start of the range, or several together, in time order. */
export function periodsOf(series: RangeSeries): MonthPeriod[] {
  return monthPeriods(rangeDaysOf(series)).filter((period) => !hasNoReturn(series, period));
}

/** A fraction; null where net has ended by then, and where it would be measured from nothing. */
export function periodReturn({ start, closes }: RangeValues, period: PeriodEnds): number | null {
  const base = period.baseIndex === null ? start : (closes[period.baseIndex] ?? null);
  const last = closes[period.lastIndex] ?? null;
  return base === null || last === null ? null : returnBetween(base, last);
}

/** A row for each year of the range. */
export function yearRowsOf(series: RangeSeries): YearRow[] {
  return yearRows(rangeDaysOf(series), (period) =>
    hasNoReturn(series, period)
      ? null
      : { gross: periodReturn(series.gross, period), net: periodReturn(series.net, period) },
  );
}
