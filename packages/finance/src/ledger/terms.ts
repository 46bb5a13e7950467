import { Decimal } from 'decimal.js';
import { DAY_MS, dayStart, utcDay } from '../calendar.ts';
import { Exact } from '../exact.ts';
import type { CountName, TermField, TermName } from './term-rows.ts';

/** What a fund charges and asks for, from a day on: money is USDT, rates are fractions. */
export type LedgerTerms = {
  readonly [Name in TermName as TermField<Name>]: Name extends CountName ? number : Decimal;
} & {
  /** The first UTC day on which they hold, YYYY-MM-DD. */
  readonly fromDay: string;
};

const DAYS_A_YEAR = 365;
const MONEY_DECIMALS = 2;

/**
 * Rounds to cents, half up.
 *
 * @example roundMoney(new Exact('0.125')).toFixed() // => '0.13'
 */
export function roundMoney(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(MONEY_DECIMALS, Decimal.ROUND_HALF_UP);
}

/**
 * The terms in force on a day: those with the latest first day that is not after it.
 *
 * @param terms in any order
 * @throws RangeError where none hold yet
 * @example termsOn([{ fromDay: '2025-01-01' }, { fromDay: '2025-02-01' }], '2025-01-31') // => { fromDay: '2025-01-01' }
 */
export function termsOn<Terms extends { readonly fromDay: string }>(
  terms: readonly Terms[],
  day: string,
): Terms {
  const held = terms.filter(({ fromDay }) => fromDay <= day);
  const [latest] = held.toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1));
  if (!latest) throw new RangeError(`No terms hold on ${day}.`);
  return latest;
}

/**
 * The terms of the day that has ended when a day begins.
 *
 * @throws RangeError where none hold yet
 * @example termsBefore([{ fromDay: '2025-01-01' }, { fromDay: '2025-02-01' }], '2025-02-01') // => { fromDay: '2025-01-01' }
 */
export function termsBefore<Terms extends { readonly fromDay: string }>(
  terms: readonly Terms[],
  day: string,
): Terms {
  return termsOn(terms, utcDay(dayStart(day) - DAY_MS));
}

/** A run of UTC days, the last one excluded. */
export interface DayRun {
  readonly from: string;
  readonly to: string;
}

/**
 * What the management fee leaves of the units over some days: the product of (1 - rate / 365) over each of them, by the terms
 * of that day.
 *
 * @param run the last day excluded; its own fee is taken at its end
 * @returns a fraction up to 1, of 60 digits
 * @throws RangeError where no terms hold on the first day
 * @example keptAfter([{ fromDay: '2025-01-01', managementFeeRate: new Exact('0.365') }], { from: '2025-01-01', to: '2025-01-03' }).toFixed() // => '0.998001'
 */
export function keptAfter(
  terms: ReadonlyArray<Pick<LedgerTerms, 'fromDay' | 'managementFeeRate'>>,
  { from, to }: DayRun,
): Decimal {
  let kept = new Exact(1);
  for (let day = from; day < to;) {
    const { managementFeeRate } = termsOn(terms, day);
    const changes = terms.map(({ fromDay }) => fromDay).filter((change) => change > day && change < to);
    const end = changes.toSorted()[0] ?? to;
    const days = (dayStart(end) - dayStart(day)) / DAY_MS;
    kept = kept.times(keptOf(managementFeeRate, days));
    day = end;
  }
  return kept;
}

/** A fund has few rates and strikes each month, and a power of 60 digits takes as long as all else of a day's value. */
const keptByRateAndDays = new Map<string, Decimal>();

/**
 * What the management fee leaves of the units over some days at one rate: (1 - rate / 365) to the power of the days.
 *
 * @returns a fraction up to 1, of 60 digits
 * @example keptOf(new Exact('0.365'), 2).toFixed() // => '0.998001'
 */
export function keptOf(rate: Decimal, days: number): Decimal {
  const key = `${rate.toFixed()} ${String(days)}`;
  const known = keptByRateAndDays.get(key);
  if (known) return known;
  const kept = new Exact(1).minus(new Exact(rate).div(DAYS_A_YEAR)).pow(days);
  keptByRateAndDays.set(key, kept);
  return kept;
}

/**
 * What arrives in the account of a subscription: the gross amount less the subscription fee, to the cent.
 *
 * @param gross USDT
 * @param rate a fraction
 * @example netSubscription(new Exact('100000.01'), new Exact('0.03')).toFixed(2) // => '97000.01'
 */
export function netSubscription(gross: Decimal, rate: Decimal): Decimal {
  return roundMoney(new Exact(gross).times(new Exact(1).minus(rate)));
}

/** What was asked for with a subscription, and what arrived. */
export interface SubscriptionMoney {
  /** Gross amount, USDT. */
  readonly asked: Decimal;
  /** USDT. */
  readonly money: Decimal;
  /** Which of the two amounts the money is. */
  readonly arrived: 'net' | 'gross';
  /** Net amount of the request, where a strike went by it and not by the rate of its day: those before 27 November 2026. */
  readonly agreedNet?: Decimal;
}

/**
 * Gross and net amount of a subscription by what arrived: a gross amount pays the fee out of itself, a net one stays what is
 * invested.
 *
 * @param rate of the subscription fee on the dealing day, a fraction below 1
 * @example subscriptionAmounts({ asked: new Exact(50_000), money: new Exact('48491.60'), arrived: 'net' }, new Exact('0.03')).gross.toFixed(2) // => '49991.34'
 */
export function subscriptionAmounts(
  { asked, money, arrived, agreedNet }: SubscriptionMoney,
  rate: Decimal,
): { gross: Decimal; net: Decimal } {
  if (agreedNet) return { gross: new Exact(asked), net: new Exact(agreedNet) };
  const amount = new Exact(money);
  if (arrived === 'gross') return { gross: amount, net: netSubscription(amount, rate) };
  // Several gross amounts have one net amount; the one that was asked for is the investor's.
  if (netSubscription(asked, rate).eq(amount)) return { gross: new Exact(asked), net: amount };
  return { gross: roundMoney(amount.div(new Exact(1).minus(rate))), net: amount };
}
