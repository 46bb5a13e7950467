import type { Category, Market, Markets } from './exchange.ts';

/** A market as Bybit is asked for it. */
export interface BybitMarket {
  category: Category;
  /** Null where the category is asked as a whole. */
  settleCoin: string | null;
}

/** Coins that linear contracts and options settle in; inverse contracts settle in any other. */
const STABLE_COINS = ['USDT', 'USDC'];

const marketOf = (category: Category, settleCoin: string): Market => `${category} ${settleCoin}`;

const MAIN = marketOf('linear', 'USDT');

/** @returns the market of a name that {@link bybitMarkets} gave */
export function bybitMarketOf(name: Market): BybitMarket {
  const [category, settleCoin = null] = name.split(' ');
  return { category: category as Category, settleCoin };
}

/** The markets of a unified account. */
export const bybitMarkets: Markets = {
  main: MAIN,

  // Inverse contracts settle in many coins and are listed as a whole.
  orders: [
    MAIN,
    marketOf('linear', 'USDC'),
    'inverse',
    marketOf('option', 'USDC'),
    marketOf('option', 'USDT'),
    'spot',
  ],

  forCoins(coins) {
    const others = coins.map(({ coin }) => coin).filter((coin) => !STABLE_COINS.includes(coin));
    return [
      MAIN,
      marketOf('linear', 'USDC'),
      ...STABLE_COINS.map((coin) => marketOf('option', coin)),
      ...others.map((coin) => marketOf('inverse', coin)),
    ];
  },

  shownBy: (coins) =>
    coins.flatMap(({ coin, unrealizedPnl, optionValue }) => {
      const isStable = STABLE_COINS.includes(coin);
      // No option settles in another coin: a value that one shows there has no market that could be asked.
      const hasOptions = isStable && !optionValue.isZero();
      return [
        ...(unrealizedPnl.isZero() ? [] : [marketOf(isStable ? 'linear' : 'inverse', coin)]),
        ...(hasOptions ? [marketOf('option', coin)] : []),
      ];
    }),

  of: ({ category, settleCoin }) => marketOf(category, settleCoin),

  placeOf(market) {
    const { category, settleCoin } = bybitMarketOf(market);
    return { category, coin: settleCoin };
  },
};
