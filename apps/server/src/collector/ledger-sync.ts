import type { Decimal } from 'decimal.js';
import { ExchangeError } from '../exchange/exchange-error.ts';
import type { Exchange, TransactionReading } from '../exchange/exchange.ts';
import type { Flow, LedgerStore } from './ledger.store.ts';
import { splitWindows, windowBefore } from './sync-windows.ts';

/** Lists of the exchange lag behind events, so each reading starts this much before the last one ended. */
const OVERLAP_MS = 10 * 60_000;
/** The exchange keeps two years; an hour less keeps its own clock out of it. */
const RETENTION_MS = 730 * 86_400_000 - 3_600_000;
const FIRST_SPAN_MS = 7 * 86_400_000 - 1_000;
const DAY_MS = 86_400_000;
/** An order that no list tells for so long is forgotten; until then the lists may only lag, as they do in a storm. */
const FORGOTTEN_AFTER_MS = DAY_MS;

export interface LedgerSync {
  /** Brings orders and fills up to the exchange's now. @throws ExchangeError */
  advance(): Promise<void>;
  /** Reads one older window of orders and fills. @returns whether older ones are left. @throws ExchangeError */
  backfill(): Promise<boolean>;
  /**
   * Brings deposits and withdrawals up to the exchange's now.
   *
   * @param since where to begin when the log was never read
   * @returns the log read, newest first
   * @throws ExchangeError
   */
  advanceTransactions(since: Date): Promise<TransactionReading[]>;
}

interface Options {
  exchange: Exchange;
  store: LedgerStore;
  /** Now, by the exchange's clock. */
  exchangeNow: () => Date;
}

/** Keeps orders, fills and flows in step with the exchange: forwards every minute, backwards until its memory ends. */
export function createLedgerSync({ exchange, store, exchangeNow }: Options): LedgerSync {
  const readers = {
    orders: async (window: { from: Date; to: Date }) => store.upsertOrders(await exchange.listOrders(window)),
    fills: async (window: { from: Date; to: Date }) => store.appendFills(await exchange.listFills(window)),
  };

  /** Orders last seen open that the open list no longer tells, and since when. */
  let missingSince = new Map<string, Date>();

  async function advanceList(list: 'orders' | 'fills', now: Date): Promise<void> {
    const mark = await store.readMark(list);
    const from = mark?.from ?? earlier(now, FIRST_SPAN_MS);
    const start = mark ? earlier(mark.until, OVERLAP_MS) : from;
    for (const window of splitWindows(start, now)) {
      await readers[list](window);
      await store.writeMark(list, { from, until: window.to });
    }
  }

  async function backfillList(list: 'orders' | 'fills', now: Date): Promise<boolean> {
    const mark = await store.readMark(list);
    if (!mark) return true;
    const window = windowBefore(mark.from, earlier(now, RETENTION_MS));
    if (!window) return false;
    await readers[list](window);
    await store.writeMark(list, { from: window.from, until: mark.until });
    return true;
  }

  async function advanceOpenOrders(now: Date): Promise<void> {
    const open = await exchange.listOpenOrders();
    await store.upsertOrders(open);
    const openIds = new Set(open.map((order) => order.orderId));
    const missing = (await store.listOpenOrderIds()).filter((id) => !openIds.has(id));
    missingSince = new Map(missing.map((id) => [id, missingSince.get(id) ?? now]));
    for (const [orderId, since] of missingSince) await settleOrder(orderId, now.getTime() - since.getTime());
  }

  /**
   * An order we saw open is open no more: its end may lie in no window, so it is asked for by its id. Asked every minute
   * while lists may lag, and once more before it is given up: a hundred forgotten ones must not cost calls all day.
   */
  async function settleOrder(orderId: string, missingMs: number): Promise<void> {
    const isForgotten = missingMs >= FORGOTTEN_AFTER_MS;
    if (missingMs > OVERLAP_MS && !isForgotten) return;
    const order = await exchange.readOrder(orderId);
    if (order) await store.upsertOrders([order]);
    else if (isForgotten) await store.closeForgotten(orderId);
  }

  async function readLog(from: Date, to: Date): Promise<TransactionReading[]> {
    const parts: TransactionReading[][] = [];
    for (const window of splitWindows(from, to)) parts.unshift(await exchange.listTransactions(window));
    return parts.flat();
  }

  async function toFlow(transaction: TransactionReading): Promise<Flow> {
    const price = await priceInUsdt(exchange, transaction);
    return {
      transactionId: transaction.transactionId,
      kind: transaction.kind,
      amountUsdt: price && transaction.change.times(price),
      occurredAt: transaction.occurredAt,
    };
  }

  return {
    async advance() {
      const now = exchangeNow();
      await advanceList('orders', now);
      await advanceList('fills', now);
      await advanceOpenOrders(now);
    },

    async backfill() {
      const now = exchangeNow();
      const hasOrders = await backfillList('orders', now);
      const hasFills = await backfillList('fills', now);
      return hasOrders || hasFills;
    },

    async advanceTransactions(since) {
      const now = exchangeNow();
      const mark = (await store.readMark('transactions')) ?? { from: since, until: since };
      // A quiet account has few lines: look back far enough to find the balance it stands at.
      const start = earlier(mark.until, OVERLAP_MS);
      let log = await readLog(start, now);
      if (log.length === 0) log = await readLog(earlier(now, DAY_MS), now);
      const flows = log.filter((line) => line.isFlow && line.occurredAt > mark.from);
      await store.appendFlows(await Promise.all(flows.map(toFlow)));
      await store.writeMark('transactions', { from: mark.from, until: now });
      return log;
    },
  };
}

function earlier(moment: Date, ms: number): Date {
  return new Date(moment.getTime() - ms);
}

/**
 * The coin's price at the minute of the transfer, so that a transfer in another coin is counted at its value.
 *
 * @returns null where the exchange has none: not every coin has a perpetual, and not every minute a candle
 */
async function priceInUsdt(
  exchange: Exchange,
  { currency, occurredAt }: TransactionReading,
): Promise<Decimal | 1 | null> {
  if (currency === 'USDT') return 1;
  const minute = new Date(Math.floor(occurredAt.getTime() / 60_000) * 60_000);
  const query = { symbol: `${currency}USDT`, interval: '1', from: minute, to: minute, limit: 1 };
  try {
    const [candle] = await exchange.listKlines(query);
    return candle?.open ?? null;
  } catch (error) {
    if (error instanceof ExchangeError && error.failure === 'refused') return null;
    throw error;
  }
}
