import type { Strike } from '@equanim/contract/strikes';
import { formatCount, formatUsdt } from '../../../../../ui/format/number.ts';
import { moneyBetween, totalMoney } from '../../format/money.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** The same as a sentence; null for none. */
const leftOf = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${counted(count, one, many)}.`;

/** An amount that is never parted from its unit. */
const usdt = (amount: number): string => `${formatUsdt(amount)}\u00a0USDT`;

/** What finalizing a strike enters into the ledger, a sentence each, in the order of the day. */
export function whatIsEntered(strike: Strike): string[] {
  const fees = strike.management_fees.length;
  const settled = strike.corrections.length;
  const charged = strike.crystallizations.filter(({ fee }) => fee > 0).length;
  const sentences = [
    fees === 0
      ? null
      : `${counted(fees, 'series pays', 'series pay')} a management fee of ${usdt(totalMoney(strike.management_fees.map(({ fee }) => fee)))}.`,
    settled === 0
      ? null
      : `${counted(settled, 'correction settles', 'corrections settle')} what an earlier strike got wrong.`,
    charged === 0
      ? null
      : `${counted(charged, 'series pays', 'series pay')} a performance fee of ${usdt(totalMoney(strike.crystallizations.map(({ fee }) => fee)))} for the year, and the high-water mark rises.`,
    redeemed(strike),
    bought(strike),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

function redeemed({ redemptions }: Strike): string | null {
  const requests = new Set(redemptions.map(({ request_id: id }) => id)).size;
  if (requests === 0) return null;
  const what = counted(requests, 'redemption is dealt', 'redemptions are dealt');
  const fees = totalMoney(redemptions.map(({ value, payout }) => moneyBetween(value, payout)));
  const isPerformance = fees === totalMoney(redemptions.map(({ fee }) => fee));
  const after = fees === 0 ? '' : `, after ${isPerformance ? 'a performance fee' : 'fees'} of ${usdt(fees)}`;
  return `${what}: ${usdt(totalMoney(redemptions.map(({ payout }) => payout)))} are owed${after}.`;
}

function bought({ subscriptions }: Strike): string | null {
  if (subscriptions.length === 0) return null;
  const what = counted(subscriptions.length, 'subscription becomes a series', 'subscriptions become series');
  // The fee of a net amount never enters the account.
  const arrived = subscriptions.filter((one) => one.arrived === 'gross');
  const fees = totalMoney(arrived.map(({ gross, net }) => moneyBetween(gross, net)));
  const after = fees === 0 ? '' : `, after a subscription fee of ${usdt(fees)}`;
  return `${what}: ${usdt(totalMoney(subscriptions.map(({ net }) => net)))} buy units${after}.`;
}

type Open = Pick<Strike, 'waiting' | 'undecided' | 'set_aside'>;

/** What a strike does not deal and what moves to the next day, a sentence each: what nobody has decided, and money that has not come. */
export function leftOut({ waiting, undecided, set_aside: setAside = [] }: Open): string[] {
  return [
    leftOf(undecided.length, 'request that nobody has accepted', 'requests that nobody has accepted'),
    leftOf(
      waiting.length,
      'accepted subscription whose money has not arrived',
      'accepted subscriptions whose money has not arrived',
    ),
    leftOf(
      setAside.length,
      'redemption that is set aside, as it cannot be carried out',
      'redemptions that are set aside, as they cannot be carried out',
    ),
  ].filter((sentence) => sentence !== null);
}
