import type { Market, Markets } from './exchange.ts';

/** Coins that linear contracts and options settle in; inverse contracts settle in any other. */
const STABLE_COINS = ['USDT', 'USDC'];

const MAIN: Market = { category: 'linear', settleCoin: 'USDT' };

/** The markets of a unified account. */
export const bybitMarkets: Markets = {
  main: MAIN,

  // Inverse contracts settle in many coins and are listed as a whole.
  orders: [
    MAIN,
    { category: 'linear', settleCoin: 'USDC' },
    { category: 'inverse', settleCoin: null },
    { category: 'option', settleCoin: 'USDC' },
    { category: 'option', settleCoin: 'USDT' },
    { category: 'spot', settleCoin: null },
  ],

  forCoins(coins) {
    const others = coins.map(({ coin }) => coin).filter((coin) => !STABLE_COINS.includes(coin));
    return [
      MAIN,
      { category: 'linear', settleCoin: 'USDC' },
      ...STABLE_COINS.map((coin) => ({ category: 'option' as const, settleCoin: coin })),
      ...others.map((coin) => ({ category: 'inverse' as const, settleCoin: coin })),
    ];
  },

  shownBy: (coins) =>
    coins.flatMap(({ coin, unrealizedPnl, optionValue }) => {
      const isStable = STABLE_COINS.includes(coin);
      const category = isStable ? ('linear' as const) : ('inverse' as const);
      // No option settles in another coin: a value that one shows there has no market that could be asked.
      const hasOptions = isStable && !optionValue.isZero();
      return [
        ...(unrealizedPnl.isZero() ? [] : [{ category, settleCoin: coin }]),
        ...(hasOptions ? [{ category: 'option' as const, settleCoin: coin }] : []),
      ];
    }),
};
