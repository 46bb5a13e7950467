import { z } from 'zod';
import type { BybitCaller } from './bybit-caller.ts';
import { parseFill } from './bybit-fills.ts';
import { createListReader, type ReadList } from './bybit-list-reader.ts';
import { bybitMarketOf } from './bybit-markets.ts';
import { parseOrder } from './bybit-orders.ts';
import { parsePosition } from './bybit-positions.ts';
import { parseTransaction, requireCounterparts } from './bybit-transactions.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError } from './exchange-error.ts';
import type { Exchange, Market, OrderReading } from './exchange.ts';

type OrderLists = Pick<Exchange, 'listOpenOrders' | 'listOrders' | 'readOrder'>;
type BookLists = Pick<Exchange, 'listPositions' | 'listFills' | 'listTransactions'>;

/** The lists of the account, each of one market except the transaction log, which covers all of them. */
export function createBybitLists({ ask }: BybitCaller): OrderLists & BookLists {
  const readList = createListReader(ask);
  return { ...createOrderLists(readList, ask), ...createBookLists(readList) };
}

/** Orders, in lists and one by one. */
function createOrderLists(readList: ReadList, ask: BybitCaller['ask']): OrderLists {
  const orders = (market: Market) => ({
    market,
    limit: 50,
    urgency: 'backfill' as const,
    permission: 'read orders',
    parse: (row: unknown) => parseOrder(row, bybitMarketOf(market)),
    keyOf: (order: OrderReading) => order.orderId,
  });

  return {
    listOpenOrders: (market) =>
      readList({
        ...orders(market),
        name: 'open orders',
        // One that it leaves out is asked for by its id.
        isUsefulInPart: true,
        read: (client, page) => client.getActiveOrders({ ...scopeOf(market), openOnly: 0, ...page }),
      }),

    listOrders: (market, window) =>
      readList({
        ...orders(market),
        name: 'orders',
        window,
        read: (client, page) => client.getHistoricOrders({ ...scopeOf(market), ...page }),
      }),

    async readOrder(market, orderId) {
      const query = { ...scopeOf(market), orderId };
      const { urgency, permission, parse } = orders(market);
      const question = (name: string) => ({
        key: `${name} ${market} ${orderId}`,
        urgency,
        permission,
      });
      const live = firstRow(await ask(question('order'), (client) => client.getActiveOrders(query)));
      if (live !== undefined) return parse(live);
      const past = firstRow(await ask(question('past order'), (client) => client.getHistoricOrders(query)));
      return past === undefined ? null : parse(past);
    },
  };
}

/** What the account holds, and what has changed it. */
function createBookLists(readList: ReadList): BookLists {
  return {
    listPositions: (market) =>
      readList({
        name: 'positions',
        market,
        limit: 200,
        urgency: 'sample',
        permission: 'read positions',
        read: (client, page) => client.getPositionInfo({ ...scopeOf(market), ...page }),
        parse: (row) => parsePosition(row, bybitMarketOf(market)),
        // Hedge mode holds two positions of one symbol.
        keyOf: ({ symbol, isHedged, side }) => `${symbol} ${isHedged ? side : ''}`,
      }),

    listFills: (market, window) =>
      readList({
        name: 'fills',
        market,
        window,
        limit: 100,
        urgency: 'backfill',
        permission: 'read executions',
        read: (client, page) => client.getExecutionList({ ...scopeOf(market), ...page }),
        parse: (row) => parseFill(row, bybitMarketOf(market)),
        keyOf: (fill) => fill.fillId,
      }),

    async listTransactions(window) {
      const { rows, unreadable } = await readList({
        name: 'transactions',
        window,
        limit: 50,
        urgency: 'backfill',
        permission: 'read the transaction log',
        read: (client, page) => client.getTransactionLog({ accountType: 'UNIFIED', ...page }),
        parse: parseTransaction,
        keyOf: (transaction) => transaction.transactionId,
      });
      return { rows: requireCounterparts(rows), unreadable };
    },
  };
}

/** Spot has no settle coin to ask by. */
function scopeOf(market: Market) {
  const { category, settleCoin } = bybitMarketOf(market);
  return category === 'spot' || settleCoin === null ? { category } : { category, settleCoin };
}

function firstRow(answer: Answer): unknown {
  const result = z.object({ list: z.array(z.unknown()) }).safeParse(answer.result);
  if (!result.success)
    throw new ExchangeError('malformed', 'The exchange answered with a list in an unexpected format.');
  return result.data.list[0];
}
