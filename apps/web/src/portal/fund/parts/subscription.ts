import { Exact } from '@equanim/finance/exact';
import { netSubscription } from '@equanim/finance/ledger/terms';

/**
 * What is to transfer for a subscription, and the fee, USDT to the cent: rounded as the ledger rounds it.
 *
 * @param gross USDT, a number or decimal text
 * @param feeRate a fraction
 * @example transferOf('100000', 0.03).net // => 97000
 */
export function transferOf(gross: number | string, feeRate: number): { net: number; fee: number } {
  const exact = new Exact(gross);
  const net = netSubscription(exact, new Exact(feeRate));
  return { net: net.toNumber(), fee: exact.minus(net).toNumber() };
}
