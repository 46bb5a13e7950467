import type { Decimal } from 'decimal.js';
import { daysBetween } from '../calendar.ts';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { entryOf, isHeld, type LedgerEntry, type LedgerState, type Series } from './entries.ts';
import { keptAfter, keptOf, roundMoney, termsBefore, type LedgerTerms } from './terms.ts';
import { figure, formula, shownFraction, type WorkedLine } from './worked.ts';

/** Whose a step is. */
export interface OfSeries {
  readonly seriesId: string;
  readonly investorId: string;
}

/** The management fee of a series over the days since the last strike. */
export interface ManagementStep extends OfSeries {
  readonly kind: 'management-fee';
  readonly days: number;
  /** Fraction of the units that the fee leaves. */
  readonly kept: Decimal;
  readonly unitsBefore: Decimal;
  readonly unitsAfter: Decimal;
  /** What the fee is worth at the price of the strike, USDT to the cent. */
  readonly fee: Decimal;
}

/** The performance fee of a series at the end of a year. */
export interface CrystallizationStep extends OfSeries {
  readonly kind: 'crystallization';
  /** USDT, before the fee. */
  readonly value: Decimal;
  readonly markBefore: Decimal;
  readonly rate: Decimal;
  readonly fee: Decimal;
  /** Units that the fee takes. */
  readonly feeUnits: Decimal;
  readonly markAfter: Decimal;
}

/** What the fees of a dealing day are computed from. */
export interface FeesDue {
  /** Dealing day, YYYY-MM-DD. */
  readonly day: string;
  /** Of one unit, USDT. */
  readonly price: Decimal;
  readonly terms: readonly LedgerTerms[];
  /** Before the strike. */
  readonly state: LedgerState;
}

/**
 * What units are worth, USDT to the cent.
 *
 * @param price of one, USDT
 * @example valueOfUnits('100', '1.23456').toFixed() // => '123.46'
 */
export function valueOfUnits(units: Decimal.Value, price: Decimal.Value): Decimal {
  return roundMoney(new Exact(units).times(price));
}

/**
 * What a series is worth at a price, with fees up to then (decision page 29).
 *
 * @param units left after the management fee, 18 decimals
 * @param rate of the performance fee
 * @example worthOf({ units: new Exact(100), mark: new Exact(100), shares: new Exact(1) }, { price: new Exact('1.1'), rate: new Exact('0.3') }).netValue.toFixed() // => '107'
 */
export function worthOf(
  { units, mark, shares }: Pick<Series, 'units' | 'mark' | 'shares'>,
  { price, rate }: { price: Decimal; rate: Decimal },
) {
  const value = valueOfUnits(units, price);
  const accruedFee = accruedFeeOf({ rate, value, mark });
  const netValue = value.minus(accruedFee);
  return { value, accruedFee, netValue, netValuePerShare: shares.gt(0) ? netValue.div(shares) : null };
}

function accruedFeeOf({ rate, value, mark }: Omit<AccruedFee, 'fee'>): Decimal {
  return roundMoney(Exact.max(new Exact(value).minus(mark), 0).times(rate));
}

/**
 * What a management fee leaves of units, 18 decimals, and what it is worth, USDT to the cent.
 *
 * @param kept the fraction that it leaves
 * @example afterManagementFee(new Exact(100), { kept: new Exact('0.9'), price: new Exact(2) }).fee.toFixed() // => '20'
 */
export function afterManagementFee(
  units: Decimal,
  { kept, price }: { kept: Decimal; price: Decimal },
): { unitsAfter: Decimal; fee: Decimal } {
  const unitsAfter = roundUnits(new Exact(units).times(kept));
  return { unitsAfter, fee: roundMoney(new Exact(units).minus(unitsAfter).times(price)) };
}

/**
 * The management fee of each series over the days since the last strike, taken in units.
 *
 * @throws RangeError where no terms hold on the day of the last strike
 * @example managementFees({ day: '2025-01-01', price: new Exact(1), terms: [], state: EMPTY_LEDGER }) // => []
 */
export function managementFees({ day, price, terms, state }: FeesDue): ManagementStep[] {
  const from = state.lastStrikeDay ?? day;
  const held = state.series.filter(isHeld);
  if (held.length === 0) return [];
  const kept = keptAfter(terms, { from, to: day });
  const days = daysBetween({ from, to: day });
  return held.map(({ id, investorId, units }) => {
    const own = { seriesId: id, investorId, unitsBefore: units };
    return { kind: 'management-fee', days, kept, ...own, ...afterManagementFee(units, { kept, price }) };
  });
}

/**
 * The rate of the performance fee on the day that has ended.
 *
 * @returns a fraction; 0 for a fund without a series
 * @throws RangeError where no terms hold on that day
 * @example performanceFeeRate({ day: '2025-01-01', terms: [], state: EMPTY_LEDGER }).toFixed() // => '0'
 */
export function performanceFeeRate({ day, terms, state }: Omit<FeesDue, 'price'>): Decimal {
  if (state.series.length === 0) return new Exact(0);
  return termsBefore(terms, day).performanceFeeRate;
}

/**
 * The performance fee of a year that has ended, of each series above its high-water mark, which rises to what the fee leaves.
 * A fee that rounds to nothing is none.
 *
 * @param ledger after the management fee and the corrections of the day
 * @throws RangeError where no terms hold on the day that has ended
 * @example crystallizations(EMPTY_LEDGER, { day: '2025-01-01', price: new Exact(1), terms: [], state: EMPTY_LEDGER }) // => []
 */
export function crystallizations({ series }: LedgerState, due: FeesDue): CrystallizationStep[] {
  const rate = performanceFeeRate(due);
  return series.filter(isHeld).flatMap((one) => {
    const { value, accruedFee: fee, netValue: markAfter } = worthOf(one, { price: due.price, rate });
    if (fee.isZero()) return [];
    const own = { seriesId: one.id, investorId: one.investorId, markBefore: one.mark, rate, fee, markAfter };
    return [{ kind: 'crystallization', value, ...own, feeUnits: roundUnits(new Exact(fee).div(due.price)) }];
  });
}

/**
 * Whether a year ends between two dealing days, so that its performance fee is taken on the second.
 *
 * @example endsYear({ from: '2026-12-01', to: '2027-01-01' }) // => true
 */
export function endsYear({ from, to }: { from: string; to: string }): boolean {
  return from.slice(0, 4) < to.slice(0, 4);
}

/**
 * The entries of a fee that a series pays to the manager; their units add up to zero.
 *
 * @example entriesOfFee({ kind: 'management-fee', seriesId: 's', investorId: 'i', days: 1, kept: new Exact('0.9'), unitsBefore: new Exact(10), unitsAfter: new Exact(9), fee: new Exact(1) }).map(({ owner, units }) => `${owner} ${units.toFixed()}`) // => ['series -1', 'manager 1']
 */
export function entriesOfFee(step: ManagementStep | CrystallizationStep): LedgerEntry[] {
  const { kind, seriesId, investorId, fee } = step;
  const isManagement = step.kind === 'management-fee';
  const units = isManagement ? step.unitsBefore.minus(step.unitsAfter) : step.feeUnits;
  const mark = isManagement ? new Exact(0) : step.markAfter.minus(step.markBefore);
  if (units.isZero()) return [];
  const own = { seriesId, investorId };
  return [
    entryOf(kind, 'series', units.neg(), { ...own, amount: fee.neg(), mark }),
    entryOf(kind, 'manager', units, { ...own, amount: fee }),
  ];
}

/** By how much products of the same rates may differ that were rounded in between. */
const NOISE = 1e-12;

/**
 * What a management fee keeps of the units. A rate explains it unless another one held on some of the days.
 *
 * @param fee the rate of its last day
 * @example keptLine({ rate: new Exact('0.365'), days: 2, kept: new Exact('0.998001') }).result.value // => '0.998001'
 */
export function keptLine(fee: Pick<ManagementStep, 'days' | 'kept'> & { rate: Decimal }): WorkedLine {
  const { rate, days, kept } = fee;
  const isOneRate = keptOf(rate, days).minus(kept).abs().lt(NOISE);
  return {
    name: 'Kept',
    rule: isOneRate
      ? '1 − rate / 365, for each day'
      : `product of 1 − rate / 365 over ${days} days, at the rate of each`,
    sum: isOneRate ? formula`(1 − ${figure.rate(rate)} / 365)^${figure.days(days)}` : null,
    result: figure.kept(shownFraction(kept)),
  };
}

/**
 * What units are worth.
 *
 * @example valueLine({ units: new Exact(2), price: new Exact('1.5'), value: new Exact(3) }).rule // => 'units × price'
 */
export function valueLine(of: { units: Decimal.Value; price: Decimal.Value; value: Decimal }): WorkedLine {
  return {
    name: 'Value',
    rule: 'units × price',
    sum: formula`${figure.units(of.units)} × ${figure.price(of.price)}`,
    result: figure.usdt(of.value),
  };
}

/** A performance fee, and what it is computed from, USDT. */
export interface AccruedFee {
  readonly rate: Decimal.Value;
  readonly value: Decimal;
  readonly mark: Decimal.Value;
  readonly fee: Decimal.Value;
}

/**
 * The performance fee on what a value is above its mark.
 *
 * @example performanceFeeLine({ rate: '0.3', value: new Exact(110), mark: 100, fee: 3 }).rule // => 'rate × (value − mark)'
 */
export function performanceFeeLine({ rate, value, mark, fee }: AccruedFee): WorkedLine {
  return {
    name: 'Performance fee',
    rule: 'rate × (value − mark)',
    sum: formula`${figure.rate(rate)} × (${figure.usdt(value)} − ${figure.usdt(mark)})`,
    result: figure.usdt(fee),
  };
}

/**
 * Whether a performance fee is the one on what a value is above its mark.
 *
 * @example isAccruedFee({ rate: '0.3', value: new Exact(110), mark: 100, fee: 4 }) // => false
 */
export function isAccruedFee({ rate, value, mark, fee }: AccruedFee): boolean {
  return accruedFeeOf({ rate, value, mark }).eq(fee);
}

/**
 * What fees leave of a value.
 *
 * @param name of what is left
 * @example lessFeesLine('Payout', { value: 110, fees: [3], left: 107 }).rule // => 'value − fee'
 */
export function lessFeesLine(
  name: string,
  { value, fees, left }: { value: Decimal.Value; fees: readonly Decimal.Value[]; left: Decimal.Value },
): WorkedLine {
  return {
    name,
    rule: fees.length === 1 ? 'value − fee' : 'value − fees',
    sum: [figure.usdt(value), ...fees.flatMap((fee) => [' − ', figure.usdt(fee)])],
    result: figure.usdt(left),
  };
}

/**
 * A management fee, worked.
 *
 * @param at the price, and the rate of the last day
 * @example workedManagementFee({ kind: 'management-fee', seriesId: 's', investorId: 'i', days: 1, kept: new Exact('0.9'), unitsBefore: new Exact(10), unitsAfter: new Exact(9), fee: new Exact(1) }, { price: new Exact(1), rate: new Exact('36.5') }).map(({ name }) => name) // => ['Kept', 'Units after', 'Fee in units', 'Fee']
 */
export function workedManagementFee(
  step: ManagementStep,
  { price, rate }: { price: Decimal; rate: Decimal },
): WorkedLine[] {
  const [before, after] = [figure.units(step.unitsBefore), figure.units(step.unitsAfter)];
  const feeUnits = figure.units(step.unitsBefore.minus(step.unitsAfter));
  const kept = keptLine({ ...step, rate });
  return [
    kept,
    {
      name: 'Units after',
      rule: 'units before × kept',
      sum: formula`${before} × ${kept.result}`,
      result: after,
    },
    {
      name: 'Fee in units',
      rule: 'units before − units after, to the manager',
      sum: formula`${before} − ${after}`,
      result: feeUnits,
    },
    {
      name: 'Fee',
      rule: 'fee in units × price',
      sum: formula`${feeUnits} × ${figure.price(price)}`,
      result: figure.usdt(step.fee),
    },
  ];
}

/**
 * The performance fee of a year, worked.
 *
 * @param unitsAfterFee what the management fee left of the units; these are others where a correction came between
 * @example workedCrystallization({ kind: 'crystallization', seriesId: 's', investorId: 'i', value: new Exact(110), markBefore: new Exact(100), rate: new Exact('0.3'), fee: new Exact(3), feeUnits: new Exact(3), markAfter: new Exact(107) }, { price: new Exact(1), unitsAfterFee: new Exact(110) }).map(({ name }) => name) // => ['Value', 'Performance fee', 'Fee in units', 'Mark after']
 */
export function workedCrystallization(
  step: CrystallizationStep,
  { price, unitsAfterFee: units }: { price: Decimal; unitsAfterFee: Decimal | undefined },
): WorkedLine[] {
  const { value, markBefore: mark, rate, fee, feeUnits, markAfter: left } = step;
  const isOfUnits = units !== undefined && valueOfUnits(units, price).eq(value);
  return [
    isOfUnits
      ? valueLine({ units, price, value })
      : {
          name: 'Value',
          rule: 'units after fee and corrections × price',
          sum: null,
          result: figure.usdt(value),
        },
    performanceFeeLine({ rate, value, mark, fee }),
    {
      name: 'Fee in units',
      rule: 'fee / price, to the manager',
      sum: formula`${figure.usdt(fee)} / ${figure.price(price)}`,
      result: figure.units(feeUnits),
    },
    lessFeesLine('Mark after', { value, fees: [fee], left }),
  ];
}
