import type { RestClientV5 } from 'bybit-api';
import { z } from 'zod';
import type { BybitCaller, Question } from './bybit-caller.ts';
import { parseFill } from './bybit-fills.ts';
import { parseOrder } from './bybit-orders.ts';
import { LongListError, readAllPages, type ListedRows } from './bybit-pages.ts';
import { parsePosition } from './bybit-positions.ts';
import { parseTransaction, requireCounterparts } from './bybit-transactions.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError } from './exchange-error.ts';
import { halveWindow, splitWindow } from './bybit-windows.ts';
import {
  nameOf,
  type Exchange,
  type Listing,
  type Market,
  type OrderReading,
  type TimeWindow,
} from './exchange.ts';

type BybitLists = Pick<
  Exchange,
  'listPositions' | 'listOpenOrders' | 'listOrders' | 'readOrder' | 'listFills' | 'listTransactions'
>;

interface PageQuery {
  startTime?: number;
  endTime?: number;
  cursor?: string;
}

/** How a list is asked for, page by page. */
interface AskedList<T> extends ListedRows<T>, Omit<Question, 'key'> {
  market?: Market;
  window?: TimeWindow;
  read: (client: RestClientV5, page: PageQuery) => Promise<unknown>;
}

/** The lists of the account, each of one market but for the transaction log, which is of all. */
export function createBybitLists({ ask }: BybitCaller): BybitLists {
  const readPages = <T>({ market, window, read, ...asked }: AskedList<T>): Promise<Listing<T>> => {
    const times = window && { startTime: window.from.getTime(), endTime: window.to.getTime() };
    const key = [asked.name, market && nameOf(market), times?.startTime, times?.endTime].join(' ');
    const { name, urgency, permission } = asked;
    return readAllPages(
      (cursor) =>
        ask({ key: `${key} ${cursor ?? ''}`, urgency, ...(permission && { permission }) }, (client) =>
          read(client, { ...times, ...(cursor && { cursor }) }),
        ),
      { name, parse: asked.parse, keyOf: asked.keyOf },
    );
  };

  /** A window that is too long for the exchange is read in parts, and one that holds too many rows in halves. */
  async function list<T>(asked: AskedList<T>): Promise<Listing<T>> {
    const windows = asked.window ? splitWindow(asked.window) : [];
    if (windows.length > 1) return listEach(asked, windows);
    try {
      return await readPages(asked);
    } catch (error) {
      const halves = error instanceof LongListError && asked.window ? halveWindow(asked.window) : null;
      if (!halves) throw error;
      return listEach(asked, halves);
    }
  }

  /** One window after another. */
  async function listEach<T>(asked: AskedList<T>, windows: TimeWindow[]): Promise<Listing<T>> {
    const listings: Array<Listing<T>> = [];
    for (const window of windows) listings.push(await list({ ...asked, window }));
    // Both ends of a window belong to it.
    const rows = new Map(listings.flatMap((listing) => listing.rows).map((row) => [asked.keyOf(row), row]));
    return { rows: [...rows.values()], unreadable: listings.flatMap(({ unreadable }) => unreadable) };
  }

  const orders = (market: Market) => ({
    market,
    urgency: 'backfill' as const,
    permission: `read orders (${nameOf(market)})`,
    parse: (row: unknown) => parseOrder(row, market),
    keyOf: (order: OrderReading) => order.orderId,
  });

  return {
    listPositions: (market) =>
      list({
        name: 'positions',
        market,
        urgency: 'sample',
        read: (client, page) => client.getPositionInfo({ ...scopeOf(market), limit: 200, ...page }),
        parse: (row) => parsePosition(row, market),
        // Hedge mode holds two positions of one symbol.
        keyOf: (position) => `${position.symbol} ${position.positionIdx}`,
      }),

    listOpenOrders: (market) =>
      list({
        ...orders(market),
        name: 'open orders',
        read: (client, page) =>
          client.getActiveOrders({ ...scopeOf(market), openOnly: 0, limit: 50, ...page }),
      }),

    listOrders: (market, window) =>
      list({
        ...orders(market),
        name: 'orders',
        window,
        read: (client, page) => client.getHistoricOrders({ ...scopeOf(market), limit: 50, ...page }),
      }),

    async readOrder(market, orderId) {
      const query = { ...scopeOf(market), orderId };
      const { urgency, permission, parse } = orders(market);
      const question = (name: string) => ({
        key: `${name} ${nameOf(market)} ${orderId}`,
        urgency,
        permission,
      });
      const live = firstRow(await ask(question('order'), (client) => client.getActiveOrders(query)));
      if (live !== undefined) return parse(live);
      const past = firstRow(await ask(question('past order'), (client) => client.getHistoricOrders(query)));
      return past === undefined ? null : parse(past);
    },

    listFills: (market, window) =>
      list({
        name: 'fills',
        market,
        window,
        urgency: 'backfill',
        permission: `read executions (${nameOf(market)})`,
        read: (client, page) => client.getExecutionList({ ...scopeOf(market), limit: 100, ...page }),
        parse: (row) => parseFill(row, market),
        keyOf: (fill) => fill.fillId,
      }),

    async listTransactions(window) {
      const { rows, unreadable } = await list({
        name: 'transactions',
        window,
        urgency: 'backfill',
        permission: 'read the transaction log',
        read: (client, page) => client.getTransactionLog({ accountType: 'UNIFIED', limit: 50, ...page }),
        parse: parseTransaction,
        keyOf: (transaction) => transaction.transactionId,
      });
      return { rows: requireCounterparts(rows), unreadable };
    },
  };
}

/** Spot has no settle coin to ask by. */
function scopeOf({ category, settleCoin }: Market) {
  return category === 'spot' || settleCoin === null ? { category } : { category, settleCoin };
}

function firstRow(answer: Answer): unknown {
  const result = z.object({ list: z.array(z.unknown()) }).safeParse(answer.result);
  if (!result.success)
    throw new ExchangeError('malformed', 'The exchange answered with a list of another shape.');
  return result.data.list[0];
}
