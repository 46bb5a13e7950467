import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test-app.test-support.ts';
import { HOUR_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 34);
const test = await startTestApp(NOW);
const token = await test.tokenFor('admin@equanim.example', 'admin');
afterAll(() => test.close());

const read = async (path: string) => (await test.get(path, token)).json();

describe('the market of the exchange', () => {
  it('answers candles as it has them, oldest first', async () => {
    const end = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS);
    const start = new Date(end.getTime() - 4 * HOUR_MS);
    const query = `symbol=ETHUSDT&interval=60&start=${start.toISOString()}&end=${end.toISOString()}`;
    const candles = await read(`/market/klines?${query}`);
    const address = new URL('/v5/market/kline', test.simulator.url);
    address.search = String(
      new URLSearchParams({
        category: 'linear',
        symbol: 'ETHUSDT',
        interval: '60',
        start: String(start.getTime()),
        end: String(end.getTime()),
      }),
    );
    const { result } = (await (await fetch(address)).json()) as { result: { list: string[][] } };
    expect(candles).toHaveLength(5);
    expect(candles).toEqual(
      result.list.toReversed().map(([at, open, high, low, close, volume]) => ({
        start: new Date(Number(at)).toISOString(),
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
        volume: Number(volume),
      })),
    );
  });

  it.each(['/market/klines', '/market/server-time', '/positions/'])(
    'that gives no answer to %s is a 503 that says when to ask again',
    async (path) => {
      test.simulator.faults.order({ name: 'html-5xx' });
      const answer = await test.get(path, token);
      test.simulator.faults.clear();
      expect([answer.statusCode, answer.json().title]).toEqual([503, 'Exchange unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json().detail).toMatch(/^The exchange /);
    },
  );
});
