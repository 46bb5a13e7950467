import { subscriptionAmounts, termsOn } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';
import { hasOldRules } from '../dealing/compute-strike.ts';
import type { Ledger } from '../read-ledger.ts';

/** The fee of a subscription that was dealt, USDT. */
export interface SubscriptionFee {
  fee: Decimal;
  /** What entered the account: an amount that has paid the fee, or one that pays it out of itself. */
  arrived: 'net' | 'gross';
}

/** The fee of the subscription that began a series, as its strike took it; null where no strike has dealt it. */
export function subscriptionFeeOf(
  { entries, requests, strikes, terms }: Pick<Ledger, 'entries' | 'requests' | 'strikes' | 'terms'>,
  seriesId: string | null,
): SubscriptionFee | null {
  const dealt = entries.filter(({ kind, requestId }) => kind === 'subscription' && requestId === seriesId);
  const bought = dealt.find(({ owner }) => owner === 'series');
  const money = dealt.find(({ owner }) => owner === 'settlement')?.amount?.neg();
  if (!bought?.amount || !bought.strikeDay || !money) return null;
  const net = bought.amount;
  const arrived = money.eq(net) ? 'net' : 'gross';
  const asked = requests.find(({ id }) => id === seriesId)?.amount ?? money;
  const rate = termsOn(terms, bought.strikeDay).subscriptionFeeRate;
  const byOldRules = strikes.some((one) => one.day === bought.strikeDay && hasOldRules(one));
  const { gross } = subscriptionAmounts(
    { asked, money, arrived, ...(byOldRules && { agreedNet: net }) },
    rate,
  );
  return { fee: gross.minus(net), arrived };
}
