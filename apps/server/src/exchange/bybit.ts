import type { RestClientV5 } from 'bybit-api';
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { parseAccount } from './bybit-account.ts';
import { requiredDecimal } from './bybit-fields.ts';
import { readAllPages } from './bybit-pages.ts';
import { parseFill, parseKline, parseOrder, parsePosition, parseTransaction } from './bybit-rows.ts';
import { createBybitTransport, type Answer, type BybitAccess } from './bybit-transport.ts';
import { PARAMETER_CODE, RefusedCodeError } from './bybit-failures.ts';
import { ExchangeError, UnknownSymbolError } from './exchange-error.ts';
import type { Exchange, TimeWindow } from './exchange.ts';
import { createManners, type Urgency } from './request-manners.ts';

const CATEGORY = 'linear';
const SETTLE_COIN = 'USDT';
const LINEAR = { category: CATEGORY, settleCoin: SETTLE_COIN } as const;
const BENCHMARK_SYMBOL = 'BTCUSDT';

export interface BybitOptions extends BybitAccess {
  callsPerSecond?: number;
}

/** A Bybit V5 unified account (category linear, settle coin USDT) as an {@link Exchange}. */
export function createBybitExchange(options: BybitOptions): Exchange {
  const transport = createBybitTransport(options);
  const manners = createManners(options.now, options.callsPerSecond);

  type Method = (client: RestClientV5) => Promise<unknown>;
  const ask = (key: string, urgency: Urgency, method: Method): Promise<Answer> =>
    manners.run({ key, urgency, isPrivate: true }, () => transport.call(method));
  const askPublic = (key: string, urgency: Urgency, method: Method): Promise<Answer> =>
    manners.run({ key, urgency, isPrivate: false }, () => transport.call(method));

  interface WindowedList<T> {
    name: string;
    read: (
      client: RestClientV5,
      page: { startTime: number; endTime: number; cursor?: string },
    ) => Promise<unknown>;
    parseRow: (row: unknown) => T;
    keyOf: (row: T) => string;
  }

  const listWindow = <T>({ from, to }: TimeWindow, list: WindowedList<T>): Promise<T[]> => {
    const times = { startTime: from.getTime(), endTime: to.getTime() };
    const key = `${list.name} ${times.startTime} ${times.endTime}`;
    return readAllPages(
      (cursor) =>
        ask(`${key} ${cursor ?? ''}`, 'backfill', (client) =>
          list.read(client, { ...times, ...(cursor && { cursor }) }),
        ),
      list.parseRow,
      list.keyOf,
    );
  };

  return {
    skewMs: transport.skewMs,

    async readTime() {
      return new Date((await askPublic('time', 'view', (client) => client.getServerTime())).time);
    },

    async readAccount() {
      const read: Method = (client) => client.getWalletBalance({ accountType: 'UNIFIED' });
      return parseAccount(await ask('wallet', 'sample', read));
    },

    listPositions: () =>
      readAllPages(
        (cursor) =>
          ask(`positions ${cursor ?? ''}`, 'sample', (client) =>
            client.getPositionInfo({ ...LINEAR, limit: 200, ...(cursor && { cursor }) }),
          ),
        parsePosition,
        // Hedge mode holds two positions of one symbol.
        (position) => `${position.symbol} ${position.positionIdx}`,
      ),

    async readBtcPrice() {
      const read: Method = (client) => client.getTickers({ category: CATEGORY, symbol: BENCHMARK_SYMBOL });
      return parseTicker(await askPublic('btc', 'sample', read));
    },

    async listKlines({ symbol, interval, from, to, limit }) {
      const query = {
        category: CATEGORY,
        symbol,
        interval: interval as '1',
        limit,
        ...(from && { start: from.getTime() }),
        ...(to && { end: to.getTime() }),
      } as const;
      const answer = await askPublic(`klines ${JSON.stringify(query)}`, 'view', (client) =>
        client.getKline(query),
      ).catch((error: unknown) => {
        // Of the parameters, only the symbol is anybody's to choose freely.
        const isSymbol = error instanceof RefusedCodeError && error.code === PARAMETER_CODE;
        throw isSymbol ? new UnknownSymbolError() : error;
      });
      return parseList(answer).map(parseKline).toReversed();
    },

    listOpenOrders: () =>
      readAllPages(
        (cursor) =>
          ask(`open orders ${cursor ?? ''}`, 'backfill', (client) =>
            client.getActiveOrders({ ...LINEAR, openOnly: 0, limit: 50, ...(cursor && { cursor }) }),
          ),
        parseOrder,
        (order) => order.orderId,
      ),

    listOrders: (window) =>
      listWindow(window, {
        name: 'orders',
        read: (client, page) => client.getHistoricOrders({ ...LINEAR, limit: 50, ...page }),
        parseRow: parseOrder,
        keyOf: (order) => order.orderId,
      }),

    async readOrder(orderId) {
      const query = { ...LINEAR, orderId };
      const live = await ask(`order ${orderId}`, 'backfill', (client) => client.getActiveOrders(query));
      const [found] = parseList(live);
      if (found !== undefined) return parseOrder(found);
      const past = await ask(`past order ${orderId}`, 'backfill', (client) =>
        client.getHistoricOrders(query),
      );
      const [finished] = parseList(past);
      return finished === undefined ? null : parseOrder(finished);
    },

    listFills: (window) =>
      listWindow(window, {
        name: 'fills',
        read: (client, page) => client.getExecutionList({ ...LINEAR, limit: 100, ...page }),
        parseRow: parseFill,
        keyOf: (fill) => fill.fillId,
      }),

    listTransactions: (window) =>
      listWindow(window, {
        name: 'transactions',
        read: (client, page) => client.getTransactionLog({ accountType: 'UNIFIED', limit: 50, ...page }),
        parseRow: parseTransaction,
        keyOf: (transaction) => transaction.transactionId,
      }),

    async readKey() {
      return parseKey(await ask('key', 'view', (client) => client.getQueryApiKey()));
    },
  };
}

const tickers = z.object({
  list: z.array(z.object({ symbol: z.string(), lastPrice: requiredDecimal })).min(1),
});

function parseTicker(answer: Answer) {
  const result = tickers.safeParse(answer.result);
  const ticker = result.data?.list.find(({ symbol }) => symbol === BENCHMARK_SYMBOL);
  if (!ticker?.lastPrice.gt(0)) {
    throw new ExchangeError('malformed', 'The exchange answered without a price of Bitcoin.');
  }
  return { price: new Decimal(ticker.lastPrice), readAt: new Date(answer.time) };
}

function parseList(answer: Answer): unknown[] {
  const result = z.object({ list: z.array(z.unknown()) }).safeParse(answer.result);
  if (!result.success)
    throw new ExchangeError('malformed', 'The exchange answered with a list of another shape.');
  return result.data.list;
}

const keyInfo = z.object({
  readOnly: z.number(),
  permissions: z.object({ Wallet: z.array(z.string()).nullish() }),
  ips: z.array(z.string()),
  expiredAt: z.string(),
});

function parseKey(answer: Answer) {
  const result = keyInfo.safeParse(answer.result);
  if (!result.success)
    throw new ExchangeError('malformed', 'The exchange did not say what the API key may do.');
  const { readOnly, permissions, ips, expiredAt } = result.data;
  const isBound = ips.some((ip) => ip !== '*');
  const expiry = new Date(expiredAt);
  return {
    isReadOnly: readOnly === 1,
    mayWithdraw: permissions.Wallet?.includes('Withdraw') ?? false,
    // Only a key that is bound to no address expires; the others carry a moment in 1970.
    expiresAt: isBound || Number.isNaN(expiry.getTime()) ? null : expiry,
  };
}
