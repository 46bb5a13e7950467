import type { Decimal } from 'decimal.js';

/** What an account is counted in. */
export const USDT = 'USDT';

/** A market on the way from a coin to USDT; inverted where it quotes in the coin it leaves. */
export interface Leg {
  symbol: string;
  isInverted: boolean;
}

/** One or two markets that lead from a coin to USDT. */
export type Route = readonly Leg[];

const direct = (base: string, quote: string): Leg => ({ symbol: base + quote, isInverted: false });
const inverted = (base: string, quote: string): Leg => ({ symbol: base + quote, isInverted: true });

/** Coins that others are quoted in, each with its own way to USDT; the steadiest first. */
const CROSSES = {
  USDC: direct('USDC', USDT),
  BTC: direct('BTC', USDT),
  ETH: direct('ETH', USDT),
  EUR: inverted(USDT, 'EUR'),
};

/** The markets that may price a coin in USDT, the best first: its own in either direction, then those over one cross. */
export function routesOf(coin: string): Route[] {
  const over = Object.entries(CROSSES).flatMap(([cross, leg]) => [
    [direct(coin, cross), leg],
    [inverted(cross, coin), leg],
  ]);
  return [[direct(coin, USDT)], [inverted(USDT, coin)], ...over];
}

/** @returns the product of the prices along a route; null where one of its markets has none */
export function priceAlong(route: Route, priceOf: (symbol: string) => Decimal | null): Decimal | null {
  let product: Decimal | null = null;
  for (const { symbol, isInverted } of route) {
    const own = priceOf(symbol);
    if (own === null) return null;
    product = times(product, isInverted ? own.pow(-1) : own);
  }
  return product;
}

const times = (product: Decimal | null, price: Decimal): Decimal => product?.times(price) ?? price;
