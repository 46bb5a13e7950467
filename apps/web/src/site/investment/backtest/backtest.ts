import type { BacktestRow, Period } from '@equanim/finance/backtest';
import { underwater } from '@equanim/finance/drawdown';
import { type FeeSteps, feeSteps } from '@equanim/finance/fee-steps';
import { type FeeRates, netOfFees } from '@equanim/finance/fees';
import type { PastWindows } from '@equanim/finance/past-windows';
import {
  type MonthlyBacktest,
  type NetMonthlyBacktest,
  grossMonths,
  netMonths,
} from '@equanim/finance/backtest-months';
import { type ReturnAndRisk, returnAndRisk } from '@equanim/finance/return-and-risk';

/** How far each day lies under the highest one so far, as fractions <= 0, before and after fees. */
export interface Drawdowns {
  readonly gross: readonly number[];
  readonly net: readonly number[];
}

/** All that the page shows of a backtest before and after fees, for one unit paid in, so that typing an amount costs little. */
export interface Backtest {
  readonly gross: MonthlyBacktest;
  readonly net: NetMonthlyBacktest;
  readonly drawdowns: Drawdowns;
  readonly risk: { readonly gross: ReturnAndRisk; readonly net: ReturnAndRisk };
  readonly fees: FeeSteps;
}

export type Backtests = Readonly<Record<Period, Backtest>>;

/** What the windows of one and of two years within the three-year backtest gave; null where it is too short for any. */
export type Windows = Readonly<Record<1 | 2, PastWindows | null>>;

/**
 * Works a backtest out. All of it rests on the same daily net values, those of the file, and the same daily net curve.
 *
 * @param days one row a day, earliest first
 * @throws RangeError for no rows, a bad rate, and naming the first bad index
 */
export function backtestOf(days: readonly BacktestRow[], rates: FeeRates): Backtest {
  const gross = days.map(({ day, netValue }) => ({ day, value: netValue }));
  const net = netOfFees(days, { amount: 1, rates }).days.map(({ day, nav }) => ({ day, value: nav }));
  return {
    gross: grossMonths(days),
    net: netMonths(days, rates),
    drawdowns: {
      gross: underwater(gross.map(({ value }) => value)),
      net: underwater(net.map(({ value }) => value)),
    },
    risk: { gross: returnAndRisk(1, gross), net: returnAndRisk(1, net) },
    fees: feeSteps(days, rates),
  };
}
