import { type BacktestRow, lastOfMonth, requireDays } from './backtest.ts';
import { type FeeEntry, type FeeRates, netOfFees } from './fees.ts';
import { roundHalfUp } from './money.ts';

/**
 * Fees are computed in doubles, whose noise would make a half a little less. For values below a thousand the noise lies
 * beyond the twelfth decimal; cutting it there moves a billion dollars by at most 0.05 cent.
 */
const NOISELESS_PLACES = 12;

/** A backtest by month: the part of a projection that does not depend on the amount. */
export interface MonthlyBacktest {
  /** YYYY-MM-DD of its earliest row. */
  readonly firstDay: string;
  /** The last day of each month that has one, earliest first; at least one. */
  readonly months: readonly BacktestRow[];
}

/** The same after fees: net values are NAV per amount paid in, net of the performance fee due that day. */
export interface NetMonthlyBacktest extends MonthlyBacktest {
  /** When which fee leaves one unit of the amount. */
  readonly ledger: readonly FeeEntry[];
}

const firstDayOf = (days: readonly BacktestRow[]): string => days[0]?.day ?? '';

/**
 * The months of a backtest, its net values as the file has them.
 *
 * @param days daily or monthly, earliest first, net values of at least 0.0001 with base 1
 * @throws RangeError for no rows, and naming the first bad index
 * @example grossMonths([{ day: '2026-01-31', netValue: 1.23456 }]).months[0].netValue // => 1.23456
 */
export function grossMonths(days: readonly BacktestRow[]): MonthlyBacktest {
  return { firstDay: firstDayOf(days), months: lastOfMonth(days) };
}

/**
 * The months of a backtest after the fund's fees, from the same net values; without fees they are `grossMonths`.
 *
 * @param days daily or monthly, earliest first, net values of at least 0.0001 with base 1
 * @param rates fees as fractions in [0, 1)
 * @throws RangeError for no rows, a bad rate, and naming the first bad index
 * @see netOfFees
 * @example netMonths([{ day: '2026-01-31', netValue: 1 }], { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 }).months[0].netValue // => 0.97
 */
export function netMonths(days: readonly BacktestRow[], rates: FeeRates): NetMonthlyBacktest {
  requireDays(days);
  // Fees are shares of the value, so the result of one dollar scales to every amount.
  const net = netOfFees(days, { amount: 1, rates });
  return {
    firstDay: firstDayOf(days),
    months: lastOfMonth(net.days.map(({ day, nav }) => ({ day, netValue: nav }))).map(withoutNoise),
    ledger: net.ledger.map((entry) => ({ ...entry, amount: roundHalfUp(entry.amount, NOISELESS_PLACES) })),
  };
}

function withoutNoise({ day, netValue }: BacktestRow): BacktestRow {
  return { day, netValue: roundHalfUp(netValue, NOISELESS_PLACES) };
}
