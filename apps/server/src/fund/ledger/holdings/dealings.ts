import { Exact, sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { StoredEntry } from '../book/entries.store.ts';
import { groupBy } from '../book/group-by.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import type { FinalStrike } from '../book/strikes.store.ts';
import { seriesNames, type Ledger } from '../read-ledger.ts';
import { subscriptionFeeOf } from './subscription-fee.ts';

/** What a dealing did to one series: a subscription begins one, a redemption takes from the oldest first. Amounts are USDT. */
interface DealtSeries {
  name: string;
  shares: Decimal;
  units: Decimal;
  /** What was invested, or what the shares were worth before the performance fee. */
  value: Decimal;
  performanceFee: Decimal;
}

/** A correction of what a redemption pays, by a later strike. */
interface PayoutCorrection {
  strikeDay: string;
  /** Below zero where less is paid, USDT. */
  amount: Decimal;
}

/** A request as its strike dealt it. Amounts are USDT. */
export interface Dealing {
  request: DealingRequest;
  /** Among the dealings of the investor, from 1. */
  number: number;
  strike: FinalStrike;
  series: DealtSeries[];
  /** The gross amount of a subscription, or what the shares redeemed were worth. */
  gross: Decimal;
  /** Of a subscription; zero for a redemption. */
  subscriptionFee: Decimal;
  /** Of a redemption; zero for a subscription. */
  performanceFee: Decimal;
  /** What is invested, or paid out: the gross amount less the fee. */
  net: Decimal;
  /** Which amount of a subscription entered the account; null for a redemption. */
  arrived: 'net' | 'gross' | null;
  corrections: PayoutCorrection[];
}

/** What strikes have dealt for an investor, in that order. */
export function dealingsOf(ledger: Ledger, investorId: string): Dealing[] {
  const own = ledger.entries.filter((entry) => entry.investorId === investorId && entry.requestId !== null);
  const byRequest = groupBy(own.filter(isDealt), ({ requestId }) => requestId);
  const names = seriesNames(ledger);
  return [...byRequest].map(([id, entries], i) => {
    const request = ledger.requests.find((one) => one.id === id);
    const strike = ledger.strikes.find(({ day }) => day === entries[0]?.strikeDay);
    if (!request || !strike) throw new RangeError(`Of the dealing of ${id} something is missing.`);
    const series = entries.filter(isOfSeries).map((entry) => dealtSeries(entry, { entries, names }));
    const corrections = own
      .filter((entry) => entry.requestId === id && entry.kind === 'nav-error')
      .map(({ strikeDay, amount }) => ({ strikeDay: strikeDay ?? '', amount: amount ?? new Exact(0) }));
    const subscription = request.kind === 'subscription' ? subscriptionFeeOf(ledger, id) : null;
    const [value, performanceFee] = [
      sum(series.map((one) => one.value)),
      sum(series.map((one) => one.performanceFee)),
    ];
    const subscriptionFee = subscription?.fee ?? new Exact(0);
    return {
      request,
      number: i + 1,
      strike,
      series,
      gross: value.plus(subscriptionFee),
      subscriptionFee,
      performanceFee,
      net: value.minus(performanceFee),
      arrived: subscription?.arrived ?? null,
      corrections,
    };
  });
}

const isDealt = ({ kind, strikeDay }: StoredEntry): boolean =>
  strikeDay !== null && (kind === 'subscription' || kind === 'redemption' || kind === 'performance-fee');

const isOfSeries = ({ kind, owner }: StoredEntry): boolean =>
  owner === 'series' && (kind === 'subscription' || kind === 'redemption');

function dealtSeries(
  { seriesId, shares, units, amount }: StoredEntry,
  { entries, names }: { entries: readonly StoredEntry[]; names: ReadonlyMap<string, string> },
): DealtSeries {
  const fees = entries.filter((one) => one.kind === 'performance-fee' && one.seriesId === seriesId);
  return {
    name: names.get(seriesId ?? '') ?? '',
    shares: shares.abs(),
    units: units.abs(),
    value: (amount ?? new Exact(0)).abs(),
    performanceFee: sum(fees.map((fee) => fee.amount ?? new Exact(0))),
  };
}
