import { ExchangeError } from '../exchange/exchange-error.ts';
import {
  nameOf,
  type Exchange,
  type Listing,
  type Market,
  type OrderReading,
  type TimeWindow,
  type TransactionReading,
  type UnreadableRow,
} from '../exchange/exchange.ts';
import type { LedgerStore } from './ledger.store.ts';
import type { MarketUse } from './market-use.ts';
import { keyOf, type OrderList } from './order-currency.store.ts';
import { splitWindows, STEP_MS, windowBefore } from './sync-windows.ts';
import type { TransactionStore } from './transaction.store.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

/** Lists of the exchange lag behind events, so each reading starts this much before the last one ended. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** An order that no list tells for so long is forgotten; until then the lists may only lag, as they do in a storm. */
const FORGOTTEN_AFTER_MS = DAY_MS;
const LOG = 'transactions';

export interface LedgerSync {
  /**
   * Brings orders and fills up to the exchange's now, each market by itself.
   *
   * @returns what could not be brought into step, a sentence each; empty when all is
   */
  advance(): Promise<string[]>;
  /** Reads one older window of the log, of orders and of fills. @returns whether older ones are left. @throws ExchangeError */
  backfill(): Promise<boolean>;
  /**
   * Brings the transaction log up to the exchange's now.
   *
   * @param since where to begin when the log was never read
   * @returns the log read, in any order
   * @throws ExchangeError
   */
  advanceTransactions(since: Date): Promise<TransactionReading[]>;
}

interface Options {
  exchange: Exchange;
  store: LedgerStore;
  transactions: TransactionStore;
  use: MarketUse;
  /** Now, by the exchange's clock. */
  exchangeNow: () => Date;
  /** Told of every list that was read, and what could not be read of it. */
  onRead: (list: string, unreadable: UnreadableRow[]) => void;
}

/** Besides the main one: each is three calls, and a busy account is asked for other things, too. */
const MAX_MARKETS = 2;

/** What is read by windows; open orders are told as they are now. */
type ListName = Exclude<OrderList, 'open orders'>;

/** Keeps log, orders and fills in step with the exchange: forwards every minute, backwards until its memory ends. */
export function createLedgerSync(options: Options): LedgerSync {
  const { exchange, store, transactions, use, exchangeNow, onRead } = options;

  const told = <Row>(list: string, { rows, unreadable }: Listing<Row>): Row[] => {
    onRead(list, unreadable);
    return rows;
  };
  const readers = {
    orders: async (market: Market, window: TimeWindow) =>
      store.upsertOrders(told(keyOf('orders', market), await exchange.listOrders(market, window))),
    fills: async (market: Market, window: TimeWindow) =>
      store.appendFills(told(keyOf('fills', market), await exchange.listFills(market, window))),
  };

  /** Orders last seen open that the open list no longer tells, and since when. */
  let missingSince = new Map<string, Date>();

  async function advanceList(list: ListName, market: Market, now: Date): Promise<void> {
    const key = keyOf(list, market);
    const mark = await store.readMark(key);
    const from = mark?.from ?? earlier(now, STEP_MS);
    const start = mark ? earlier(mark.until, OVERLAP_MS) : from;
    for (const window of splitWindows(start, now)) {
      await readers[list](market, window);
      await store.writeMark(key, { from, until: window.to });
    }
  }

  async function backfillList(list: ListName, market: Market, now: Date): Promise<boolean> {
    const key = keyOf(list, market);
    const mark = await store.readMark(key);
    if (!mark) return false;
    const window = windowBefore(mark.from, earlier(now, exchange.historyMs));
    if (!window) return false;
    await readers[list](market, window);
    await store.writeMark(key, { from: window.from, until: mark.until });
    return true;
  }

  async function advanceOpenOrders(market: Market, now: Date): Promise<void> {
    const list = keyOf('open orders', market);
    const open = told(list, await exchange.listOpenOrders(market));
    await store.upsertOrders(open);
    const openIds = new Set(open.map((order) => order.orderId));
    const missing = (await store.listOpenOrderIds(market)).filter((id) => !openIds.has(id));
    const others = [...missingSince].filter(([key]) => !key.startsWith(`${nameOf(market)} `));
    const own = missing.map((id) => {
      const key = `${nameOf(market)} ${id}`;
      return [key, missingSince.get(key) ?? now] as const;
    });
    missingSince = new Map([...others, ...own]);
    for (const [i, id] of missing.entries())
      await settleOrder(market, id, now.getTime() - (own[i]?.[1] ?? now).getTime());
    await store.writeMark(list, { from: now, until: now });
  }

  /**
   * An order we saw open is open no more: its end may lie in no window, so it is asked for by its id. Asked every minute
   * while lists may lag, and once more before it is given up: a hundred forgotten ones must not cost calls all day.
   */
  async function settleOrder(market: Market, orderId: string, missingMs: number): Promise<void> {
    const isForgotten = missingMs >= FORGOTTEN_AFTER_MS;
    if (missingMs > OVERLAP_MS && !isForgotten) return;
    const order = await readOrder(market, orderId);
    if (order) await store.upsertOrders([order]);
    else if (isForgotten) await store.closeForgotten(orderId);
  }

  /** An order whose row cannot be read must not withhold the others. */
  async function readOrder(market: Market, orderId: string): Promise<OrderReading | null> {
    try {
      return await exchange.readOrder(market, orderId);
    } catch (error) {
      if (!(error instanceof ExchangeError) || error.failure !== 'malformed') throw error;
      onRead(`order ${nameOf(market)}`, [{ list: 'order', field: 'shape' }]);
      return null;
    }
  }

  async function advanceMarket(market: Market, now: Date): Promise<void> {
    await advanceList('orders', market, now);
    await advanceList('fills', market, now);
    await advanceOpenOrders(market, now);
    use.asked('orders', market);
  }

  async function readLog({ from, to }: TimeWindow): Promise<TransactionReading[]> {
    const lines = told(LOG, await exchange.listTransactions({ from, to }));
    for (const { category, coin } of lines) {
      const market = exchange.markets.orders.find(
        (one) => one.category === category && (one.settleCoin === null || one.settleCoin === coin),
      );
      if (market) use.see(market);
    }
    await transactions.append(lines);
    return lines;
  }

  async function backfillLog(now: Date): Promise<boolean> {
    const mark = await store.readMark(LOG);
    const window = mark && windowBefore(mark.from, earlier(now, exchange.historyMs));
    if (!window) return false;
    await transactions.append(told(LOG, await exchange.listTransactions(window)));
    await store.writeMark(LOG, { from: window.from, until: mark.until });
    return true;
  }

  return {
    async advance() {
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

    async backfill() {
      const now = exchangeNow();
      const left = [await backfillLog(now)];
      for (const market of exchange.markets.orders) {
        left.push(await backfillList('orders', market, now), await backfillList('fills', market, now));
      }
      return left.includes(true);
    },

    async advanceTransactions(since) {
      const now = exchangeNow();
      const mark = (await store.readMark(LOG)) ?? { from: since, until: since };
      const log: TransactionReading[] = [];
      for (const window of splitWindows(earlier(mark.until, OVERLAP_MS), now)) {
        log.push(...(await readLog(window)));
        await store.writeMark(LOG, { from: mark.from, until: window.to });
      }
      return log;
    },
  };
}

function earlier(moment: Date, ms: number): Date {
  return new Date(moment.getTime() - ms);
}
