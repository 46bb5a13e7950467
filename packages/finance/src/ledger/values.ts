import type { Decimal } from 'decimal.js';
import { utcDay } from '../calendar.ts';
import { Exact, sum } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { isHeld, totalInTransit, totalUnits, type LedgerState, type Series } from './entries.ts';
import { afterManagementFee, worthOf } from './fees.ts';
import { keptAfter, roundMoney, termsOn, type LedgerTerms } from './terms.ts';

/** A sample of the account, as far as the ledger needs it. */
export interface PricedMoment {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Of one unit: the normalized value, USDT. */
  readonly price: Decimal;
  /** Of the account, USDT. */
  readonly equity: Decimal;
}

/** What a series is worth at a moment, USDT to the cent unless it says otherwise. */
export interface SeriesValue {
  readonly series: Series;
  /** After the management fee of every day that has ended, 18 decimals. */
  readonly units: Decimal;
  /** That of those days, which the next strike takes. */
  readonly managementFee: Decimal;
  /** Before the performance fee. */
  readonly value: Decimal;
  /** Performance fee that would be taken now. */
  readonly accruedFee: Decimal;
  readonly netValue: Decimal;
  /** Unrounded; null where nothing is left. */
  readonly netValuePerShare: Decimal | null;
}

/** What an owner beside the investors has: units, and their value in USDT to the cent. */
export interface OwnerValue {
  readonly units: Decimal;
  readonly value: Decimal;
}

/** What everybody has at a moment. Units add up to those in issue, and values to the equity to the cent. */
export interface LedgerValues {
  /** Those of which something is left. */
  readonly series: readonly SeriesValue[];
  readonly house: OwnerValue;
  readonly settlement: OwnerValue;
  readonly manager: OwnerValue;
  readonly units: Decimal;
  /** To the cent. */
  readonly equity: Decimal;
}

/**
 * What everybody has at a moment between dealing days, or on one before its strike.
 *
 * @param terms of the fund, in any order
 * @throws RangeError for a moment before the last strike
 * @example valuesAt(EMPTY_LEDGER, { at: 0, price: new Exact(1), equity: new Exact(0) }, []).series // => []
 */
export function valuesAt(
  state: LedgerState,
  moment: PricedMoment,
  terms: readonly LedgerTerms[],
): LedgerValues {
  const series = seriesAt(state, moment, terms);
  const held = state.series.filter(isHeld);
  const charged = sum(held.map((one, i) => one.units.minus(series[i]?.units ?? one.units)));
  return { series, ...othersAt(state, moment, { series, charged }) };
}

/**
 * What each series is worth at a moment: the part of `valuesAt` that needs no equity.
 *
 * @returns those of which something is left
 * @throws RangeError for a moment before the last strike
 * @example seriesAt(EMPTY_LEDGER, { at: 0, price: new Exact(1) }, []) // => []
 */
export function seriesAt(
  state: LedgerState,
  { at, price }: Pick<PricedMoment, 'at' | 'price'>,
  terms: readonly LedgerTerms[],
): SeriesValue[] {
  const day = utcDay(at);
  const from = state.lastStrikeDay ?? day;
  if (day < from) throw new RangeError(`${day} lies before the strike of ${from}.`);
  const held = state.series.filter(isHeld);
  if (held.length === 0) return [];
  const kept = keptAfter(terms, { from, to: day });
  // At the first instant of a day the one that has ended decides.
  const rate = termsOn(terms, utcDay(at - 1)).performanceFeeRate;
  return held.map((one) => {
    const { unitsAfter: units, fee: managementFee } = afterManagementFee(one.units, { kept, price });
    return { series: one, units, managementFee, ...worthOf({ ...one, units }, { price, rate }) };
  });
}

function othersAt(
  state: LedgerState,
  { price, equity: exactEquity }: PricedMoment,
  { series, charged }: { series: readonly SeriesValue[]; charged: Decimal },
) {
  const transit = totalInTransit(state);
  const pooled = new Exact(state.house).plus(transit.units);
  const settlement = {
    units: price.gt(0) ? roundUnits(new Exact(transit.amount).div(price)) : transit.units,
    value: transit.amount,
  };
  const house = {
    units: pooled.minus(settlement.units),
    value: roundMoney(pooled.times(price).minus(transit.amount)),
  };
  const equity = roundMoney(new Exact(exactEquity));
  const others = sum([...series.map(({ value }) => value), settlement.value, house.value]);
  const manager = { units: state.manager.plus(charged), value: equity.minus(others) };
  return { house, settlement, manager, units: totalUnits(state), equity };
}
