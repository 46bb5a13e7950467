import type { Market } from '../../exchange/exchange.ts';
import type { RefusedList } from '../model.ts';

const WHAT_TO_DO =
  'Everything else goes on. If the account trades there, allow it to this key and address on the exchange; the list is asked for again within the hour.';

/** Remembers which lists of which markets the exchange refuses, and says so once for all that are refused in the same words. */
export function createRefusedLists() {
  const byMarket = new Map<string, { market: Market; refused: RefusedList[] }>();

  return {
    /** Replaces what is refused of a market's positions, or of its orders. */
    note(of: 'positions' | 'orders', market: Market, refused: RefusedList[]): void {
      byMarket.set(`${of} ${market}`, { market, refused });
    },

    /** @param unchecked coins whose open profit is not checked, as their positions could not be read */
    sentences(unchecked: readonly string[]): string[] {
      const markets = new Map<string, Set<string>>();
      for (const { market, refused } of byMarket.values())
        for (const { list, why } of refused) {
          const key = `${list}\n${why}`;
          markets.set(key, (markets.get(key) ?? new Set()).add(market));
        }
      return Array.from(markets, ([key, names]) => {
        const [list = '', why = ''] = key.split('\n');
        const isOpen = list === 'positions' && unchecked.length > 0;
        const open = isOpen ? ` The wallet's open profit in ${unchecked.join(' and ')} is not checked.` : '';
        return `The ${list} of ${[...names].toSorted().join(', ')} cannot be read. ${why}${open} ${WHAT_TO_DO}`;
      });
    },
  };
}
