import { monthLabel, monthNumber } from './calendar.ts';
import type { BacktestRow } from './backtest.ts';
import type { MonthlyBacktest, NetMonthlyBacktest } from './backtest-months.ts';
import type { FeeEntry } from './fees.ts';
import { inCents, scaleCents } from './money.ts';
import { type Figures, type ProjectionPoint, figuresOf } from './projection-figures.ts';

/** An amount followed through a backtest period; sums of money are whole cents in the amount's currency. */
export interface Projection extends Figures {
  readonly initialValue: number;
  readonly finalMultiplier: number;
}

/** The same after fees. */
export interface NetProjection extends Projection {
  /** When which fee left the investment, in cents' precision. */
  readonly ledger: readonly FeeEntry[];
}

function pointOf(cents: number, { day, netValue }: BacktestRow): ProjectionPoint {
  return {
    day,
    name: monthLabel(monthNumber(day)),
    multiplier: netValue,
    value: scaleCents(cents, netValue) / 100,
  };
}

/**
 * What an amount became over a backtest period. Cards, ROI Summary and table are read from this one result, so all of them
 * agree to the cent; the chart draws the gross ones in ten thousandths, by `chartValue`.
 *
 * Value: amount x net value, in cents. Growth: final net value - 1.
 *
 * @param amount finite; taken in cents
 * @throws RangeError for a bad amount
 * @example project(10000, grossMonths([{ day: '2026-01-31', netValue: 1.234567 }])).totalValue // => 12345.67
 */
export function project(amount: number, { firstDay, months }: MonthlyBacktest): Projection {
  const cents = inCents(amount);
  const points = months.map((row) => pointOf(cents, row));
  return {
    initialValue: cents / 100,
    finalMultiplier: points.at(-1)?.multiplier ?? 1,
    ...figuresOf(cents / 100, points, firstDay),
  };
}

/**
 * The same projection after the fund's fees.
 *
 * @param amount finite; taken in cents
 * @throws RangeError for a bad amount
 * @example projectNet(10000, netMonths([{ day: '2026-01-31', netValue: 1 }], { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 })).profit // => -300
 */
export function projectNet(amount: number, backtest: NetMonthlyBacktest): NetProjection {
  const cents = inCents(amount);
  return {
    ...project(amount, backtest),
    ledger: backtest.ledger.map((entry) => ({ ...entry, amount: scaleCents(cents, entry.amount) / 100 })),
  };
}
