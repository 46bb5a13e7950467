import type { Decimal } from 'decimal.js';
import { Exact } from './exact.ts';
import { roundUnits, unitsAroundFlows } from './units-around-flows.ts';

/** Equity that stands for a normalized value of 1 (USDT); the units in issue before any flow (Specification 9.2). */
export const NORMALIZATION_BASE_USDT = 50_000;

/** With less equity than this an account is too empty to price a flow with (USDT). */
const MIN_EQUITY_USDT = new Exact(1);
/** Value per unit of a fund that never had one. */
const START_VALUE_USDT = new Exact(1);
/** What rounding an amount to the eight decimals of money can leave behind (USDT): too little to issue units for. */
const MONEY_ROUNDING_USDT = new Exact('1e-8');

/** Units in issue, and the last value of one. */
export interface UnitCount {
  /** 0 or more. */
  readonly units: Decimal;
  /** USDT, above zero: of a reading, or of a flow since. Null for a fund that never had a value. */
  readonly lastValue: Decimal | null;
}

/** Money that entered or left an account, and what is known of that moment. */
export interface TimedFlow {
  /** Epoch milliseconds. */
  readonly at: number;
  /** USDT, below zero for money out; null where its worth is not known. */
  readonly amountUsdt: Decimal | null;
  /** The most the amount can be off: 0 for USDT, a coin's price range times what was moved; null where not known. */
  readonly amountBound: Decimal | null;
  /** Equity of the whole account right before it, USDT; null where unknown. */
  readonly equityBefore: Decimal | null;
  /** The most that equity can be off; null where not known. */
  readonly equityBound: Decimal | null;
  /** Where that equity comes from. */
  readonly basis: 'own-time' | 'nearest-reading';
}

/** A flow whose worth is known. */
export interface ValuedFlow extends TimedFlow {
  readonly amountUsdt: Decimal;
}

/**
 * What a flow's value per unit is based on: the equity at its own time or of the nearest reading, what is known around it
 * (decision page 10), the last known value, or the start of the fund.
 */
export type UnitConvention = TimedFlow['basis'] | 'page-10' | 'last-value' | 'start';

/** Units that a flow issued, and how they were priced. */
export interface IssuedUnits {
  /** Below zero: redeemed. */
  readonly unitsIssued: Decimal;
  readonly unitsBefore: Decimal;
  /** USDT, above zero. */
  readonly valuePerUnit: Decimal;
  readonly convention: UnitConvention;
  /**
   * The most by which this flow's price can make the value per unit wrong from here on, as a fraction of it; the bounds
   * of several flows compound. Null where there is no bound.
   */
  readonly errorBound: Decimal | null;
}

/**
 * Units in issue at the first reading of an account.
 *
 * @param equity of the first reading, USDT; with nothing in the account there are no units
 * @param base USDT that stand for a value of 1 at the start; `first`: whatever the first reading holds
 * @public setting BASE_EQUITY
 * @example startUnits(new Exact(62500), new Exact(50000)).toFixed() // => '50000'
 * @example startUnits(new Exact(62500), 'first').toFixed() // => '62500'
 */
export function startUnits(equity: Decimal, base: Decimal | 'first'): Decimal {
  if (!equity.gt(0)) return new Exact(0);
  return roundUnits(new Exact(base === 'first' ? equity : base));
}

/**
 * What one unit is worth: equity / units, the normalized value.
 *
 * @param equity USDT; of a bankrupt account zero or below, and so is the value
 * @param units in issue; null where they are not known
 * @returns USDT; null where the units are not known or none are in issue
 * @public
 * @example valuePerUnit(new Exact(62500), new Exact(50000)) // => new Exact('1.25')
 * @example valuePerUnit(new Exact(62500), new Exact(0)) // => null
 */
export function valuePerUnit(equity: Decimal, units: Decimal | null): Decimal | null {
  return units?.gt(0) ? new Exact(equity).div(units) : null;
}

/**
 * Units that one flow issues: its amount over the value per unit right before it, so that the flow does not change the value,
 * which chains to the time-weighted return. An account with less than 1 USDT uses the last value. Money out never redeems
 * more units than there are, and redeems all of them when it is all there is.
 *
 * @throws RangeError where there are units and the equity before is null; `countUnits` handles such flows
 * @example issueUnits({ units: new Exact(50000), lastValue: new Exact('1.2') }, { at: 0, amountUsdt: new Exact(10000), amountBound: new Exact(0), equityBefore: new Exact(62500), equityBound: new Exact(0), basis: 'own-time' }) // => { unitsIssued: new Exact(8000), unitsBefore: new Exact(50000), valuePerUnit: new Exact('1.25'), convention: 'own-time', errorBound: new Exact(0) }
 */
export function issueUnits({ units, lastValue }: UnitCount, flow: ValuedFlow): IssuedUnits {
  const unitsBefore = new Exact(units);
  if (unitsBefore.gt(0) && !flow.equityBefore) {
    throw new RangeError(`The equity before the flow at ${flow.at} is not known.`);
  }
  const equity = unitsBefore.gt(0) && flow.equityBefore ? new Exact(flow.equityBefore) : new Exact(0);
  const isAll = equity.gt(0) && takesAll(flow);
  const ownValue = isAll || equity.gte(MIN_EQUITY_USDT) ? valuePerUnit(equity, unitsBefore) : null;
  const price = ownValue ? { valuePerUnit: ownValue, convention: flow.basis } : lastPrice(lastValue);
  const change = new Exact(flow.amountUsdt).div(price.valuePerUnit);
  const unitsAfter = isAll ? new Exact(0) : Exact.max(roundUnits(unitsBefore.plus(change)), 0);
  const errorBound = errorBoundOf(flow, unitsBefore);
  return { unitsIssued: unitsAfter.minus(unitsBefore), unitsBefore, ...price, errorBound };
}

/**
 * Units that flows between two readings issue, one after the other. Flows whose worth or equity before is not known are
 * priced together from what is known around them: the value before the first of them, and the next known equity. So is
 * money out that looked like everything although more was there.
 *
 * @param start units at the reading before the flows, and the value it left
 * @param flows in order of time; of the same instant in the order of the log
 * @param equityAfter of the reading after the flows, USDT
 * @returns one for each flow, in order
 * @throws RangeError for flows out of order
 * @public the collector counts the units of a minute with it
 * @example countUnits({ units: new Exact(0), lastValue: null }, [{ at: 0, amountUsdt: new Exact(100), amountBound: new Exact(0), equityBefore: null, equityBound: null, basis: 'own-time' }], new Exact(100)) // => [{ unitsIssued: new Exact(100), unitsBefore: new Exact(0), valuePerUnit: new Exact(1), convention: 'start', errorBound: new Exact(0) }]
 */
export function countUnits(
  start: UnitCount,
  flows: readonly TimedFlow[],
  equityAfter: Decimal,
): IssuedUnits[] {
  const issued: IssuedUnits[] = [];
  let waiting: TimedFlow[] = [];
  const now = (): UnitCount => countAfter(issued.at(-1), start);
  for (const [i, flow] of flows.entries()) {
    const next = flows[i + 1];
    if (next && next.at < flow.at) throw new RangeError(`The flow at index ${i + 1} is out of order.`);
    if (flow.equityBefore) {
      issued.push(...issueAround(now(), waiting, flow.equityBefore));
      waiting = [];
    }
    const hasOwnTime = waiting.length === 0 && (flow.equityBefore !== null || now().units.isZero());
    if (hasOwnTime && isValued(flow) && !leavesMoney(flow, next ? next.equityBefore : equityAfter)) {
      issued.push(issueUnits(now(), flow));
    } else {
      waiting.push(flow);
    }
  }
  return [...issued, ...issueAround(now(), waiting, equityAfter)];
}

function countAfter(last: IssuedUnits | undefined, start: UnitCount): UnitCount {
  if (!last) return start;
  return { units: last.unitsBefore.plus(last.unitsIssued), lastValue: last.valuePerUnit };
}

function isValued(flow: TimedFlow): flow is ValuedFlow {
  return flow.amountUsdt !== null;
}

/** Whether a flow that takes out all there seemed to be left money behind, or may have. */
function leavesMoney(flow: TimedFlow, equityLater: Decimal | null): boolean {
  return takesAll(flow) && !equityLater?.lte(MONEY_ROUNDING_USDT);
}

function issueAround(
  { units, lastValue }: UnitCount,
  flows: readonly TimedFlow[],
  equity: Decimal,
): IssuedUnits[] {
  const before = flows[0]?.equityBefore;
  const valueBefore =
    (before?.gte(MIN_EQUITY_USDT) ? valuePerUnit(before, units) : null) ?? lastPrice(lastValue).valuePerUnit;
  const amounts = flows.map(({ amountUsdt }) => amountUsdt);
  let unitsBefore = new Exact(units);
  return unitsAroundFlows(amounts, { equity, units, valueBefore }).map((one) => {
    const issued = { ...one, unitsBefore, convention: 'page-10' as const, errorBound: null };
    unitsBefore = unitsBefore.plus(one.unitsIssued);
    return issued;
  });
}

function lastPrice(lastValue: Decimal | null): Pick<IssuedUnits, 'valuePerUnit' | 'convention'> {
  return lastValue?.gt(0)
    ? { valuePerUnit: new Exact(lastValue), convention: 'last-value' }
    : { valuePerUnit: START_VALUE_USDT, convention: 'start' };
}

/** Whether a flow takes out everything. */
function takesAll({ amountUsdt, equityBefore }: TimedFlow): boolean {
  if (!amountUsdt?.lt(0) || !equityBefore?.gt(0)) return false;
  return new Exact(equityBefore).plus(amountUsdt).lte(MONEY_ROUNDING_USDT);
}

/** @see IssuedUnits.errorBound */
function errorBoundOf(flow: ValuedFlow, unitsBefore: Decimal): Decimal | null {
  const { amountUsdt, amountBound, equityBefore, equityBound } = flow;
  if (!amountBound) return null;
  const amounts = around(amountUsdt, amountBound);
  if (unitsBefore.isZero())
    return amountUsdt.gt(0) ? largestError(new Exact(amountUsdt), amounts) : new Exact(0);
  if (!equityBound || !equityBefore) return null;
  if (takesAll(flow)) return new Exact(equityBound).div(equityBefore);
  if (equityBefore.lt(MIN_EQUITY_USDT)) return null;
  const equities = around(equityBefore, equityBound);
  if (!equities.every((equity) => equity.gt(0))) return null;
  // Units grow by this factor, so the errors of earlier flows do not enter.
  const growth = (equity: Decimal, amount: Decimal) => amount.div(equity).plus(1);
  return largestError(
    growth(new Exact(equityBefore), new Exact(amountUsdt)),
    equities.flatMap((equity) => amounts.map((amount) => growth(equity, amount))),
  );
}

function around(middle: Decimal, bound: Decimal): Decimal[] {
  return [new Exact(middle).minus(bound), new Exact(middle).plus(bound)];
}

/** How far off the value per unit would be, as a fraction, if any of these units were the true ones. */
function largestError(units: Decimal, possible: readonly Decimal[]): Decimal | null {
  if (!possible.every((one) => one.gt(0))) return null;
  return Exact.max(...possible.map((one) => units.div(one).minus(1).abs()));
}
