import { type BacktestRow, lastOfDay, lastOfMonth } from './backtest.ts';
import { monthLabel, monthNumber } from './calendar.ts';
import { type FeeEntry, type FeeRates, netOfFees } from './fees.ts';
import { inCents, scaleCents } from './money.ts';
import { type Figures, type ProjectionPoint, figuresOf } from './projection-figures.ts';

/** Net values count in ten thousandths (specification 3 and 9: "scaled by 10000 internally"). */
const NET_VALUE_SCALE = 10_000;

/** An amount that went through a backtest period; sums of money are whole cents in the amount's currency. */
export interface Projection extends Figures {
  readonly initialValue: number;
  readonly finalMultiplier: number;
}

/** The same after fees. */
export interface NetProjection extends Projection {
  /** When which fee left the investment, in cents' precision. */
  readonly ledger: readonly FeeEntry[];
}

/** Net values as the specification counts them: in whole ten thousandths. */
function rounded(rows: readonly BacktestRow[]): BacktestRow[] {
  return rows.map((row) => ({
    ...row,
    netValue: Math.round(row.netValue * NET_VALUE_SCALE) / NET_VALUE_SCALE,
  }));
}

function requireData(rows: readonly BacktestRow[]): void {
  if (rows.length === 0) throw new RangeError('There are no rows to project the amount with.');
}

function pointOf(amount: number, { day, netValue }: BacktestRow): ProjectionPoint {
  const value = scaleCents(inCents(amount), netValue) / 100;
  return { day, name: monthLabel(monthNumber(day)), multiplier: netValue, value };
}

function projectionOf(amount: number, rows: readonly BacktestRow[]): Projection {
  const points = lastOfMonth(rows).map((row) => pointOf(amount, row));
  const initialValue = inCents(amount) / 100;
  return {
    initialValue,
    finalMultiplier: points.at(-1)?.multiplier ?? 1,
    ...figuresOf(initialValue, points),
  };
}

/**
 * What an amount became over a backtest period. Everything shown of it - chart, cards, ROI Summary, table - is read from
 * this one result, so all of it agrees to the cent.
 *
 * Multiplier: round(net value x 10000) / 10000. Value: amount x multiplier, in cents. Growth: final multiplier - 1.
 *
 * @param amount finite; taken in cents
 * @param rows daily or monthly, in file order, net values of at least 0.0001 with base 1
 * @throws RangeError for no rows, a bad amount, and naming the first bad index
 * @see specification 9, growth chart
 * @example project(10000, [{ day: '2026-01-31', netValue: 1.23456 }]).totalValue // => 12346
 */
export function project(amount: number, rows: readonly BacktestRow[]): Projection {
  requireData(rows);
  return projectionOf(amount, rounded(rows));
}

/**
 * The same projection after the fund's fees, from the same rounded multipliers; without fees it is `project`.
 * The multiplier is NAV / amount paid in, unrounded; the value of a point is net of the performance fee due that day.
 *
 * @param amount finite; taken in cents
 * @param rows daily or monthly, in file order, net values of at least 0.0001 with base 1
 * @param rates fees as fractions in [0, 1)
 * @throws RangeError for no rows, a bad amount or rate, and naming the first bad index
 * @see netOfFees
 * @example projectNet(10000, [{ day: '2026-01-31', netValue: 1 }], { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 }).profit // => -300
 */
export function projectNet(amount: number, rows: readonly BacktestRow[], rates: FeeRates): NetProjection {
  requireData(rows);
  // Fees are shares of the value, so one dollar followed through them tells for every amount.
  const { days, ledger } = netOfFees(lastOfDay(rounded(rows)), { amount: 1, rates });
  const netRows = days.map(({ day, nav }) => ({ day, netValue: nav }));
  const cents = inCents(amount);
  return {
    ...projectionOf(amount, netRows),
    ledger: ledger.map((entry) => ({ ...entry, amount: scaleCents(cents, entry.amount) / 100 })),
  };
}
