import type { Market } from './exchange.ts';

export const USDT: Market = { category: 'linear', settleCoin: 'USDT' };
export const USDC: Market = { category: 'linear', settleCoin: 'USDC' };
export const INVERSE_BTC: Market = { category: 'inverse', settleCoin: 'BTC' };
export const OPTION: Market = { category: 'option', settleCoin: null };
export const SPOT: Market = { category: 'spot', settleCoin: null };

/** The field that a parser finds invalid; null where it reads the row. */
export function fieldOf(parse: () => unknown): unknown {
  try {
    parse();
  } catch (error) {
    return (error as { field?: string }).field;
  }
  return null;
}
