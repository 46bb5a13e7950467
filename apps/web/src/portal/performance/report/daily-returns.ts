import {
  closesOf,
  commonReturns,
  dailyReturns,
  type CommonReturn,
  type DailyReturn,
} from '@equanim/finance/daily-returns';
import { once } from './once.ts';
import type { RangeSeries } from './range-series.ts';

interface Sides<Return> {
  gross: readonly Return[];
  net: readonly Return[];
}

/** The daily returns of a range; days count from its first one. */
export interface RangeReturns extends Sides<DailyReturn> {
  /** Beside those of Bitcoin over the same days. */
  readonly common: Sides<CommonReturn>;
}

/** From close to close: what comes before the first close and after the last day that is over counts for none. */
export function dailyReturnsOf({ gross, net, bitcoin, isLastDayOver }: RangeSeries): RangeReturns {
  const over = ({ closes }: RangeSeries['net']) => (isLastDayOver ? closes : closes.slice(0, -1));
  const common = once(() => ({
    gross: commonReturns(over(gross), over(bitcoin)),
    net: commonReturns(over(net), over(bitcoin)),
  }));
  return {
    gross: dailyReturns(closesOf(over(gross))),
    net: dailyReturns(closesOf(over(net))),
    get common() {
      return common();
    },
  };
}
