import { daysFrom } from '@equanim/finance/calendar';
import type { DailyReturn } from '@equanim/finance/daily-returns';
import { areTooLong } from '@equanim/finance/ratios';
import { rollingBeta, rollingVolatility } from '@equanim/finance/rolling';
import type { RangeReturns } from './daily-returns.ts';
import { dayAt, type RangeSeries } from './range-series.ts';

/** Daily returns in a window; there are no partial windows. */
const WINDOW_DAYS = 90;

/** Figures of the last 90 daily returns, by the day of the last one. Days on which one of them is not known have no point. */
export function rollingOf(series: RangeSeries, { gross, net, common }: RangeReturns) {
  const days = daysFrom(dayAt(series, 0), series.dayCount);
  const volatilityOf = (returns: readonly DailyReturn[]) =>
    byDay(returns, rollingVolatility(returns.map(fractionOf), WINDOW_DAYS));
  const betaOf = (returns: RangeReturns['common']['gross']) => {
    const benchmark = returns.map((one) => one.benchmark);
    return byDay(returns, rollingBeta({ returns: returns.map(fractionOf), benchmark }, WINDOW_DAYS));
  };
  const pointsOf = (ofGross: Map<number, number>, ofNet: Map<number, number>) =>
    [...ofGross].flatMap(([day, value]) => {
      const other = ofNet.get(day);
      return other === undefined ? [] : [{ day: days[day] ?? '', gross: value, net: other }];
    });
  return {
    volatility: pointsOf(volatilityOf(gross), volatilityOf(net)),
    beta: pointsOf(betaOf(common.gross), betaOf(common.net)),
  };
}

const fractionOf = ({ simpleReturn }: DailyReturn): number => simpleReturn;

/** By the last day of each window: the first figure is that of the first whole one. */
function byDay(returns: readonly DailyReturn[], figures: readonly (number | null)[]): Map<number, number> {
  const found = new Map<number, number>();
  let longCount = 0;
  for (const [index, { day, days }] of returns.entries()) {
    longCount += isLong(days) - isLong(returns[index - WINDOW_DAYS]?.days ?? 1);
    const figure = figures[index - WINDOW_DAYS + 1] ?? null;
    if (figure !== null && !areTooLong({ count: WINDOW_DAYS, longCount })) found.set(day, figure);
  }
  return found;
}

const isLong = (days: number): number => (days > 1 ? 1 : 0);
