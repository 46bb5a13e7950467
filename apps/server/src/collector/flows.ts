import { Decimal } from 'decimal.js';
import type { TransactionReading } from '../exchange/exchange.ts';

/** Units carry far more digits than money, so that issuing them never moves the value. */
const UNIT_DECIMALS = 18;
/** The library's twenty digits are too few for units with eighteen decimals. */
const Exact = Decimal.clone({ precision: 60 });

/** Money that came from outside or left; funding, fees and trades are performance. */
export function isFlow(transaction: TransactionReading): boolean {
  return (
    /^(TRANSFER_IN|TRANSFER_OUT|DEPOSIT|WITHDRAW)/.test(transaction.kind) && !transaction.change.isZero()
  );
}

/**
 * Units that flows issue (negative: redeem), priced so that the value per unit stays what it was without them:
 * v = (equity - flows) / units, units issued = flow / v.
 *
 * @param state equity after the flows (USDT), units before them, and the last value per unit, which prices the first
 *   money into an empty fund
 * @returns units for each flow, in order
 * @throws RangeError when the equity without the flows leaves no positive value to price with
 */
export function unitsForFlows(
  flows: Decimal[],
  state: { equity: Decimal; units: Decimal; lastValue: Decimal },
): Decimal[] {
  const sum = flows.reduce((total, flow) => total.plus(flow), new Exact(0));
  const value = state.units.isZero() ? state.lastValue : new Exact(state.equity).minus(sum).div(state.units);
  if (value.lte(0)) throw new RangeError('The equity without the flows leaves no value to price units with.');
  return flows.map((flow) => new Exact(flow).div(value).toDecimalPlaces(UNIT_DECIMALS));
}

/** Deposits less withdrawals in USDT after one moment and up to another. */
export function flowBetween(transactions: TransactionReading[], after: Date, until: Date): Decimal {
  return transactions
    .filter(
      (line) =>
        isFlow(line) && line.currency === 'USDT' && line.occurredAt > after && line.occurredAt <= until,
    )
    .reduce((sum, line) => sum.plus(line.change), new Decimal(0));
}
