import type { Decimal } from 'decimal.js';
import { Exact } from './exact.ts';
import {
  MIN_EQUITY_USDT,
  roundUnits,
  unitsAroundFlows,
  unitsAtStandstill,
  type FlowUnits,
} from './units-around-flows.ts';

/** Value per unit of a fund that never had one, and of one that begins again after it lost everything. */
const START_VALUE_USDT = new Exact(1);
/** What rounding an amount to the eight decimals of money can leave behind (USDT): too little to issue units for. */
const MONEY_ROUNDING_USDT = new Exact('1e-8');

/** Units in issue, and the last value of one. */
export interface UnitCount {
  /** 0 or more. */
  readonly units: Decimal;
  /**
   * USDT, of a reading or of a flow since. Zero where a result took all that the units were worth: they are worthless for good.
   * Null for a fund that never had a value.
   */
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
 * (decision page 10), the last known value, the start of the fund, or that of a new record after a total loss.
 */
export type UnitConvention = TimedFlow['basis'] | 'page-10' | 'last-value' | 'start' | 'new-record';

/** Units that a flow issued, and how they were priced. */
export interface IssuedUnits {
  /** Below zero: redeemed. */
  readonly unitsIssued: Decimal;
  /** In issue: none where the flow begins a new record, as those of the old one are worthless and leave the issue. */
  readonly unitsBefore: Decimal;
  /** USDT; zero for a flow of a fund that has lost everything, which deals no units. */
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
 * @param equity USDT; with a debt the units are worth nothing, not less
 * @param units in issue; null where they are not known
 * @returns USDT; null where the units are not known or none are in issue
 * @public
 * @example valuePerUnit(new Exact(62500), new Exact(50000)) // => new Exact('1.25')
 * @example valuePerUnit(new Exact(-500), new Exact(50000)) // => new Exact(0)
 * @example valuePerUnit(new Exact(62500), new Exact(0)) // => null
 */
export function valuePerUnit(equity: Decimal, units: Decimal | null): Decimal | null {
  return units?.gt(0) ? Exact.max(equity, 0).div(units) : null;
}

/**
 * Units that one flow issues: its amount over the value per unit right before it, so that the flow does not change the value,
 * which chains to the time-weighted return. Money out never redeems more units than there are, and all of them where it leaves
 * less than 1 USDT. Money that comes then buys at the last value all that is there, and at 1 where a result took everything
 * (decision page 10).
 *
 * @throws RangeError where there are units worth something and the equity before is null; `countUnits` handles such flows
 * @example issueUnits({ units: new Exact(50000), lastValue: new Exact('1.2') }, { at: 0, amountUsdt: new Exact(10000), amountBound: new Exact(0), equityBefore: new Exact(62500), equityBound: new Exact(0), basis: 'own-time' }) // => { unitsIssued: new Exact(8000), unitsBefore: new Exact(50000), valuePerUnit: new Exact('1.25'), convention: 'own-time', errorBound: new Exact(0) }
 */
export function issueUnits(count: UnitCount, flow: ValuedFlow): IssuedUnits {
  const { units, lastValue } = count;
  const isLost = isWorthless(count, flow);
  if (isLost || units.isZero()) return issueAll(flow, { units: new Exact(units), lastValue, isLost });
  if (!flow.equityBefore) throw new RangeError(`The equity before the flow at ${flow.at} is not known.`);
  const unitsBefore = new Exact(units);
  const ownValue = flow.equityBefore.gt(0) ? valuePerUnit(flow.equityBefore, unitsBefore) : null;
  const price = ownValue ? { valuePerUnit: ownValue, convention: flow.basis } : lastPrice(lastValue);
  const change = new Exact(flow.amountUsdt).div(price.valuePerUnit);
  const unitsAfter = takesAll(flow) ? new Exact(0) : Exact.max(roundUnits(unitsBefore.plus(change)), 0);
  const errorBound = errorBoundOf(flow, unitsBefore);
  return { unitsIssued: unitsAfter.minus(unitsBefore), unitsBefore, ...price, errorBound };
}

/** Of a fund without units, or whose units are worthless: money that comes buys all that is there then. */
function issueAll(
  flow: ValuedFlow,
  { units, lastValue, isLost }: UnitCount & { isLost: boolean },
): IssuedUnits {
  const equityAfter = new Exact(flow.amountUsdt).plus(flow.equityBefore ?? 0);
  if (flow.amountUsdt.lte(0) || equityAfter.lt(MIN_EQUITY_USDT))
    return issueNone(units, isLost ? null : lastValue);
  const price = isLost ? NEW_RECORD : lastPrice(lastValue);
  const unitsBefore = new Exact(0);
  const errorBound = errorBoundOf(flow, unitsBefore);
  return { unitsIssued: roundUnits(equityAfter.div(price.valuePerUnit)), unitsBefore, ...price, errorBound };
}

const NEW_RECORD = { valuePerUnit: START_VALUE_USDT, convention: 'new-record' } as const;

/** @param lastValue null where the units are worthless */
function issueNone(units: Decimal, lastValue: Decimal | null): IssuedUnits {
  const none = new Exact(0);
  const price = units.gt(0)
    ? { valuePerUnit: none, convention: 'last-value' as const }
    : lastPrice(lastValue);
  return { unitsIssued: none, unitsBefore: new Exact(units), ...price, errorBound: none };
}

/** Whether a result has taken all that the units were worth, by the last value or by the equity right before a flow. */
function isWorthless({ units, lastValue }: UnitCount, { equityBefore, equityBound }: TimedFlow): boolean {
  if (units.isZero()) return false;
  return (lastValue?.lte(0) ?? false) || (equityBefore?.plus(equityBound ?? 0).lte(0) ?? false);
}

/**
 * Units that flows between two readings issue, one after the other. Flows whose worth or equity before is not known are
 * priced together from what is known around them: the value before the first of them, and the next known equity. So is
 * money out that may have left more than it seems, and a flow of which it is not certain that anything was there.
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
    const hasOwnTime = waiting.length === 0 && isKnown(now(), flow);
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

/** Whether there is nothing to know before a flow, or it is known. */
function isKnown(count: UnitCount, flow: TimedFlow): boolean {
  if (count.units.isZero()) return true;
  return flow.equityBefore !== null && (flow.equityBefore.gt(0) || isWorthless(count, flow));
}

/** Whether a flow that takes out all there seemed to be left money behind, or may have. */
function leavesMoney(flow: TimedFlow, equityLater: Decimal | null): boolean {
  if (!takesAll(flow) || equityLater?.lt(MIN_EQUITY_USDT)) return false;
  const { amountUsdt, amountBound, equityBefore, equityBound } = flow;
  if (!amountUsdt || !amountBound || !equityBefore || !equityBound) return true;
  const left = new Exact(equityBefore).plus(amountUsdt);
  // Whatever its price, what is taken is not there any more: only the rest can be off.
  const bound = Exact.max(new Exact(equityBound).minus(amountBound), 0);
  return left.minus(bound).lt(MONEY_ROUNDING_USDT.neg()) || left.plus(bound).gte(MIN_EQUITY_USDT);
}

function issueAround(count: UnitCount, flows: readonly TimedFlow[], equity: Decimal): IssuedUnits[] {
  const [first] = flows;
  if (!first) return [];
  if (isWorthless(count, first)) return beginAround(count, flows, equity);
  const { units, lastValue } = count;
  const before = first.equityBefore;
  const valueBefore =
    (before?.gt(0) ? valuePerUnit(before, units) : null) ?? lastPrice(lastValue).valuePerUnit;
  const amounts = flows.map(({ amountUsdt }) => amountUsdt);
  return inTurn(units, unitsAroundFlows(amounts, { equity, units, valueBefore }));
}

/** Flows of a fund that has lost everything: its new record begins with the first money, and is worth 1 at the next reading. */
function beginAround({ units }: UnitCount, flows: readonly TimedFlow[], equity: Decimal): IssuedUnits[] {
  const amounts = flows.map(({ amountUsdt }) => amountUsdt);
  const begin = amounts.findIndex((amount) => amount === null || amount.gt(0));
  if (begin < 0 || equity.lt(MIN_EQUITY_USDT)) return flows.map(() => issueNone(units, null));
  const start = { equity, units: new Exact(0), valueBefore: START_VALUE_USDT };
  const [first, ...rest] = inTurn(start.units, unitsAtStandstill(amounts.slice(begin), start));
  return [
    ...flows.slice(0, begin).map(() => issueNone(units, null)),
    ...(first ? [{ ...first, ...NEW_RECORD }] : []),
    ...rest,
  ];
}

function inTurn(units: Decimal, dealt: readonly FlowUnits[]): IssuedUnits[] {
  let unitsBefore = new Exact(units);
  return dealt.map((one) => {
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

/** Whether a flow takes out everything, or leaves too little to be a fund. */
function takesAll({ amountUsdt, equityBefore }: TimedFlow): boolean {
  if (!amountUsdt?.lt(0) || !equityBefore?.gt(0)) return false;
  return new Exact(equityBefore).plus(amountUsdt).lt(MIN_EQUITY_USDT);
}

/** @see IssuedUnits.errorBound */
function errorBoundOf(flow: ValuedFlow, unitsBefore: Decimal): Decimal | null {
  const { amountUsdt, amountBound, equityBefore, equityBound } = flow;
  if (!amountBound) return null;
  if (unitsBefore.isZero()) {
    if (equityBefore && !equityBound) return null;
    const bound = amountBound.plus(equityBound ?? 0);
    const equityAfter = new Exact(amountUsdt).plus(equityBefore ?? 0);
    return largestError(equityAfter, around(equityAfter, bound));
  }
  if (!equityBound || !equityBefore?.gt(0)) return null;
  if (takesAll(flow)) return new Exact(equityBound).div(equityBefore);
  const amounts = around(amountUsdt, amountBound);
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
