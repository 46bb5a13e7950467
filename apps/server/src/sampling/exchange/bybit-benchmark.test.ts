import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/time.ts';
import { startHost, type Host } from './bybit-host.test-support.ts';

let host: Host;
let lastMs: number;

beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());
beforeEach(() => {
  lastMs = Math.floor(host.nowMs / MINUTE_MS) * MINUTE_MS;
  host.calls.length = 0;
  serveCandles();
});

/** The close of the candle that begins then: no two of a test are the same. */
const closeOf = (startMs: number): number => 1_000 + ((startMs / MINUTE_MS) % 100_000);

/** Candles of any minute up to the running one, newest first; some are bent or missing. */
function serveCandles(bend: (startMs: number, row: string[]) => string[] | null = (_, row) => row): void {
  host.serve('/v5/market/kline', ({ symbol, start, end, limit }) => {
    if (symbol !== 'BTCUSDT') return { retCode: 10001 };
    const rows: string[][] = [];
    for (let at = Math.min(Number(end), lastMs); at >= Number(start); at -= MINUTE_MS) {
      const close = closeOf(at);
      const row = bend(at, [at, close - 1, close + 2, close - 2, close, 5, 6].map(String));
      if (row) rows.push(row);
    }
    return { result: { list: rows.slice(0, Number(limit)) } };
  });
}

const spanOf = (minutes: number, endMs = lastMs) => ({
  from: new Date(endMs - (minutes - 1) * MINUTE_MS),
  to: new Date(endMs),
});
const list = async (minutes: number, endMs?: number) =>
  (await host.exchange.listBtcPrices(spanOf(minutes, endMs))).map(({ minuteAt, price }) => [
    minuteAt.getTime(),
    price.toNumber(),
  ]);

describe('the prices of Bitcoin over time', () => {
  it.each([
    [1_000, 1],
    [1_001, 2],
  ])('over %d minutes come oldest first, each minute once, in %d calls', async (minutes, calls) => {
    const { from } = spanOf(minutes);
    expect(await list(minutes)).toEqual(
      Array.from({ length: minutes }, (_, i) => {
        const at = from.getTime() + i * MINUTE_MS;
        return [at, closeOf(at - MINUTE_MS)];
      }),
    );
    expect(host.calls).toHaveLength(calls);
  });

  it('leave out minutes without a candle, or with one that contradicts itself', async () => {
    serveCandles((at, row) => {
      if (at === lastMs - 2 * MINUTE_MS) return null;
      return at === lastMs - 3 * MINUTE_MS ? row.with(2, '1') : row;
    });
    expect((await list(4)).map(([at]) => at)).toEqual([lastMs - 3 * MINUTE_MS, lastMs]);
  });
});
