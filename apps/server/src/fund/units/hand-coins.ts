/** Coins that can be kept by hand: their price is known in every minute, whatever the account holds. */
export const COINS_BY_HAND: readonly string[] = ['USDT', 'BTC'];
