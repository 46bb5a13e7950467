import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { Exchange, Market, UnreadableRow } from '../../exchange/exchange.ts';
import { earlier, STEP_MS, type ListSync, type WindowedList } from './list-sync.ts';
import type { MarketUse } from './market-use.ts';
import { createOpenOrders } from './open-orders.ts';
import type { OrderStore } from '../stores/order.store.ts';
import { keyOf, type SyncMarkStore } from '../stores/sync-mark.store.ts';

/** Besides the main one: each costs three calls, and a busy account is asked for other things, too. */
const MAX_MARKETS = 2;

interface OrderSyncDeps {
  exchange: Exchange;
  lists: ListSync;
  orders: OrderStore;
  marks: Pick<SyncMarkStore, 'write'>;
  use: Pick<MarketUse, 'due' | 'tried' | 'asked'>;
  /** Now, by the exchange's clock. */
  exchangeNow: () => Date;
  /** Called with every list that was read, and the rows of it that could not be. */
  onRead: (list: string, unreadable: UnreadableRow[]) => void;
}

export type OrderSync = ReturnType<typeof createOrderSync>;

/** Keeps orders and fills in step with the exchange, market by market. */
export function createOrderSync(deps: OrderSyncDeps) {
  const { exchange, lists, use, exchangeNow } = deps;
  const openOrders = createOpenOrders(deps);

  async function advanceMarket(market: Market, now: Date): Promise<void> {
    const start = earlier(now, STEP_MS);
    // Ended orders are listed by when they were made: once that was read, only this list can tell of those then open.
    const openIds = await openOrders.read(market);
    for (const list of listsOf(deps, market))
      await lists.advance(list, now, { from: start, readFrom: start });
    await openOrders.settleMissing(market, openIds, now);
    use.asked('orders', market);
  }

  return {
    /**
     * Brings orders and fills up to the exchange's now; a market that fails stops no other.
     *
     * @returns what could not be brought into step, a sentence each; empty when all is
     */
    async advance(): Promise<string[]> {
      const now = exchangeNow();
      const failures: string[] = [];
      for (const market of use.due('orders', exchange.markets.orders, MAX_MARKETS)) {
        use.tried('orders', market);
        try {
          await advanceMarket(market, now);
        } catch (error) {
          if (!(error instanceof ExchangeError)) throw error;
          failures.push(error.message);
        }
      }
      return [...new Set(failures)];
    },

    /** Reads one older window of each list. @returns whether there was one @throws ExchangeError */
    async backfill(): Promise<boolean> {
      const now = exchangeNow();
      const left: boolean[] = [];
      for (const market of exchange.markets.orders)
        for (const list of listsOf(deps, market)) left.push(await lists.backfill(list, now));
      return left.includes(true);
    },
  };
}

/** The ended orders of a market, and its fills. */
function listsOf({ exchange, orders, onRead }: OrderSyncDeps, market: Market): WindowedList[] {
  const ended: WindowedList = {
    name: keyOf('orders', market),
    async readWindow(window) {
      const { rows, unreadable } = await exchange.listOrders(market, window);
      onRead(keyOf('orders', market), unreadable);
      await orders.upsertOrders(rows);
      return unreadable.length === 0;
    },
  };
  const fills: WindowedList = {
    name: keyOf('fills', market),
    async readWindow(window) {
      const { rows, unreadable } = await exchange.listFills(market, window);
      onRead(keyOf('fills', market), unreadable);
      await orders.appendFills(rows);
      return unreadable.length === 0;
    },
  };
  return [ended, fills];
}
