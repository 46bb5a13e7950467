import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/time.ts';
import { startHost, type Host } from './bybit-host.test-support.ts';
import type { MinuteCandle } from './exchange.ts';

let host: Host;
let minuteAt: Date;

beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());
beforeEach(() => {
  minuteAt = new Date(Math.floor(host.nowMs / MINUTE_MS) * MINUTE_MS - MINUTE_MS);
  for (const kind of ['kline', 'mark-price-kline', 'index-price-kline'])
    host.serve(`/v5/market/${kind}`, () => ({ retCode: 10001 }));
  host.calls.length = 0;
});

/** Serves candles of a symbol; the rows begin at the minute that is asked for. */
function serveCandles(kind: string, symbol: string, row: string[], startMs = minuteAt.getTime()): void {
  host.serve(`/v5/market/${kind}`, (query) =>
    query['symbol'] === symbol ? { result: { list: [[String(startMs), ...row]] } } : { retCode: 10001 },
  );
}
const figures = (candle: MinuteCandle | null) =>
  candle && [candle.open, candle.high, candle.low, candle.close].map(Number);

describe('the candle of a coin', () => {
  const index = ['3000', '3010', '2990.5', '3005'];

  it('is the candle of its index in USDT', async () => {
    serveCandles('index-price-kline', 'ETHUSDT', index);
    const candle = await host.exchange.readCoinCandle('ETH', minuteAt);
    expect(figures(candle)).toEqual([3_000, 3_010, 2_990.5, 3_005]);
    expect(candle?.startAt).toEqual(minuteAt);
    expect(host.calls).toEqual([
      `/v5/market/index-price-kline?category=linear&symbol=ETHUSDT&interval=1&start=${minuteAt.getTime()}&end=${minuteAt.getTime() + 59_999}&limit=1`,
    ]);
  });

  it('is the candle of its spot market where it has no index, and null where it has neither', async () => {
    serveCandles('kline', 'PEPEUSDT', ['1E-5', '3E-5', '1E-5', '2E-5', '100', '1']);
    expect(figures(await host.exchange.readCoinCandle('PEPE', minuteAt))).toEqual([1e-5, 3e-5, 1e-5, 2e-5]);
    expect(await host.exchange.readCoinCandle('GONE', minuteAt)).toBeNull();
  });

  it.each([
    ['quotes in it', { USDTEUR: [0.8, 1, 0.5, 0.8] }, [1.25, 2, 1, 1.25]],
    ['leads over Bitcoin', { BTCEUR: [80, 100, 50, 80], BTCUSDT: [90, 100, 80, 88] }, [1.125, 2, 0.8, 1.1]],
  ])('is that of a market that %s where it has none in USDT', async (_, markets, expected) => {
    host.serve('/v5/market/kline', ({ symbol = '' }) => {
      const prices = (markets as Record<string, number[]>)[symbol];
      if (!prices) return { retCode: 10001 };
      return { result: { list: [[minuteAt.getTime(), ...prices, 1, 1].map(String)] } };
    });
    expect(figures(await host.exchange.readCoinCandle('EUR', minuteAt))).toEqual(expected);
  });

  it('is null while its minute runs', async () => {
    const running = new Date(minuteAt.getTime() + MINUTE_MS);
    serveCandles('index-price-kline', 'ETHUSDT', index, running.getTime());
    serveCandles('kline', 'ETHUSDT', [...index, '1', '1'], running.getTime());
    expect(await host.exchange.readCoinCandle('ETH', running)).toBeNull();
    host.nowMs = running.getTime() + MINUTE_MS - 1;
    expect(await host.exchange.readCoinCandle('ETH', running)).toBeNull();
    host.nowMs += 1;
    expect(figures(await host.exchange.readCoinCandle('ETH', running))).toEqual([
      3_000, 3_010, 2_990.5, 3_005,
    ]);
  });
});

describe('the candle of a mark price', () => {
  it.each([['inverse', 'BTCUSD']] as const)(
    'of a contract (%s) is read from its category',
    async (category, symbol) => {
      serveCandles('mark-price-kline', symbol, ['10', '12', '9', '11']);
      expect(figures(await host.exchange.readMarkCandle({ category, symbol }, minuteAt))).toEqual([
        10, 12, 9, 11,
      ]);
      expect(host.calls[0]).toContain(`category=${category}&symbol=${symbol}`);
    },
  );
});

describe('the range of a mark price', () => {
  const contract = { category: 'linear', symbol: 'ETHUSDT' } as const;
  const serve = (rows: string[][]) =>
    host.serve('/v5/market/mark-price-kline', ({ symbol }) =>
      symbol === 'ETHUSDT' ? { result: { list: rows } } : { retCode: 10001 },
    );
  const rangeAt = async (moment: Date) => {
    const range = await host.exchange.readMarkRange(contract, moment);
    return range && [range.low, range.high].map(Number);
  };

  it('covers the minute before a moment, its own and the running one', async () => {
    const next = minuteAt.getTime() + MINUTE_MS;
    serve([
      [String(next), '3005', '3017', '3001', '3006'],
      [String(minuteAt.getTime()), '3000', '3010', '2990.5', '3005'],
    ]);
    expect(await rangeAt(new Date(next + 200))).toEqual([2_990.5, 3_017]);
    expect(host.calls).toEqual([
      `/v5/market/mark-price-kline?category=linear&symbol=ETHUSDT&interval=1&start=${minuteAt.getTime()}&end=${minuteAt.getTime() + 179_999}&limit=3`,
    ]);
  });
});
