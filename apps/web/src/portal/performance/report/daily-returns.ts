import { returnsByDay } from '@equanim/finance/returns';
import type { RangeSeries } from './range-series.ts';

/** The returns of each day of a range, a day an item; null where there is none. */
export interface DailyReturns {
  gross: readonly (number | null)[];
  net: readonly (number | null)[];
  bitcoin: readonly (number | null)[];
}

/** From close to close: what comes before the first close and after the last day that is over counts for none. */
export function dailyReturnsOf({ gross, net, bitcoin, isLastDayOver }: RangeSeries): DailyReturns {
  const of = (closes: readonly (number | null)[]) =>
    returnsByDay(isLastDayOver ? closes : closes.slice(0, -1));
  return { gross: of(gross.closes), net: of(net.closes), bitcoin: of(bitcoin.closes) };
}
