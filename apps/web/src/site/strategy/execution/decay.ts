/** Trades a hit rate is counted over. */
export const REVIEWED_TRADES = 100;

/** The share of the last so many trades that made money, after each trade that has so many up to it; else null. */
export function hitRates(returns: readonly number[], count: number = REVIEWED_TRADES): (number | null)[] {
  return returns.map((_, trade) =>
    trade + 1 < count ? null : hitRate(returns.slice(trade + 1 - count, trade + 1)),
  );
}

/** The share of trades that made money; 0 to 1. */
export const hitRate = (returns: readonly number[]): number =>
  returns.filter((value) => value > 0).length / returns.length;

/** The first trade after which the hit rate lies below the threshold; null where it never does. */
export function switchOffAt(rates: readonly (number | null)[], threshold: number): number | null {
  const trade = rates.findIndex((rate) => rate !== null && rate < threshold);
  return trade < 0 ? null : trade;
}
