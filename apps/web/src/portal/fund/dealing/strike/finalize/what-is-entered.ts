import type { Strike } from '@equanim/contract/strikes';
import { formatCount, formatUsdt } from '../../../../../ui/format/number.ts';
import { strikeTotals, type StrikeTotals } from './strike-totals.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** An amount that is never parted from its unit. */
const usdt = (amount: number): string => `${formatUsdt(amount)}\u00a0USDT`;

/** What finalizing a strike enters into the ledger, a sentence each, in the order of the day. */
export function whatIsEntered(strike: Strike): string[] {
  const totals = strikeTotals(strike);
  const fees = strike.management_fees.length;
  const settled = strike.corrections.length;
  const charged = strike.crystallizations.filter(({ fee }) => fee > 0).length;
  const sentences = [
    fees === 0
      ? null
      : `${counted(fees, 'series pays', 'series pay')} a management fee of ${usdt(totals.managementFees)}.`,
    settled === 0
      ? null
      : `${counted(settled, 'correction settles', 'corrections settle')} what an earlier strike got wrong.`,
    charged === 0
      ? null
      : `${counted(charged, 'series pays', 'series pay')} a performance fee of ${usdt(totals.crystallizedFees)} for the year, and the high-water mark rises.`,
    redeemed(strike, totals),
    bought(strike, totals),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

function redeemed({ redemptions }: Strike, { payouts, redemptionFees }: StrikeTotals): string | null {
  const requests = new Set(redemptions.map(({ request_id: id }) => id)).size;
  if (requests === 0) return null;
  const what = counted(requests, 'redemption is dealt', 'redemptions are dealt');
  const fee = redemptionFees === 0 ? '' : `, after a performance fee of ${usdt(redemptionFees)}`;
  return `${what}: ${usdt(payouts)} are owed${fee}.`;
}

function bought({ subscriptions }: Strike, { subscribed, subscriptionFees }: StrikeTotals): string | null {
  if (subscriptions.length === 0) return null;
  const what = counted(subscriptions.length, 'subscription becomes a series', 'subscriptions become series');
  const fee = subscriptionFees === 0 ? '' : `, after a subscription fee of ${usdt(subscriptionFees)}`;
  return `${what}: ${usdt(subscribed)} buy units${fee}.`;
}
