import { Decimal } from 'decimal.js';
import type { TransactionReading } from '../exchange/exchange.ts';

/** Units carry far more digits than money, so that issuing them never moves the value. */
const UNIT_DECIMALS = 18;
/** The library's twenty digits are too few for units with eighteen decimals. */
export const Exact = Decimal.clone({ precision: 60 });

/** Flows between two snapshots, and what is known around them. */
export interface FlowState {
  /** After the flows, USDT, 0 or more. */
  equity: Decimal;
  /** In issue before the flows. */
  units: Decimal;
  /** Of one unit when a snapshot last had one, > 0. */
  lastValue: Decimal;
}

/**
 * Units that flows issue (negative: redeem). With v0 the last value before them and v1 the one after:
 *
 * - money in buys at v0, money out redeems at v1 = (equity + out) / (units + in / v0).
 *
 * So v1 / v0 = (equity + out) / (equity before + in): what trading made of all the money that was there. It is the same as
 * v0 where nothing was made, and never below zero. Pricing money in at (equity - flows) / units, too, would charge the
 * old money alone with what happened since: for a nearly empty fund that is any number, or none.
 *
 * Where one flow's worth is not known, the value is taken to have stood still: v1 = v0, and that flow is the rest.
 *
 * @param flows USDT, negative for money out; null where its worth is not known
 * @returns units for each flow, in order; together they redeem no more than there are
 */
export function unitsForFlows(flows: Array<Decimal | null>, state: FlowState): Decimal[] {
  return flows.includes(null) ? unitsAtStandstill(flows, state) : unitsOfKnown(flows, state);
}

function unitsOfKnown(flows: Array<Decimal | null>, { equity, units, lastValue }: FlowState): Decimal[] {
  const known = flows.map((flow) => new Exact(flow ?? 0));
  const bought = known.map((flow) => (flow.gt(0) ? toUnits(flow.div(lastValue)) : new Exact(0)));
  const redeemable = sum(bought).plus(units);
  const worth = sum(known.filter((flow) => flow.lt(0)))
    .neg()
    .plus(equity);
  let paidOut = new Exact(0);
  // Of the running sum, so that money taken out in parts leaves no rest of rounding behind.
  const redeemed = (): Decimal =>
    worth.isZero() ? new Exact(0) : toUnits(paidOut.times(redeemable).div(worth));
  return known.map((flow, i) => {
    if (flow.gt(0)) return bought[i] ?? new Exact(0);
    const before = redeemed();
    paidOut = paidOut.minus(flow);
    return before.minus(redeemed());
  });
}

function unitsAtStandstill(flows: Array<Decimal | null>, { equity, units, lastValue }: FlowState): Decimal[] {
  const issued = flows.map((flow) => toUnits(new Exact(flow ?? 0).div(lastValue)));
  const rest = toUnits(new Exact(equity).div(lastValue)).minus(units).minus(sum(issued));
  return issued.map((one, i) => (i === flows.indexOf(null) ? rest : one));
}

function toUnits(exact: Decimal): Decimal {
  return exact.toDecimalPlaces(UNIT_DECIMALS);
}

/** @returns the exact sum, zero of none */
export function sum(values: Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), new Exact(0));
}

/** Deposits less withdrawals in USDT after one moment and up to another. */
export function flowBetween(transactions: TransactionReading[], after: Date, until: Date): Decimal {
  return transactions
    .filter(
      (line) =>
        line.isFlow && line.currency === 'USDT' && line.occurredAt > after && line.occurredAt <= until,
    )
    .reduce((sum, line) => sum.plus(line.change), new Decimal(0));
}
