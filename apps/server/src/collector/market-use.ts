import type { CoinReading, Market } from '../exchange/exchange.ts';

/** How long a market counts as used, and how long one that is not used need not be asked again. */
export const ASKED_AGAIN_MS = 3_600_000;
const STABLE_COINS = ['USDT', 'USDC'];

/** What every account is asked for each minute. */
export const ALWAYS: Market = { category: 'linear', settleCoin: 'USDT' };

/** Orders and fills are listed by these; inverse ones settle in many coins and are asked as a whole. */
export const ORDER_MARKETS: readonly Market[] = [
  ALWAYS,
  { category: 'linear', settleCoin: 'USDC' },
  { category: 'inverse', settleCoin: null },
  { category: 'option', settleCoin: 'USDC' },
  { category: 'option', settleCoin: 'USDT' },
  { category: 'spot', settleCoin: null },
];

export const nameOf = ({ category, settleCoin }: Market): string =>
  settleCoin === null ? category : `${category} ${settleCoin}`;

/** What is asked of a market. */
type Asking = 'positions' | 'orders';

/**
 * Remembers which markets an account uses, so that those it does not use cost a call an hour and not one a minute.
 * A market counts as used for an hour after it was last seen to be.
 */
export function createMarketUse(now: () => Date) {
  const usedAt = new Map<string, number>();
  const askedAt = new Map<string, number>();
  const isWithinHour = (at: number | undefined): boolean =>
    at !== undefined && now().getTime() - at < ASKED_AGAIN_MS;

  return {
    /** Notes that something of the market was seen. */
    see(market: Market): void {
      usedAt.set(nameOf(market), now().getTime());
      // Orders and fills of a category may be listed as a whole.
      usedAt.set(market.category, now().getTime());
    },

    /** Those of the markets to ask now: always the first, others while they are used and else once an hour. */
    due(asking: Asking, markets: readonly Market[]): Market[] {
      return markets.filter(
        (market) =>
          nameOf(market) === nameOf(ALWAYS) ||
          isWithinHour(usedAt.get(nameOf(market))) ||
          !isWithinHour(askedAt.get(`${asking} ${nameOf(market)}`)),
      );
    },

    /** Notes that the market was asked and answered. */
    asked(asking: Asking, market: Market): void {
      askedAt.set(`${asking} ${nameOf(market)}`, now().getTime());
    },
  };
}

export type MarketUse = ReturnType<typeof createMarketUse>;

/** The markets whose positions an account with these coins may hold. */
export function positionMarketsOf(coins: readonly CoinReading[]): Market[] {
  const others = coins.map(({ coin }) => coin).filter((coin) => !STABLE_COINS.includes(coin));
  return [
    ALWAYS,
    { category: 'linear', settleCoin: 'USDC' },
    ...STABLE_COINS.map((coin) => ({ category: 'option' as const, settleCoin: coin })),
    ...others.map((coin) => ({ category: 'inverse' as const, settleCoin: coin })),
  ];
}

/** The markets in which these coins show that positions are open: open profit, or option value. */
export function marketsShownBy(coins: readonly CoinReading[]): Market[] {
  return coins.flatMap(({ coin, unrealizedPnl, optionValue }) => {
    const category = STABLE_COINS.includes(coin) ? ('linear' as const) : ('inverse' as const);
    return [
      ...(unrealizedPnl.isZero() ? [] : [{ category, settleCoin: coin }]),
      ...(optionValue.isZero() ? [] : [{ category: 'option' as const, settleCoin: coin }]),
    ];
  });
}
