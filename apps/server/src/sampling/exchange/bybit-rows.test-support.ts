import type { BybitMarket } from './bybit-markets.ts';

export const USDT: BybitMarket = { category: 'linear', settleCoin: 'USDT' };
export const USDC: BybitMarket = { category: 'linear', settleCoin: 'USDC' };
export const INVERSE_BTC: BybitMarket = { category: 'inverse', settleCoin: 'BTC' };
export const OPTION: BybitMarket = { category: 'option', settleCoin: null };
export const SPOT: BybitMarket = { category: 'spot', settleCoin: null };

/** The field that a parser finds invalid; null where it reads the row. */
export function fieldOf(parse: () => unknown): unknown {
  try {
    parse();
  } catch (error) {
    return (error as { field?: string }).field;
  }
  return null;
}
