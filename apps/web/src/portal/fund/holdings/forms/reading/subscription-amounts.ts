import { Exact } from '@equanim/finance/exact';
import { netSubscription } from '@equanim/finance/ledger/terms';

/** What a gross amount is made of, USDT to the cent. */
export interface SubscriptionAmounts {
  gross: number;
  fee: number;
  /** What has to arrive. */
  net: number;
  /** The same in plain digits, `97000.00`. */
  netText: string;
}

/**
 * What the subscription fee takes of a gross amount, and what is left to send: rounded as the ledger rounds it.
 *
 * @param gross decimal text
 * @param feeRate a fraction
 * @example subscriptionAmounts('100000', 0.03).netText // => '97000.00'
 */
export function subscriptionAmounts(gross: string, feeRate: number): SubscriptionAmounts {
  const exact = new Exact(gross);
  const net = netSubscription(exact, new Exact(feeRate));
  return {
    gross: exact.toNumber(),
    fee: exact.minus(net).toNumber(),
    net: net.toNumber(),
    netText: net.toFixed(2),
  };
}
