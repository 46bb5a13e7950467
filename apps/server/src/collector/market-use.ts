import { nameOf, type Market } from '../exchange/exchange.ts';

/** How long a market counts as used, and how long one that is not used need not be asked again. */
export const ASKED_AGAIN_MS = 3_600_000;

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

    /**
     * Those of the markets to ask now: always the first, the main one; others while they are used and else once an hour.
     *
     * @param max of the others that were asked before, at most so many: those that were asked longest ago
     */
    due(asking: Asking, markets: readonly Market[], max = Number.POSITIVE_INFINITY): Market[] {
      const lastAsked = (market: Market) => askedAt.get(`${asking} ${nameOf(market)}`);
      const again = markets
        .slice(1)
        .filter((market) => lastAsked(market) !== undefined)
        .filter((market) => isWithinHour(usedAt.get(nameOf(market))) || !isWithinHour(lastAsked(market)))
        .toSorted((a, b) => (lastAsked(a) ?? 0) - (lastAsked(b) ?? 0))
        .slice(0, max);
      return markets.filter(
        (market, i) => i === 0 || again.includes(market) || lastAsked(market) === undefined,
      );
    },

    /** Notes that the market was asked and answered. */
    asked(asking: Asking, market: Market): void {
      askedAt.set(`${asking} ${nameOf(market)}`, now().getTime());
    },
  };
}

export type MarketUse = ReturnType<typeof createMarketUse>;
