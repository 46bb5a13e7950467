import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { Exchange, Market, OrderReading, UnreadableRow } from '../../exchange/exchange.ts';
import { DAY_MS } from '../../../platform/time.ts';
import { OVERLAP_MS } from './list-sync.ts';
import type { OrderStore } from '../stores/order.store.ts';
import { keyOf, type SyncMarkStore } from '../stores/sync-mark.store.ts';

/** An order that no list has reported for this long is given up; until then the lists may only lag, as in a storm. */
const MAX_MISSING_MS = DAY_MS;

interface OpenOrdersDeps {
  exchange: Pick<Exchange, 'markets' | 'listOpenOrders' | 'readOrder'>;
  orders: OrderStore;
  marks: Pick<SyncMarkStore, 'write'>;
  /** Called with every list that was read, and the rows of it that could not be. */
  onRead: (list: string, unreadable: UnreadableRow[]) => void;
}

/** Follows the open orders of each market, and finds out what became of those that are open no more. */
export function createOpenOrders({ exchange, orders, marks, onRead }: OpenOrdersDeps) {
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
