import { ExchangeError, isListRefused } from '../../exchange/exchange-error.ts';
import type { Exchange, Market, UnreadableRow, OrderReading } from '../../exchange/exchange.ts';
import { earlier, STEP_MS, type ListSync, type WindowedList, OVERLAP_MS } from './list-sync.ts';
import type { MarketUse } from './market-use.ts';
import type { OrderStore } from '../stores/order.store.ts';
import { keyOf, type SyncMarkStore } from '../stores/sync-mark.store.ts';
import type { OrderList, RefusedList } from '../model.ts';
import { DAY_MS } from '../../../platform/time.ts';

/** An order that no list has reported for this long is given up; until then the lists may only lag, as in a storm. */
const MAX_MISSING_MS = DAY_MS;

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
  /** Called after each asking for a market with the lists that the exchange refuses. */
  onRefused: (market: Market, refused: RefusedList[]) => void;
}

export type OrderSync = ReturnType<typeof createOrderSync>;

/** Keeps orders and fills in step with the exchange, market by market. */
export function createOrderSync(deps: OrderSyncDeps) {
  const { exchange, lists, use, exchangeNow, onRefused } = deps;
  const openOrders = createOpenOrders(deps);

  /** @returns the lists that are refused, which stop no other */
  async function advanceMarket(market: Market, now: Date): Promise<RefusedList[]> {
    const start = earlier(now, STEP_MS);
    const refused: RefusedList[] = [];
    const attempt = async <Result>(list: OrderList, read: () => Promise<Result>): Promise<Result | null> => {
      try {
        return await read();
      } catch (error) {
        if (!isListRefused(error)) throw error;
        refused.push({ list, why: error.message });
        return null;
      }
    };
    // Ended orders are listed by when they were made: once that was read, only this list can tell of those then open.
    const openIds = await attempt('open orders', () => openOrders.read(market));
    for (const [list, windows] of listsOf(deps, market))
      await attempt(list, () => lists.advance(windows, now, { from: start, readFrom: start }));
    if (openIds) await attempt('open orders', () => openOrders.settleMissing(market, openIds, now));
    use.asked('orders', market);
    return refused;
  }

  return {
    /**
     * Brings orders and fills up to the exchange's now; a market that fails stops no other. A list that is refused is a failure
     * of the main market alone: many accounts may not use the others.
     *
     * @returns what could not be brought into step, a sentence each; empty when all is
     */
    async advance(): Promise<string[]> {
      const now = exchangeNow();
      const failures: string[] = [];
      for (const market of use.due('orders', exchange.markets.orders, MAX_MARKETS)) {
        use.tried('orders', market);
        try {
          const refused = await advanceMarket(market, now);
          if (market === exchange.markets.main) failures.push(...refused.map(({ why }) => why));
          else onRefused(market, refused);
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
        for (const [, windows] of listsOf(deps, market))
          left.push(await backfillUnlessRefused(() => lists.backfill(windows, now)));
      return left.includes(true);
    },
  };
}

/** @returns whether there was a window; none of a list that is refused, which must not hold up the others */
async function backfillUnlessRefused(backfill: () => Promise<boolean>): Promise<boolean> {
  try {
    return await backfill();
  } catch (error) {
    if (!isListRefused(error)) throw error;
    return false;
  }
}

/** The ended orders of a market, and its fills. */
function listsOf(
  { exchange, orders, onRead }: OrderSyncDeps,
  market: Market,
): Array<[OrderList, WindowedList]> {
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
  return [
    ['orders', ended],
    ['fills', fills],
  ];
}

interface OpenOrdersDeps {
  exchange: Pick<Exchange, 'markets' | 'listOpenOrders' | 'readOrder'>;
  orders: OrderStore;
  marks: Pick<SyncMarkStore, 'write'>;
  /** Called with every list that was read, and the rows of it that could not be. */
  onRead: (list: string, unreadable: UnreadableRow[]) => void;
}

/** Follows the open orders of each market, and finds out what became of those that are open no more. */
function createOpenOrders({ exchange, orders, marks, onRead }: OpenOrdersDeps) {
  /** Since when orders last seen open are missing from the open list. */
  let missingSince = new Map<string, Date>();

  /** Remembers which orders of a market are missing now, and forgets those that are not. @returns since when each is */
  function noteMissing(market: Market, ids: string[], now: Date): Array<{ id: string; since: Date }> {
    const prefix = `${market} `;
    const others = [...missingSince].filter(([key]) => !key.startsWith(prefix));
    const missing = ids.map((id) => ({ id, since: missingSince.get(prefix + id) ?? now }));
    missingSince = new Map([...others, ...missing.map(({ id, since }) => [prefix + id, since] as const)]);
    return missing;
  }

  /** An order whose row cannot be read must not hold up the others. */
  async function readOrder(market: Market, orderId: string): Promise<OrderReading | null> {
    try {
      return await exchange.readOrder(market, orderId);
    } catch (error) {
      if (!(error instanceof ExchangeError) || error.failure !== 'malformed') throw error;
      onRead(`order ${market}`, [{ list: 'order', field: 'shape' }]);
      return null;
    }
  }

  /**
   * Asks for an order by its id: its end may lie in no window that is read. It is asked for every minute while lists may lag,
   * and once more before it is given up, because a hundred lost ones must not cost calls all day.
   */
  async function settle(market: Market, orderId: string, missingMs: number): Promise<void> {
    const isGivenUp = missingMs >= MAX_MISSING_MS;
    if (missingMs > OVERLAP_MS && !isGivenUp) return;
    const order = await readOrder(market, orderId);
    if (order) await orders.upsertOrders([order]);
    else if (isGivenUp) await orders.closeForgotten(orderId);
  }

  return {
    /** Stores the open orders of a market as they are now. @returns their ids @throws ExchangeError */
    async read(market: Market): Promise<ReadonlySet<string>> {
      const { rows, unreadable } = await exchange.listOpenOrders(market);
      onRead(keyOf('open orders', market), unreadable);
      await orders.upsertOrders(rows);
      return new Set(rows.map((order) => order.orderId));
    },

    /** Finds out what became of the orders of a market that are open no more, and in no list. @throws ExchangeError */
    async settleMissing(market: Market, openIds: ReadonlySet<string>, now: Date): Promise<void> {
      const missing = (await orders.listOpenOrderIds(exchange.markets.placeOf(market))).filter(
        (id) => !openIds.has(id),
      );
      for (const { id, since } of noteMissing(market, missing, now))
        await settle(market, id, now.getTime() - since.getTime());
      await marks.write(keyOf('open orders', market), { from: now, until: now });
    },
  };
}
