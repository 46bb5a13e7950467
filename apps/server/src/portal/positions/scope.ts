import type { MarketScope } from '@equanim/contract/values';

interface Placed {
  category?: string | undefined;
  settleCoin?: string | undefined;
}

/** Positions of before other markets were read are linear ones in USDT. */
const FIRST_MARKET = { category: 'linear', settleCoin: 'USDT' };

/** Whether a position is asked for: linear ones by settle coin, USDT unless given, others by category (specification 7). */
export function isInScope(position: Placed, { category, settleCoin }: MarketScope): boolean {
  const of = { ...FIRST_MARKET, ...position };
  if (category === 'all') return settleCoin === undefined || of.settleCoin === settleCoin;
  const wanted = settleCoin ?? (category === 'linear' ? FIRST_MARKET.settleCoin : of.settleCoin);
  return of.category === category && of.settleCoin === wanted;
}
