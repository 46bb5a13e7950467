import { RestClientV5 } from 'bybit-api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { POSITION_LISTS } from '../kinds/playing.test-support.ts';
import { startSimulator, type Simulator } from '../simulator.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';

type Rows = Array<Record<string, string>>;

let simulator: Simulator;
let client: RestClientV5;
let now: number;
beforeAll(async () => {
  simulator = await startSimulator({ account: 'mixed', isLimited: false, usdtRate: '0.9996' });
  // The library signs with the system's clock.
  now = Date.now();
  simulator.truthAt(now);
  client = new RestClientV5({ baseUrl: simulator.url, ...simulator.credentials });
});
afterEach(() => {
  simulator.faults.clear();
  simulator.setRows({});
});
afterAll(() => simulator.close());

async function get(
  path: string,
  query: Record<string, string | number>,
): Promise<{ retCode: number; list: Rows }> {
  const answer = await client.getPrivate(path, query);
  return { retCode: answer.retCode, list: answer.result?.list ?? [] };
}

async function market(path: string, query: Record<string, string>) {
  const answer = await (
    await fetch(`${simulator.url}/v5/market/${path}?${new URLSearchParams(query)}`)
  ).json();
  return answer as { retCode: number; result: { list: Rows } };
}

describe('a list of positions', () => {
  it.each([
    [{ category: 'linear' }, 10001],
    [{ category: 'inverse' }, 10001],
    [{ category: 'linear', baseCoin: 'BTC' }, 10001],
    [{ category: 'spot', symbol: 'BTCUSDT' }, 10001],
    [{ category: 'linear', symbol: 'BTCUSD' }, 10001],
    [{ category: 'futures', settleCoin: 'USDT' }, 10001],
    [{ category: 'linear', settleCoin: 'USDC' }, 0],
    [{ category: 'inverse', settleCoin: 'BTC' }, 0],
    [{ category: 'option' }, 0],
  ])('asked for with %o is answered with the code %i', async (query, retCode) => {
    expect((await get('/v5/position/list', query)).retCode).toBe(retCode);
  });

  it('over all categories and settle coins holds every position of the account exactly once', async () => {
    const lists = await Promise.all(POSITION_LISTS.map((query) => get('/v5/position/list', query)));
    const symbols = lists.flatMap(({ list }) => list).map(({ symbol }) => symbol);
    const held = simulator.truthAt(now).positions.map(({ symbol }) => symbol);
    expect(symbols.length).toBe(held.length);
    expect(new Set(symbols)).toEqual(new Set(held));
    expect(held.length).toBeGreaterThan(4);
    const options = await get('/v5/position/list', { category: 'option' });
    expect(new Set(options.list.map(({ symbol }) => symbol))).toEqual(
      new Set(held.filter((symbol) => symbol.includes('-'))),
    );
  });

  it('of a symbol that is not held has a row without side and size', async () => {
    const { list } = await get('/v5/position/list', { category: 'linear', symbol: 'LTCUSDT' });
    expect(list).toMatchObject([{ symbol: 'LTCUSDT', positionIdx: 0, side: '', size: '0', seq: -1 }]);
  });

  it('has values at entry prices, and open profit at the mark price of the same moment', async () => {
    const { list } = await get('/v5/position/list', { category: 'linear', settleCoin: 'USDT' });
    for (const { size, avgPrice, positionValue, markPrice, unrealisedPnl, side } of list) {
      const [q, entry, value, mark] = [size, avgPrice, positionValue, markPrice].map(Number);
      expect(value).toBeCloseTo((q ?? 0) * (entry ?? 0), 4);
      const sign = side === 'Buy' ? 1 : -1;
      expect(Number(unrealisedPnl)).toBeCloseTo(sign * (q ?? 0) * ((mark ?? 0) - (entry ?? 0)), 4);
    }
  });
});

describe('orders, executions and lines of the log', () => {
  const span = () => ({ startTime: now - 6 * DAY_MS, endTime: now });

  it.each(['/v5/order/history', '/v5/execution/list'])(
    'of %s are listed by category, each one once',
    async (path) => {
      const queries = [
        { category: 'linear', settleCoin: 'USDT' },
        { category: 'linear', settleCoin: 'USDC' },
        { category: 'inverse' },
        { category: 'spot' },
        { category: 'option', settleCoin: 'USDC' },
        { category: 'option', settleCoin: 'USDT' },
      ];
      const lists = await Promise.all(queries.map((query) => get(path, { ...query, ...span(), limit: 50 })));
      expect(lists.map(({ retCode }) => retCode)).toEqual(queries.map(() => 0));
      const symbolsOf = (i: number): string[] => (lists[i]?.list ?? []).map(({ symbol }) => symbol ?? '');
      const families = [/USDT$/, /PERP$/, /USD$/, /USDT$/, /-[CP]$/, /-USDT$/];
      for (const [i, family] of families.entries()) {
        expect(symbolsOf(i).length).toBeGreaterThan(0);
        for (const symbol of symbolsOf(i)) expect(symbol).toMatch(family);
      }
      const ids = lists.flatMap(({ list }) => list.map((row) => row['execId'] ?? row['orderId']));
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it('are refused for options without a settle coin, and for linear contracts without a scope', async () => {
    expect((await get('/v5/execution/list', { category: 'option' })).retCode).toBe(10001);
    expect((await get('/v5/execution/list', { category: 'linear' })).retCode).toBe(10001);
  });

  it('are filtered by category, coin and type', async () => {
    const all = { accountType: 'UNIFIED', ...span(), limit: 50 };
    for (const [query, isMeant] of [
      [{ category: 'inverse' }, (row) => row['category'] === 'inverse'],
      [{ currency: 'USDC' }, (row) => row['currency'] === 'USDC'],
      [
        { type: 'SETTLEMENT', currency: 'BTC' },
        (row) => row['type'] === 'SETTLEMENT' && row['symbol'] === 'BTCUSD',
      ],
    ] satisfies Array<[Record<string, string>, (row: Record<string, string>) => boolean]>) {
      const { list } = await get('/v5/account/transaction-log', { ...all, ...query });
      expect(list.length).toBeGreaterThan(0);
      expect(list.every(isMeant)).toBe(true);
    }
  });

  it("are replaced by a test's rows of the same category and settle coin", async () => {
    simulator.setRows({
      positions: [
        { symbol: 'AAAUSDT', positionIdx: 0 },
        { symbol: 'BTCUSD', positionIdx: 0, category: 'inverse', settleCoin: 'BTC' },
      ],
    });
    const linear = await get('/v5/position/list', { category: 'linear', settleCoin: 'USDT' });
    const inverse = await get('/v5/position/list', { category: 'inverse', settleCoin: 'BTC' });
    const usdc = await get('/v5/position/list', { category: 'linear', settleCoin: 'USDC' });
    expect(linear.list).toEqual([{ symbol: 'AAAUSDT', positionIdx: 0 }]);
    expect(inverse.list).toEqual([{ symbol: 'BTCUSD', positionIdx: 0 }]);
    expect(usdc.list).toEqual([]);
  });
});

describe('the market', () => {
  it('has a dollar index for spot coins that are collateral, and a blank for the others', async () => {
    const { result } = await market('tickers', { category: 'spot' });
    const indexOf = (symbol: string) => result.list.find((row) => row.symbol === symbol);
    const [btc, dot, usdc] = ['BTCUSDT', 'DOTUSDT', 'USDCUSDT'].map(indexOf);
    expect(Number(btc?.['usdIndexPrice'])).toBeCloseTo(Number(btc?.['lastPrice']) * 0.9996, 4);
    expect(dot?.['usdIndexPrice']).toBe('');
    expect(Number(usdc?.['usdIndexPrice'])).toBeGreaterThan(0.99);
  });

  it('has mark and index candles that end at the mark price of the position', async () => {
    const at = Math.floor(now / MINUTE_MS) * MINUTE_MS + 30_000;
    simulator.clock.set(at);
    const contract = { category: 'inverse', symbol: 'ETHUSD' };
    const query = { ...contract, interval: '1', limit: '3' };
    const [mark, index, last, ticker] = await Promise.all([
      market('mark-price-kline', query),
      market('index-price-kline', query),
      market('kline', query),
      market('tickers', contract),
    ]);
    simulator.clock.set(null);
    const price = ticker.result.list[0]?.['markPrice'];
    for (const { result } of [mark, index, last]) expect(result.list[0]?.[4]).toBe(price);
    expect([mark, last].map(({ result }) => result.list[0]?.length)).toEqual([5, 7]);
    const starts = mark.result.list.map((row) => Number(row[0]));
    expect(starts).toEqual([at - 30_000, at - 90_000, at - 150_000]);
  });

  it.each([
    ['tickers', { category: 'spot', symbol: 'NOPEUSDT' }],
    ['tickers', { category: 'inverse', symbol: 'BTCUSDT' }],
    ['tickers', { category: 'option' }],
    ['tickers', { category: 'option', symbol: 'BTC-1JAN20-9000-C' }],
    ['kline', { category: 'option', symbol: 'BTC-25DEC26-90000-C', interval: '1' }],
    ['mark-price-kline', { category: 'spot', symbol: 'BTCUSDT', interval: '1' }],
    ['index-price-kline', { category: 'linear', symbol: 'NOPEUSDT', interval: '1' }],
  ])('refuses %s of %o', async (path, query) => {
    expect((await market(path, query)).retCode).toBe(10001);
  });
});
