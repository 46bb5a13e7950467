import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '../../platform/time.ts';
import { startHost, type Host } from './bybit-host.test-support.ts';
import type { Market } from './exchange.ts';

const MARKETS: Array<[Market, string]> = [
  ['linear USDT', 'category=linear&settleCoin=USDT'],
  ['linear USDC', 'category=linear&settleCoin=USDC'],
  ['inverse BTC', 'category=inverse&settleCoin=BTC'],
  ['option USDC', 'category=option&settleCoin=USDC'],
  ['spot', 'category=spot'],
];
const LINEAR: Market = 'linear USDT';
const WINDOW = { from: new Date(1_000), to: new Date(2_000) };
const EMPTY = { result: { list: [], nextPageCursor: '' } };
const LISTS = ['/v5/position/list', '/v5/order/realtime', '/v5/order/history', '/v5/execution/list'];
let host: Host;

beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());
beforeEach(() => {
  for (const path of [...LISTS, '/v5/account/transaction-log']) host.serve(path, () => EMPTY);
  host.exchange = host.connect();
  host.calls.length = 0;
});

const position = (symbol: string, more = {}) => ({
  symbol,
  positionIdx: 0,
  side: 'Buy',
  size: '2',
  avgPrice: '9',
  markPrice: '10',
  unrealisedPnl: '2',
  ...more,
});

describe('the lists of a market', () => {
  it.each(MARKETS)('for %j are asked for with %s', async (market, scope) => {
    await host.exchange.listPositions(market);
    await host.exchange.listOpenOrders(market);
    await host.exchange.listOrders(market, WINDOW);
    await host.exchange.listFills(market, WINDOW);
    expect(await host.exchange.readOrder(market, 'a')).toBeNull();
    const times = 'startTime=1000&endTime=2000';
    expect(host.calls).toEqual([
      `/v5/position/list?${scope}&limit=200`,
      `/v5/order/realtime?${scope}&openOnly=0&limit=50`,
      `/v5/order/history?${scope}&limit=50&${times}`,
      `/v5/execution/list?${scope}&limit=100&${times}`,
      `/v5/order/realtime?${scope}&orderId=a`,
      `/v5/order/history?${scope}&orderId=a`,
    ]);
  });

  it('are separate calls when asked for at the same time, and one call when the same is asked for twice', async () => {
    host.serve('/v5/position/list', ({ category, settleCoin }) => {
      const symbol = { USDT: 'BTCUSDT', USDC: 'BTCPERP', BTC: 'BTCUSD' }[settleCoin ?? ''];
      return { result: { category, list: symbol ? [position(symbol)] : [] } };
    });
    const markets = MARKETS.slice(0, 4).map(([market]) => market);
    const listings = await Promise.all(
      [...markets, ...markets].map((one) => host.exchange.listPositions(one)),
    );
    const symbols = listings.map(({ rows }) => rows.map(({ symbol }) => symbol).join());
    expect(symbols).toEqual(['BTCUSDT', 'BTCPERP', 'BTCUSD', '', 'BTCUSDT', 'BTCPERP', 'BTCUSD', '']);
    expect(host.calls).toHaveLength(4);
  });
});

describe('a span that is longer than the exchange serves', () => {
  const span = { from: new Date(0), to: new Date(30 * DAY_MS) };
  const windowsOf = (path: string): Array<[number, number]> =>
    host.calls
      .filter((call) => call.startsWith(path))
      .map((call) => new URL(call, 'http://host').searchParams)
      .map((query) => [Number(query.get('startTime')), Number(query.get('endTime'))]);

  it.each<[string, () => Promise<unknown>]>([
    ['/v5/order/history', () => host.exchange.listOrders(LINEAR, span)],
    ['/v5/execution/list', () => host.exchange.listFills(LINEAR, span)],
    ['/v5/account/transaction-log', () => host.exchange.listTransactions(span)],
  ])('of %s is asked for without a gap, at most seven days at once', async (path, list) => {
    await list();
    const windows = windowsOf(path);
    expect(windows).toHaveLength(5);
    expect(windows[0]?.[0]).toBe(0);
    expect(windows.at(-1)?.[1]).toBe(30 * DAY_MS);
    for (const [i, [from, to]] of windows.entries()) {
      expect(to - from).toBeLessThanOrEqual(7 * DAY_MS);
      if (i > 0) expect(from).toBe(windows[i - 1]?.[1]);
    }
  });
});

describe('the transaction log', () => {
  const line = (coin: string, type: string, more = {}) => ({
    id: 'same',
    type,
    currency: coin,
    change: '1',
    cashFlow: '1',
    funding: '',
    fee: '',
    cashBalance: '5',
    transactionTime: '1500',
    tradeId: '',
    ...more,
  });

  it('is asked for whole, and holds all lines that share an identifier', async () => {
    const list = [
      line('USDT', 'TRANSFER_IN'),
      line('BTC', 'TRANSFER_IN'),
      line('USDT', 'TRANSFER_IN', { cashBalance: '6' }),
      line('USDT', 'EARNING_REDEMPTION_BUY'),
      line('USDT', 'AIRDROP', { change: 'x' }),
      line('USDT', 'TRANSFER_IN'),
    ];
    host.serve('/v5/account/transaction-log', () => ({ result: { list } }));
    const { rows, unreadable } = await host.exchange.listTransactions(WINDOW);
    expect(
      rows.map(({ coin, type, meaning, balance }) => `${coin} ${type} ${meaning} ${balance.toFixed()}`),
    ).toEqual([
      'USDT TRANSFER_IN flow 5',
      'BTC TRANSFER_IN flow 5',
      'USDT TRANSFER_IN flow 6',
      'USDT EARNING_REDEMPTION_BUY unknown 5',
    ]);
    expect(unreadable).toEqual([{ list: 'transactions', field: 'change' }]);
    expect(host.calls).toEqual([
      '/v5/account/transaction-log?accountType=UNIFIED&limit=50&startTime=1000&endTime=2000',
    ]);
  });
});

describe('more rows than are paged through at once', () => {
  const WEEK = { from: new Date(0), to: new Date(7 * DAY_MS - SECOND_MS) };
  const LOG = '/v5/account/transaction-log';
  const lineAt = (at: number) => ({
    id: `line-${at}`,
    type: 'AIRDROP',
    currency: 'USDT',
    change: '1',
    cashFlow: '1',
    cashBalance: String(at),
    transactionTime: String(at),
  });
  /** Newest first. */
  const timesBefore = (end: number, count: number, everyMs: number) =>
    Array.from({ length: count }, (_, i) => end - i * everyMs);

  const cases: Array<[string, number[]]> = [
    ['10,100 lines spread over a week', timesBefore(WEEK.to.getTime(), 10_100, 59_000)],
    ['21,000 lines spread over a week', timesBefore(WEEK.to.getTime(), 21_000, 28_000)],
    ['20,000 lines within one day', timesBefore(3 * DAY_MS, 20_000, 4_000)],
    ['12,000 lines within twenty minutes', timesBefore(5 * DAY_MS, 12_000, 100)],
    ['10,500 lines within eleven seconds', timesBefore(6 * DAY_MS, 10_500, 1)],
  ];
  it.each(inject('scale') >= 0.1 ? cases : cases.slice(0, 1))(
    'are read whole, each row once: %s',
    async (_, times) => {
      host.serve(LOG, ({ startTime, endTime, limit, cursor = '0' }) => {
        const rows = times.filter((at) => at >= Number(startTime) && at <= Number(endTime));
        const [from, end] = [Number(cursor), Number(cursor) + Number(limit)];
        const nextPageCursor = end < rows.length ? String(end) : '';
        return { result: { list: rows.slice(from, end).map(lineAt), nextPageCursor } };
      });
      const { rows } = await host.exchange.listTransactions(WEEK);
      const found = rows.map(({ occurredAt }) => occurredAt.getTime());
      expect(found).toHaveLength(times.length);
      expect(new Set(found)).toEqual(new Set(times));
    },
  );

  it('are refused within 1,200 pages where no window is short enough to hold them', async () => {
    let next = 0;
    host.serve(LOG, () => ({
      result: { list: [lineAt((next += 1))], nextPageCursor: String(next) },
    }));
    await expect(host.exchange.listTransactions(WEEK)).rejects.toMatchObject({
      failure: 'malformed',
      message: 'The exchange answered with a list that does not end.',
    });
    expect(host.calls).toHaveLength(1_200);
  });
});
