import { nameOf, type Market } from '../../exchange/exchange.ts';
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
export function createMarketUse(now: () => Date) {
  const usedAt = new Map<string, number>();
  const triedAt = new Map<string, number>();
  const askedAt = new Map<string, number>();
  const isWithin = (ms: number, at: number | undefined): boolean =>
    at !== undefined && now().getTime() - at < ms;

  return {
    /** Notes that something of the market was seen. */
    see(market: Market): void {
      usedAt.set(nameOf(market), now().getTime());
      // Orders and fills of a category may be listed as a whole.
      usedAt.set(market.category, now().getTime());
    },

    /**
     * The markets to ask now: always the first, the main one; the others every time while they are used, and once an hour
     * otherwise.
     *
     * @param max how many of the others that were tried before: those whose last try is longest ago, so that markets that
     *   fail do not keep the rest waiting
     */
    due(asking: Asking, markets: readonly Market[], max = Number.POSITIVE_INFINITY): Market[] {
      const lastTried = (market: Market) => triedAt.get(`${asking} ${nameOf(market)}`);
      const lastAsked = (market: Market) => askedAt.get(`${asking} ${nameOf(market)}`);
      const others = markets
        .slice(1)
        .filter(
          (market) =>
            isWithin(KNOWN_FOR_MS, usedAt.get(nameOf(market))) ||
            !isWithin(KNOWN_FOR_MS - ASKED_AHEAD_MS, lastAsked(market)),
        );
      const later = others
        .filter((market) => lastTried(market) !== undefined)
        .toSorted((a, b) => (lastTried(a) ?? 0) - (lastTried(b) ?? 0))
        .slice(max);
      return [...markets.slice(0, 1), ...others.filter((market) => !later.includes(market))];
    },

    /** Notes that the market is being asked. */
    tried(asking: Asking, market: Market): void {
      triedAt.set(`${asking} ${nameOf(market)}`, now().getTime());
    },

    /** Notes that the market was asked and answered. */
    asked(asking: Asking, market: Market): void {
      askedAt.set(`${asking} ${nameOf(market)}`, now().getTime());
    },
  };
}

export type MarketUse = ReturnType<typeof createMarketUse>;
