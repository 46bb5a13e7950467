import { Decimal } from 'decimal.js';
import { Exact, sum } from './exact.ts';

/** Units have far more decimals than money, so that rounding them does not change the value. */
const UNIT_DECIMALS = 18;
/** What a withdrawal leaves below this is an emptied fund: it redeems all units (USDT). */
export const MIN_EQUITY_USDT = new Exact(1);

/** What is known around flows when the equity at their own time is not. */
export interface AroundFlows {
  /** After the flows, USDT. */
  readonly equity: Decimal;
  /** In issue before the flows, 0 or more. */
  readonly units: Decimal;
  /** Of one unit before the flows, USDT, above zero. */
  readonly valueBefore: Decimal;
}

/** Units that one flow issues, or redeems below zero, and the value they are priced at. */
export interface FlowUnits {
  readonly unitsIssued: Decimal;
  /** USDT; zero for money out where a result had taken more than there was. */
  readonly valuePerUnit: Decimal;
}

/**
 * Rounds to the decimals of units, half up.
 *
 * @example roundUnits(new Exact(2).div(3)).toFixed() // => '0.666666666666666667'
 */
export function roundUnits(units: Decimal): Decimal {
  return units.toDecimalPlaces(UNIT_DECIMALS, Decimal.ROUND_HALF_UP);
}

/**
 * Units of flows between two moments at which the equity is known (decision page 10). With v0 the value before them and
 * v1 the one after: money in buys at v0, money out redeems at v1 = (equity + out) / (units + in / v0).
 *
 * So v1 / v0 = (equity + out) / (equity before + in): what trading made of all the money that was there. v1 equals v0 where
 * nothing was earned, and is never below zero. Money out that leaves less than 1 USDT redeems all units. Pricing money in at (equity - flows) / units instead would charge only the
 * old money with what happened since; for a nearly empty fund that can be any number, or none.
 *
 * Where one flow's worth is not known, the value is assumed unchanged: v1 = v0, and that flow is the remainder.
 *
 * @param flows USDT, below zero for money out; null where its worth is not known
 * @returns for each flow, in order; together they redeem no more than there are
 * @example unitsAroundFlows([new Exact(-12500)], { equity: new Exact(50000), units: new Exact(50000), valueBefore: new Exact('1.2') }) // => [{ unitsIssued: new Exact(-10000), valuePerUnit: new Exact('1.25') }]
 */
export function unitsAroundFlows(
  flows: readonly (Decimal | null)[],
  { equity, units, valueBefore }: AroundFlows,
): FlowUnits[] {
  const around = { equity: new Exact(equity), units: new Exact(units), valueBefore: new Exact(valueBefore) };
  const known = flows.filter((flow) => flow !== null).map((flow) => new Exact(flow));
  return known.length < flows.length ? unitsAtStandstill(flows, around) : unitsOfKnown(known, around);
}

function unitsOfKnown(flows: readonly Decimal[], { equity, units, valueBefore }: AroundFlows): FlowUnits[] {
  const bought = flows.map((flow) => roundUnits(Exact.max(flow, 0).div(valueBefore)));
  const redeemable = sum(bought).plus(units);
  const worth = sum(flows.map((flow) => Exact.min(flow, 0)))
    .neg()
    .plus(equity);
  const valueAfter = redeemable.gt(0) ? Exact.max(worth, 0).div(redeemable) : valueBefore;
  // Computed from the running sum, so that money taken out in parts leaves no rounding error behind.
  const redeemedBy = (paidOut: Decimal): Decimal => {
    if (paidOut.isZero() || worth.lte(0)) return new Exact(0);
    // An account that owes money afterwards has paid out more than there was.
    return paidOut.plus(MIN_EQUITY_USDT).gt(worth)
      ? redeemable
      : roundUnits(paidOut.times(redeemable).div(worth));
  };
  let paidOut = new Exact(0);
  return flows.map((flow, i) => {
    if (flow.gte(0)) return { unitsIssued: bought[i] ?? new Exact(0), valuePerUnit: valueBefore };
    const before = redeemedBy(paidOut);
    paidOut = paidOut.minus(flow);
    return { unitsIssued: before.minus(redeemedBy(paidOut)), valuePerUnit: valueAfter };
  });
}

/**
 * Units of flows over which the value stands still: the equity after them is all theirs at the value before. What the known
 * amounts do not account for is dealt by the first flow without an amount, or by the first of all.
 *
 * @param flows USDT, below zero for money out; null where its worth is not known
 * @example unitsAtStandstill([new Exact(100)], { equity: new Exact(90), units: new Exact(0), valueBefore: new Exact(1) }) // => [{ unitsIssued: new Exact(90), valuePerUnit: new Exact(1) }]
 */
export function unitsAtStandstill(
  flows: readonly (Decimal | null)[],
  { equity, units, valueBefore }: AroundFlows,
): FlowUnits[] {
  const issued = flows.map((flow) => roundUnits(new Exact(flow ?? 0).div(valueBefore)));
  const after = equity.lt(MIN_EQUITY_USDT) ? new Exact(0) : roundUnits(new Exact(equity).div(valueBefore));
  const rest = after.minus(units).minus(sum(issued));
  const restAt = Math.max(flows.indexOf(null), 0);
  return issued.map((one, i) => ({
    unitsIssued: i === restAt ? one.plus(rest) : one,
    valuePerUnit: valueBefore,
  }));
}
