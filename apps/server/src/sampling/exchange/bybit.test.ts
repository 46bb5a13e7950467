import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '../../../../exchange-simulator/src/simulator.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { createBybitExchange } from './bybit.ts';
import { UnknownSymbolError, type ExchangeError, type ExchangeFailure } from './exchange-error.ts';
import type { ExchangeAccess } from './exchange.ts';
import type { Exchange } from './exchange.ts';

const LINEAR = 'linear USDT';
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
    ['drip', {}, 'unreachable'],
    ['html-5xx', { status: 503 }, 'unreachable'],
    ['text-429', {}, 'unreachable'],
    ['rate-limit', { resetInMs: 700 }, 'rate-limited'],
    ['html-403', {}, 'rate-limited'],
    ['code', { retCode: 10003 }, 'refused'],
    ['code', { retCode: 10004, retMsg: `error sign! origin_string[${KEY}${SECRET}]` }, 'refused'],
    ['code', { retCode: 10001 }, 'call-refused'],
    ['html-200', {}, 'malformed'],
    ['no-result', {}, 'malformed'],
    ['redirect', {}, 'malformed'],
    ['reset-before-headers', {}, 'unreachable'],
    ['reset-in-body', {}, 'unreachable'],
    ['wrong-length', {}, 'unreachable'],
    ['broken-gzip', {}, 'malformed'],
    ['truncated-json', {}, 'malformed'],
    ['empty-200', {}, 'malformed'],
    ['code-as-text', {}, 'malformed'],
    ['no-list', {}, 'malformed'],
    ['rate-limit-without-header', {}, 'rate-limited'],
  ])('(%s %j) becomes our %s, with nothing secret in it', async (name, params, failure) => {
    exchange = connect(SECRET, simulator.url, ['hang', 'drip'].includes(name) ? { timeoutMs: 300 } : {});
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

  it('throws UnknownSymbolError for a symbol that does not exist', async () => {
    const asked = connect().listKlines({ symbol: 'NOSUCH', interval: '60', limit: 3 });
    await expect(asked).rejects.toThrow(UnknownSymbolError);
  });
});
