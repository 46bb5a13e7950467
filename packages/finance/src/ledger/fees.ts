import type { Decimal } from 'decimal.js';
import { DAY_MS, dayStart, daysBetween, utcDay } from '../calendar.ts';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { isHeld, type LedgerState, type Series } from './entries.ts';
import type { CrystallizationStep, ManagementStep } from './steps.ts';
import { keptAfter, roundMoney, termsOn, type LedgerTerms } from './terms.ts';

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
  const value = roundMoney(new Exact(units).times(price));
  const accruedFee = roundMoney(Exact.max(value.minus(mark), 0).times(rate));
  const netValue = value.minus(accruedFee);
  return { value, accruedFee, netValue, netValuePerShare: shares.gt(0) ? netValue.div(shares) : null };
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
    const unitsAfter = roundUnits(new Exact(units).times(kept));
    const fee = roundMoney(new Exact(units).minus(unitsAfter).times(price));
    const own = { seriesId: id, investorId, unitsBefore: units, unitsAfter };
    return { kind: 'management-fee', days, kept, fee, ...own };
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
  return termsOn(terms, utcDay(dayStart(day) - DAY_MS)).performanceFeeRate;
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
