import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';
import { createBybitExchange } from './bybit.ts';
import type { AccountReading, Exchange } from './exchange.ts';
import type { CoinReading } from './account-state.ts';

type Row = Record<string, unknown>;
/** What a path answers with: a result, a `retCode`, or an HTTP status. */
type Reply = { result: Row } | { retCode: number } | { status: number };
type Route = (query: Record<string, string>) => Reply;

/** A server in the place of the exchange whose answers a test sets; signatures are not checked. */
export interface Host {
  exchange: Exchange;
  /** Replaces the answer of a path. */
  serve(path: string, route: Route): void;
  /** The wallet's coins; their total is the sum of their values unless it is given. */
  serveWallet(coins: Row[], totalEquity?: string): void;
  /** Every call so far, oldest first: path and query. */
  calls: string[];
  nowMs: number;
  /** Another adapter for the same host, without any state. */
  connect(): Exchange;
  close(): Promise<void>;
}

const START_MS = Date.UTC(2026, 5, 1, 12, 0, 30);

/** Starts a host that serves the key of a unified account, no market and an empty account. */
export async function startHost(): Promise<Host> {
  const routes = new Map<string, Route>();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    answer(response, replyTo(request.url ?? '', routes), host.nowMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connect = (): Exchange => connectTo(baseUrl, () => host.nowMs);
  const host: Host = {
    exchange: connect(),
    calls,
    nowMs: START_MS,
    serve: (path, route) => void routes.set(path, route),
    serveWallet: (coins, totalEquity) =>
      host.serve('/v5/account/wallet-balance', () => walletOf(coins, totalEquity)),
    connect,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  host.serve('/v5/user/query-api', () => ({ result: { uta: 1 } }));
  host.serve('/v5/market/time', () => ({ result: { timeSecond: '1' } }));
  host.serveWallet([]);
  serveTickers(host, {});
  return host;
}

/** A host for the tests of one file: each begins with an adapter without state, no calls and no tickers. */
export async function hostOfTests(): Promise<Host> {
  const host = await startHost();
  beforeEach(() => {
    host.exchange = host.connect();
    host.calls.length = 0;
    serveTickers(host, {});
  });
  afterAll(() => host.close());
  return host;
}

function replyTo(url: string, routes: Map<string, Route>): Reply {
  const { pathname, searchParams } = new URL(url, 'http://host');
  return routes.get(pathname)?.(Object.fromEntries(searchParams)) ?? { status: 404 };
}

function answer(response: ServerResponse, reply: Reply, time: number): void {
  if ('status' in reply) {
    response.writeHead(reply.status).end();
    return;
  }
  const { retCode, result } = { retCode: 0, result: {}, ...reply };
  response.end(JSON.stringify({ retCode, retMsg: '', result, retExtInfo: {}, time }));
}

/** An exchange that calls as often as it likes and waits two seconds at most. */
function connectTo(baseUrl: string, now: () => number): Exchange {
  return createBybitExchange({
    baseUrl,
    key: 'host-key',
    secret: 'host-secret',
    now,
    timeoutMs: 2_000,
    callsPerSecond: 10_000,
  });
}

function walletOf(coins: Row[], totalEquity?: string): Reply {
  const sum = coins.reduce((total, coin) => total + Number(coin['usdValue']), 0);
  return { result: { list: [{ totalEquity: totalEquity ?? sum.toFixed(8), coin: coins }] } };
}

/** Serves tickers by category and symbol, or all of a category; symbols that are not among them are unknown. */
export function serveTickers(host: Host, tickers: Partial<Record<'spot' | 'linear', Row[]>>): void {
  host.serve('/v5/market/tickers', ({ category, symbol }) => {
    // A market is never without any ticker.
    const all: Row[] = [{ symbol: 'OTHERUSDT', lastPrice: '7' }, ...(tickers[category as 'spot'] ?? [])];
    const list = symbol === undefined ? all : all.filter((row) => row['symbol'] === symbol);
    return list.length > 0 ? { result: { category, list } } : { retCode: 10001 };
  });
}

/** A coin's row with everything the exchange prints; equity is the wallet balance unless it is given. */
export function coinRow(coin: string, walletBalance: string, usdValue: string, more: Row = {}): Row {
  return {
    availableToBorrow: '',
    bonus: '0',
    accruedInterest: '0',
    availableToWithdraw: '',
    totalOrderIM: '0',
    equity: walletBalance,
    totalPositionMM: '0',
    usdValue,
    spotHedgingQty: '0',
    unrealisedPnl: '0',
    collateralSwitch: true,
    borrowAmount: '0',
    totalPositionIM: '0',
    walletBalance,
    cumRealisedPnl: '0',
    locked: '0',
    marginCollateral: true,
    coin,
    spotBorrow: '0',
    ...more,
  };
}

/** Twenty thousand USDT. */
export const usdtRow = (more: Row = {}): Row => coinRow('USDT', '20000.12345678', '19996.12343209', more);

/** Dollars for one USDT in {@link usdtRow}. */
export const RATE = 19_996.123_432_09 / 20_000.123_456_78;

/** @throws Error for a coin the account does not have */
export function coinOf(account: AccountReading, name: string): CoinReading {
  const found = account.coins.find(({ coin }) => coin === name);
  if (!found) throw new Error(`The account has no ${name}.`);
  return found;
}

/** Of one coin in USDT; null where it has none. */
export function priceOf(account: AccountReading, name: string): number | null {
  return coinOf(account, name).price?.toNumber() ?? null;
}
