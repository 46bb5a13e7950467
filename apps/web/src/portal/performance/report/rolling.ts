import { daysFrom } from '@equanim/finance/calendar';
import { rollingBeta, rollingVolatility } from '@equanim/finance/rolling';
import type { DailyReturns } from './daily-returns.ts';
import { dayAt, type RangeSeries } from './range-series.ts';

/** Daily returns in a window; there are no partial windows. */
const WINDOW_DAYS = 90;

/** Figures of the last 90 daily returns, by the day of the last one. Days on which one of them is not known have no point. */
export function rollingOf(series: RangeSeries, { gross, net, bitcoin }: DailyReturns) {
  const days = daysFrom(dayAt(series, 0), series.dayCount);
  const own = listsOf(days, [gross, net]);
  const common = listsOf(days, [gross, net, bitcoin]);
  const [ofGross = [], ofNet = []] = own.lists;
  const [commonGross = [], commonNet = [], benchmark = []] = common.lists;
  return {
    volatility: pointsOf(own.days, {
      gross: rollingVolatility(ofGross, WINDOW_DAYS),
      net: rollingVolatility(ofNet, WINDOW_DAYS),
    }),
    beta: pointsOf(common.days, {
      gross: rollingBeta({ returns: commonGross, benchmark }, WINDOW_DAYS),
      net: rollingBeta({ returns: commonNet, benchmark }, WINDOW_DAYS),
    }),
  };
}

/** The lists without the days on which one of them has no return, and the days that are left. */
function listsOf(days: readonly string[], lists: ReadonlyArray<readonly (number | null)[]>) {
  const has = (list: readonly (number | null)[], index: number) => (list[index] ?? null) !== null;
  const indexes = [...days.keys()].filter((index) => lists.every((list) => has(list, index)));
  return {
    days: indexes.map((index) => days[index] ?? ''),
    lists: lists.map((list) => indexes.map((index) => list[index] ?? 0)),
  };
}

/** The first figure is that of the window's last day. */
function pointsOf(
  days: readonly string[],
  { gross, net }: { gross: readonly (number | null)[]; net: readonly (number | null)[] },
) {
  return days.slice(WINDOW_DAYS - 1).flatMap((day, index) => {
    const [ofGross = null, ofNet = null] = [gross[index], net[index]];
    return ofGross === null || ofNet === null ? [] : [{ day, gross: ofGross, net: ofNet }];
  });
}
