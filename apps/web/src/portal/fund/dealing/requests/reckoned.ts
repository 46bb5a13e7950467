import type { Arrival, DealingRequest } from '@equanim/contract/dealing';
import type { FundTerms } from '@equanim/contract/fund';
import { Exact } from '@equanim/finance/exact';
import { subscriptionAmounts } from '@equanim/finance/ledger/terms';
import { termsAt } from '../../parts/terms-at.ts';
import { moneyBetween } from '../format/money.ts';

/** The subscription fee of a dealing day, a fraction; null before the first terms. @param terms in any order */
export const subscriptionRateOn = (terms: readonly FundTerms[], day: string): number | null =>
  termsAt(terms, day)?.subscription_fee_rate ?? null;

/** What is invested of money that arrived, and what it is the net amount of, USDT to the cent. */
export interface Reckoned {
  gross: number;
  net: number;
  fee: number;
}

/**
 * What a subscription is dealt with where its money is taken as it is, as the ledger computes it.
 *
 * @param rate of the subscription fee, a fraction
 * @example reckon('net', { money: 48_491.6, asked: 50_000, rate: 0.03 }).gross // => 49_991.34
 */
export function reckon(
  arrived: Arrival,
  { money, asked, rate }: { money: number; asked: number; rate: number },
): Reckoned {
  const { gross, net } = subscriptionAmounts(
    { asked: new Exact(asked), money: new Exact(money), arrived },
    new Exact(rate),
  );
  return { gross: gross.toNumber(), net: net.toNumber(), fee: gross.minus(net).toNumber() };
}

/** What has arrived for a subscription, USDT. */
export const arrivedOf = ({ money }: Pick<DealingRequest, 'money'>): number => money?.arrived ?? 0;

/** Whether money has arrived for it that is neither its net nor its gross amount. */
export const isPartPaid = (request: DealingRequest): boolean =>
  request.state === 'accepted' && arrivedOf(request) > 0 && request.money?.reckoned == null;

/** What is missing of the net or gross amount of a subscription, USDT; null where no less than it has arrived. */
export function missingFrom(amount: number | null, request: Pick<DealingRequest, 'money'>): number | null {
  const missing = amount === null ? 0 : moneyBetween(amount, arrivedOf(request));
  return missing > 0 ? missing : null;
}
