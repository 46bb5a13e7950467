import type { Account } from '../account/account.ts';
import { format, toFixed, type Fixed } from '../fixed.ts';
import { INSTRUMENTS } from '../market/instruments.ts';
import type { Candle, Prices } from '../market/prices.ts';
import { logRow, positionRow, walletRow } from './account-rows.ts';
import type { Clock } from './clock.ts';
import { executionRow, orderRow } from './order-rows.ts';
import { pageOf, spanOf } from './paging.ts';
import { Refusal } from './refusal.ts';

type Query = Record<string, string>;
type Row = Record<string, unknown>;

/** Rows a test puts in the place of the account's own. */
export interface RowOverrides {
  positions?: Row[];
  orders?: Row[];
  executions?: Row[];
  transactions?: Row[];
}

export interface World {
  prices: Prices;
  account: Account;
  clock: Clock;
  isHedged: boolean;
  /** Dollars for one USDT. */
  usdtRate: () => Fixed;
  rows: () => RowOverrides;
}

/** @returns the `result` of the envelope */
export type Endpoint = (query: Query) => Row;

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const TWO_YEARS_MS = 730 * DAY_MS;
const MINUTE_MS = 60_000;
const INTERVALS_MS: Record<string, number> = {
  ...Object.fromEntries([1, 3, 5, 15, 30, 60, 120, 240, 360, 720].map((n) => [String(n), n * MINUTE_MS])),
  D: DAY_MS,
  W: WEEK_MS,
};

/** Market data, open to everyone. */
export function publicEndpoints({ prices, clock }: World): Record<string, Endpoint> {
  return {
    '/v5/market/time': () => {
      const ms = clock.serverNow();
      return { timeSecond: String(Math.floor(ms / 1000)), timeNano: `${ms}000000` };
    },
    '/v5/system/status': () => ({ list: [] }),
    '/v5/market/tickers': (query) => {
      requireLinear(query);
      const symbols = INSTRUMENTS.map(({ symbol }) => symbol).filter(
        (one) => !query['symbol'] || one === query['symbol'],
      );
      if (symbols.length === 0) throw new Refusal(10001, 'params error: symbol invalid');
      return { category: 'linear', list: symbols.map((symbol) => tickerRow(prices, symbol, clock.now())) };
    },
    '/v5/market/kline': (query) => {
      requireLinear(query);
      const symbol = query['symbol'] ?? '';
      const widthMs = INTERVALS_MS[query['interval'] ?? ''];
      if (!widthMs || !INSTRUMENTS.some((one) => one.symbol === symbol))
        throw new Refusal(10001, 'params error: symbol or interval invalid');
      return {
        symbol,
        category: 'linear',
        list: candleRows(prices, { symbol, widthMs, query, nowMs: clock.now() }),
      };
    },
  };
}

/** The account, for whoever signs with its key. */
export function privateEndpoints(world: World): Record<string, Endpoint> {
  const { account, clock, isHedged, usdtRate, rows } = world;
  const indexOf = (side: string): number => (isHedged ? (side === 'Buy' ? 1 : 2) : 0);
  const priceNow = (symbol: string): Fixed => account.priceAt(symbol, clock.now());

  const orderRows = (query: Query, span: { fromMs: number; toMs: number }): Row[] => {
    const now = clock.now();
    return account
      .ordersBetween(span.fromMs, Math.min(span.toMs, now))
      .filter((order) => !query['symbol'] || order.symbol === query['symbol'])
      .filter((order) => !query['orderId'] || order.orderId === query['orderId'])
      .map((order) => ({ ...orderRow(order, now, indexOf(order.side)) }))
      .toSorted(
        (a, b) => Number(b.createdTime) - Number(a.createdTime) || a.orderId.localeCompare(b.orderId),
      );
  };
  const isOpen = (row: Row): boolean =>
    ['New', 'PartiallyFilled', 'Untriggered'].includes(String(row['orderStatus']));
  /** Unfilled ends are forgotten after a day, and older than a week only orders with fills are known. */
  const isRemembered = (row: Row): boolean => {
    const isFilled = Number(row['cumExecQty']) > 0;
    const limitMs = isFilled ? TWO_YEARS_MS : DAY_MS;
    return clock.now() - Number(row['updatedTime']) <= limitMs;
  };

  return {
    '/v5/account/wallet-balance': (query) => {
      if (query['accountType'] !== 'UNIFIED') throw new Refusal(10001, 'accountType only support UNIFIED.');
      return { list: [walletRow(account.bookAt(clock.now()), priceNow, usdtRate())] };
    },
    '/v5/account/info': () => ({
      marginMode: 'REGULAR_MARGIN',
      updatedTime: '1672531200000',
      unifiedMarginStatus: 5,
      dcpStatus: 'OFF',
      timeWindow: 10,
      smpGroup: 0,
      isMasterTrader: false,
      spotHedgingStatus: 'OFF',
    }),
    '/v5/position/list': (query) => {
      requireScope(query);
      const held = [...account.bookAt(clock.now()).holdings].map(([symbol, holding]) => ({
        ...positionRow(symbol, holding, priceNow(symbol), indexOf(holding.size > 0n ? 'Buy' : 'Sell')),
      }));
      const all: Row[] = rows().positions ?? held.toSorted((a, b) => a.symbol.localeCompare(b.symbol));
      const wanted = query['symbol'] ? all.filter((row) => row['symbol'] === query['symbol']) : all;
      return {
        category: 'linear',
        ...pageOf(wanted, (row) => `${String(row['symbol'])}:${String(row['positionIdx'])}`, query, {
          most: 200,
          usual: 20,
        }),
      };
    },
    '/v5/order/realtime': (query) => {
      requireScope(query);
      const now = clock.now();
      const all = (rows().orders ?? orderRows(query, { fromMs: now - 30 * DAY_MS, toMs: now })).filter(
        isOpen,
      );
      return {
        category: 'linear',
        ...pageOf(all, (row) => String(row['orderId']), query, { most: 50, usual: 20 }),
      };
    },
    '/v5/order/history': (query) => {
      requireScope(query);
      const now = clock.now();
      const span = query['orderId'] ? { fromMs: now - TWO_YEARS_MS, toMs: now } : spanOf(query, now);
      const all = rows().orders ?? orderRows(query, span).filter((row) => !isOpen(row) && isRemembered(row));
      return {
        category: 'linear',
        ...pageOf(all, (row) => String(row['orderId']), query, { most: 50, usual: 20 }),
      };
    },
    '/v5/execution/list': (query) => {
      requireScope(query);
      const now = clock.now();
      const { fromMs, toMs } = spanOf(query, now);
      const own = account
        .executionsBetween(Math.max(fromMs, now - TWO_YEARS_MS), Math.min(toMs, now))
        .filter(
          (one) =>
            (!query['symbol'] || one.symbol === query['symbol']) &&
            (!query['execType'] || one.kind === query['execType']),
        )
        .toReversed()
        .map((execution): Row => ({ ...executionRow(execution) }));
      return {
        category: 'linear',
        ...pageOf(rows().executions ?? own, (row) => String(row['execId']), query, { most: 100, usual: 50 }),
      };
    },
    '/v5/account/transaction-log': (query) => {
      const now = clock.now();
      const { fromMs, toMs } = spanOf(query, now, DAY_MS);
      const own = account
        .logBetween(Math.max(fromMs, now - TWO_YEARS_MS), Math.min(toMs, now))
        .filter((line) => !query['type'] || line.type === query['type'])
        .toReversed()
        .map((line): Row => ({ ...logRow(line) }));
      return pageOf(
        rows().transactions ?? own,
        (row) => `${String(row['id'])}:${String(row['cashBalance'])}`,
        query,
        { most: 50, usual: 20 },
      ) as unknown as Row;
    },
    '/v5/user/query-api': () => ({
      id: '1000001',
      note: 'simulated',
      apiKey: 'XXXXXXXX',
      readOnly: 1,
      secret: '',
      permissions: {
        ContractTrade: ['Order', 'Position'],
        Wallet: ['AccountTransfer'],
        Spot: [],
        Derivatives: ['DerivativesTrade'],
      },
      ips: ['127.0.0.1'],
      type: 1,
      deadlineDay: -2,
      expiredAt: '1970-01-01T00:00:00Z',
      createdAt: '2023-01-01T00:00:00Z',
      unified: 0,
      uta: 1,
      userID: 1000001,
      inviterID: 0,
      vipLevel: 'No VIP',
      isMaster: true,
      parentUid: '0',
      kycLevel: 'LEVEL_DEFAULT',
    }),
  };
}

function requireLinear(query: Query): void {
  if (query['category'] !== undefined && query['category'] !== 'linear')
    throw new Refusal(10001, 'params error: Category is invalid');
}

function requireScope(query: Query): void {
  if (query['category'] !== 'linear') throw new Refusal(10001, 'params error: Category is invalid');
  const isScoped = ['symbol', 'settleCoin', 'baseCoin'].some((name) => query[name]);
  if (!isScoped)
    throw new Refusal(
      10001,
      'params error: Missing some parameters that must be filled in, symbol or settleCoin',
    );
}

function tickerRow(prices: Prices, symbol: string, nowMs: number): Row {
  const price = prices.priceAt(symbol, nowMs);
  const [hourAgo, dayAgo] = [
    prices.priceAt(symbol, nowMs - 60 * MINUTE_MS),
    prices.priceAt(symbol, nowMs - DAY_MS),
  ];
  const text = (value: number): string => format(toFixed(value));
  return {
    symbol,
    lastPrice: text(price),
    indexPrice: text(price),
    markPrice: text(price),
    prevPrice24h: text(dayAgo),
    price24hPcnt: text(price / dayAgo - 1),
    highPrice24h: text(Math.max(price, hourAgo, dayAgo)),
    lowPrice24h: text(Math.min(price, hourAgo, dayAgo)),
    prevPrice1h: text(hourAgo),
    openInterest: '52000',
    openInterestValue: text(52_000 * price),
    turnover24h: text(90_000 * price),
    volume24h: '90000',
    fundingRate: '0.0001',
    nextFundingTime: String((Math.floor(nowMs / (8 * 60 * MINUTE_MS)) + 1) * 8 * 60 * MINUTE_MS),
    predictedDeliveryPrice: '',
    basisRate: '',
    deliveryFeeRate: '',
    deliveryTime: '0',
    ask1Size: '3.2',
    bid1Price: text(price),
    ask1Price: text(price),
    bid1Size: '2.9',
    basis: '',
    preOpenPrice: '',
    preQty: '',
    curPreListingPhase: '',
    fundingIntervalHour: '8',
    basisRateYear: '',
    fundingCap: '0.005',
  };
}

interface CandleRequest {
  symbol: string;
  widthMs: number;
  query: Query;
  nowMs: number;
}

/** Newest first; the first is the running candle, whose close is the last price. */
function candleRows(prices: Prices, { symbol, widthMs, query, nowMs }: CandleRequest): string[][] {
  const limit = Number(query['limit'] ?? 200);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new Refusal(10001, 'params error: limit invalid');
  const toMs = Math.min(Number(query['end'] ?? nowMs), nowMs);
  const lastMs = Math.floor(toMs / widthMs) * widthMs;
  const fromMs = Math.max(Number(query['start'] ?? 0), lastMs - (limit - 1) * widthMs);
  const rows: string[][] = [];
  for (let ms = lastMs; ms >= fromMs && rows.length < limit; ms -= widthMs) {
    rows.push(candleRow(prices.candle(symbol, ms, widthMs, nowMs)));
  }
  return rows;
}

function candleRow({ startMs, open, high, low, close, volume }: Candle): string[] {
  const numbers = [open, high, low, close, volume, volume * close];
  return [String(startMs), ...numbers.map((value) => format(toFixed(value)))];
}
