import { orderMarketOf, type Market, type Markets } from '../../exchange/exchange.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import { KNOWN_FOR_MS } from '../model.ts';

/** It is asked again this long before: markets that come due together must each have had their turn by then. */
const ASKED_AHEAD_MS = 5 * MINUTE_MS;

/** What is asked of a market. */
type Asking = 'positions' | 'orders';

/**
 * Remembers which markets an account uses, so that those it does not use cost a call an hour and not one a minute.
 * A market counts as used for an hour after it was last seen to be.
 */
export function createMarketUse(markets: Pick<Markets, 'orders' | 'placeOf'>, now: () => Date) {
  const usedAt = new Map<string, number>();
  const triedAt = new Map<string, number>();
  const askedAt = new Map<string, number>();
  const isWithin = (ms: number, at: number | undefined): boolean =>
    at !== undefined && now().getTime() - at < ms;

  return {
    /** Notes that something of the market was seen. */
    see(market: Market): void {
      // Orders and fills may be listed more widely than positions.
      for (const used of [market, orderMarketOf(markets, markets.placeOf(market))])
        if (used) usedAt.set(used, now().getTime());
    },

    /**
     * The markets to ask now: always the first, the main one; the others every time while they are used, and once an hour
     * otherwise.
     *
     * @param max how many of the others that were tried before: those whose last try is longest ago, so that markets that
     *   fail do not keep the rest waiting
     */
    due(asking: Asking, all: readonly Market[], max = Number.POSITIVE_INFINITY): Market[] {
      const lastTried = (market: Market) => triedAt.get(`${asking} ${market}`);
      const lastAsked = (market: Market) => askedAt.get(`${asking} ${market}`);
      const others = all
        .slice(1)
        .filter(
          (market) =>
            isWithin(KNOWN_FOR_MS, usedAt.get(market)) ||
            !isWithin(KNOWN_FOR_MS - ASKED_AHEAD_MS, lastAsked(market)),
        );
      const later = others
        .filter((market) => lastTried(market) !== undefined)
        .toSorted((a, b) => (lastTried(a) ?? 0) - (lastTried(b) ?? 0))
        .slice(max);
      return [...all.slice(0, 1), ...others.filter((market) => !later.includes(market))];
    },

    /** Notes that the market is being asked. */
    tried(asking: Asking, market: Market): void {
      triedAt.set(`${asking} ${market}`, now().getTime());
    },

    /** Notes that the market was asked and answered. */
    asked(asking: Asking, market: Market): void {
      askedAt.set(`${asking} ${market}`, now().getTime());
    },
  };
}

export type MarketUse = ReturnType<typeof createMarketUse>;
