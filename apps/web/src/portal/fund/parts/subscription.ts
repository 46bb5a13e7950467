import type { FundTerms } from '@equanim/contract/fund';
import { Exact } from '@equanim/finance/exact';
import { netSubscription, termsOn } from '@equanim/finance/ledger/terms';

/** The terms that hold on a day; null before the first ones. @param terms in any order */
export function termsAt(terms: readonly FundTerms[], day: string): FundTerms | null {
  const dated = terms.map((each) => ({ ...each, fromDay: each.from_day }));
  return dated.some(({ fromDay }) => fromDay <= day) ? termsOn(dated, day) : null;
}

/**
 * What is to be wired for a subscription, and the fee, USDT to the cent: rounded as the ledger rounds it.
 *
 * @param gross USDT, a number or decimal text
 * @param feeRate a fraction
 * @example wireOf('100000', 0.03).net // => 97000
 */
export function wireOf(gross: number | string, feeRate: number): { net: number; fee: number } {
  const exact = new Exact(gross);
  const net = netSubscription(exact, new Exact(feeRate));
  return { net: net.toNumber(), fee: exact.minus(net).toNumber() };
}
