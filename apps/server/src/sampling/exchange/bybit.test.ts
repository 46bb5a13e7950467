import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../../exchange-simulator/src/simulator.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { createBybitExchange } from './bybit.ts';
import { UnknownSymbolError, type ExchangeError, type ExchangeFailure } from './exchange-error.ts';
import type { ExchangeAccess } from './exchange-access.ts';
import type { Exchange } from './exchange.ts';

const LINEAR = { category: 'linear', settleCoin: 'USDT' } as const;
const SECRET = 'canary-secret-0123456789';
const KEY = 'canary-key-0123456789';
let simulator: Simulator;
let exchange: Exchange;
let nowMs = Date.UTC(2026, 5, 1, 12);

beforeAll(async () => {
  simulator = await startSimulator({ isLimited: false, credentials: { key: KEY, secret: SECRET } });
  simulator.truthAt(nowMs);
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.close());

/** A gateway without memory of pauses, a day later each time. */
function connect(secret = SECRET, url = simulator.url, more: Partial<ExchangeAccess> = {}): Exchange {
  nowMs += DAY_MS;
  simulator.clock.set(nowMs);
  return createBybitExchange({
    baseUrl: url,
    key: KEY,
    secret,
    now: () => nowMs,
    timeoutMs: 5_000,
    callsPerSecond: 1_000,
    ...more,
  });
}

async function failureOf(call: Promise<unknown>): Promise<ExchangeError> {
  try {
    await call;
  } catch (error) {
    return error as ExchangeError;
  }
  throw new Error('The call did not fail.');
}

describe('a failure of the exchange', () => {
  it.each<[string, Record<string, unknown>, ExchangeFailure]>([
    ['hang', {}, 'unreachable'],
    ['reset-before-headers', {}, 'unreachable'],
    ['html-5xx', { status: 503 }, 'unreachable'],
    ['text-429', {}, 'unreachable'],
    ['code', { retCode: 10000 }, 'unreachable'],
    ['rate-limit', { resetInMs: 700 }, 'rate-limited'],
    ['html-403', {}, 'rate-limited'],
    ['code', { retCode: 10003 }, 'refused'],
    ['code', { retCode: 10004, retMsg: `error sign! origin_string[${KEY}${SECRET}]` }, 'refused'],
    ['code', { retCode: 33004 }, 'refused'],
    ['code', { retCode: 10001 }, 'call-refused'],
    ['truncated-json', {}, 'malformed'],
    ['html-200', {}, 'malformed'],
    ['no-result', {}, 'malformed'],
    ['no-list', {}, 'malformed'],
    ['redirect', {}, 'malformed'],
  ])('(%s %j) becomes our %s, with nothing secret in it', async (name, params, failure) => {
    exchange = connect(SECRET, simulator.url, name === 'hang' ? { timeoutMs: 300 } : {});
    simulator.faults.order({ name, params });
    const error = await failureOf(exchange.readAccount());
    expect([error.name, error.failure]).toEqual(['ExchangeError', failure]);
    const everything = inspect(error, { depth: 10, showHidden: true });
    expect(everything).not.toContain(SECRET);
    expect(everything).not.toContain(KEY);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
  });

  it('is unreachable when nobody answers', async () => {
    const error = await failureOf(connect(SECRET, 'http://127.0.0.1:9').readAccount());
    expect(error.failure).toBe('unreachable');
  });

  it('names the setting to check when the secret is wrong', async () => {
    const error = await failureOf(connect('another secret').readAccount());
    expect(error.message).toBe('The exchange rejects the signature: check BYBIT_API_SECRET.');
  });

  it('sends its number to the log when no sentence explains it', async () => {
    const codes: number[] = [];
    exchange = connect(SECRET, simulator.url, { onRefused: (code) => codes.push(code) });
    simulator.faults.order({
      name: 'code',
      path: '/v5/account/wallet-balance',
      params: { retCode: 110_001 },
    });
    expect((await failureOf(exchange.readAccount())).message).toBe(
      'The exchange refused /v5/account/wallet-balance with code 110001.',
    );
    expect(codes).toEqual([110_001]);
  });

  it('ends at once when the server stops', async () => {
    const stopping = new AbortController();
    exchange = connect(SECRET, simulator.url, { signal: stopping.signal });
    simulator.faults.order({ name: 'hang' });
    const failing = failureOf(exchange.readAccount());
    setTimeout(() => stopping.abort(), 50);
    expect((await failing).message).toBe('The server was stopping.');
    expect((await failureOf(exchange.readAccount())).message).toBe('The server was stopping.');
  });

  it.each([
    [700, 700],
    [-5_000, 0],
    [HOUR_MS, MINUTE_MS],
  ])('that asks to wait %i ms makes us wait %i ms', async (resetInMs, waitMs) => {
    exchange = connect();
    simulator.faults.order({ name: 'rate-limit', params: { resetInMs } });
    expect((await failureOf(exchange.readAccount())).retryAfterMs).toBe(waitMs);
  });
});

describe('the Bybit adapter', () => {
  it('makes one call for the same question asked twice at the same time', async () => {
    exchange = connect();
    simulator.faults.order({ name: 'extra-keys', path: '/v5/position/list' });
    await Promise.all(Array.from({ length: 20 }, () => exchange.listPositions(LINEAR)));
    expect(simulator.faults.list()[0]?.struck).toBe(1);
  });

  it('passes on a percent-encoded cursor and reads the whole list', async () => {
    exchange = connect();
    const rows = Array.from({ length: 201 }, (_, i) => ({
      symbol: `COIN${i}USDT`,
      positionIdx: 0,
      side: i % 2 ? 'Buy' : 'Sell',
      size: '1',
      avgPrice: '2',
      markPrice: '3',
      positionValue: '3',
      unrealisedPnl: '1',
      leverage: '',
      positionIM: '',
    }));
    simulator.setRows({ positions: rows });
    const { rows: positions, unreadable } = await exchange.listPositions(LINEAR);
    expect(unreadable).toEqual([]);
    expect(positions.map(({ symbol }) => symbol).toSorted()).toEqual(
      rows.map(({ symbol }) => symbol).toSorted(),
    );
    simulator.setRows({});
  });

  it('returns candles oldest first and prices unchanged', async () => {
    exchange = connect();
    const candles = await exchange.listKlines({ symbol: 'BTCUSDT', interval: '60', limit: 3 });
    expect(candles.map(({ startAt }) => startAt.getTime())).toEqual(
      [2, 1, 0].map((hours) => nowMs - hours * HOUR_MS),
    );
    expect((await exchange.readBtcPrice()).price.toFixed()).toBe(simulator.truthAt(nowMs).btcPrice);
  });

  it('reads a span of any length as the sum of its parts', async () => {
    exchange = connect();
    const at = (days: number) => new Date(nowMs - days * DAY_MS);
    const ids = new Set<string>();
    for (let days = 20; days > 0; days -= 4) {
      const { rows } = await exchange.listFills(LINEAR, { from: at(days), to: at(days - 4) });
      for (const { fillId } of rows) ids.add(fillId);
    }
    const { rows } = await exchange.listFills(LINEAR, { from: at(20), to: at(0) });
    expect(rows.map(({ fillId }) => fillId).toSorted()).toEqual([...ids].toSorted());
    expect(ids.size).toBeGreaterThan(0);
  });

  it('finds a finished order by its id alone, whatever its age', async () => {
    exchange = connect();
    const from = new Date(nowMs - 20 * DAY_MS);
    const window = { from, to: new Date(from.getTime() + 7 * DAY_MS) };
    const orders = await exchange.listOrders(LINEAR, window);
    const [old] = orders.rows.filter((order) => order.filledQuantity.gt(0));
    expect(await exchange.readOrder(LINEAR, old?.orderId ?? '')).toEqual(old);
    expect(await exchange.readOrder(LINEAR, 'no-such-order')).toBeNull();
  });

  it('throws UnknownSymbolError for a symbol that does not exist', async () => {
    const asked = connect().listKlines({ symbol: 'NOSUCH', interval: '60', limit: 3 });
    await expect(asked).rejects.toThrow(UnknownSymbolError);
  });

  it('reports that the key may only read', async () => {
    expect(await connect().readKey()).toEqual({ isReadOnly: true, mayWithdraw: false, expiresAt: null });
  });
});
