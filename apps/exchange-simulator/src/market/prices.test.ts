import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { createPrices } from './prices.ts';
import { seedOf } from './random.ts';

const FROM = Date.UTC(2022, 0, 1);
const symbols = ['BTCUSDT', 'SOLUSDT'];

function dailyReturns(seed: string, symbol: string): number[] {
  const prices = createPrices(seedOf(seed));
  const values = Array.from({ length: 1_400 }, (_, day) => prices.priceAt(symbol, FROM + day * DAY_MS));
  return values.slice(1).map((value, i) => Math.log(value / (values[i] ?? value)));
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: number[], b: number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  const product = mean(a.map((value, i) => (value - ma) * ((b[i] ?? 0) - mb)));
  const spread = (values: number[], center: number) =>
    Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
  return product / (spread(a, ma) * spread(b, mb));
}

function kurtosis(values: number[]): number {
  const center = mean(values);
  const variance = mean(values.map((value) => (value - center) ** 2));
  return mean(values.map((value) => (value - center) ** 4)) / variance ** 2;
}

describe('a price', () => {
  it('is the same in whichever order minutes are asked for', () => {
    const moments = Array.from({ length: 200 }, (_, i) => FROM + ((i * 7_919) % 200_000) * MINUTE_MS);
    const forwards = createPrices(7);
    const backwards = createPrices(7);
    const asked = moments.map((ms) => forwards.priceAt('ETHUSDT', ms));
    const again = moments.toReversed().map((ms) => backwards.priceAt('ETHUSDT', ms));
    expect(again.toReversed()).toEqual(asked);
  });

  it('stays shifted after a shock', () => {
    const prices = createPrices(5);
    const [before, after] = [prices.priceAt('BTCUSDT', FROM), prices.priceAt('BTCUSDT', FROM + MINUTE_MS)];
    prices.shock({ atMs: FROM + 1, factors: { BTCUSDT: 0.5 } });
    expect(prices.priceAt('BTCUSDT', FROM)).toBe(before);
    expect(prices.priceAt('BTCUSDT', FROM + MINUTE_MS) / after).toBeCloseTo(0.5, 4);
  });
});

describe('the market', () => {
  it.each(symbols)('%s has fat tails and clusters of volatility', (symbol) => {
    const returns = dailyReturns('tails', symbol);
    expect(kurtosis(returns)).toBeGreaterThan(3.2);
    const sizes = returns.map(Math.abs);
    expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.02);
  });

  it.each(symbols.slice(1))('%s moves with Bitcoin, but not only', (symbol) => {
    const together = correlation(dailyReturns('together', symbol), dailyReturns('together', 'BTCUSDT'));
    expect(together).toBeGreaterThan(0.4);
    expect(together).toBeLessThan(0.95);
  });
});

it('A market that moves ten times as much as usual moves ten times as far from minute to minute, and opens each day as usual', () => {
  const [usual, wild] = [createPrices(seedOf('wild')), createPrices(seedOf('wild'), { moves: 10 })];
  const deviation = ({ priceAt }: typeof usual): number =>
    Math.sqrt(
      mean(
        Array.from({ length: 1_440 }, (_, i) => {
          const ms = FROM + i * MINUTE_MS;
          return Math.log(priceAt('BTCUSDT', ms + MINUTE_MS) / priceAt('BTCUSDT', ms)) ** 2;
        }),
      ),
    );
  expect(deviation(wild) / deviation(usual)).toBeGreaterThan(9.5);
  expect(deviation(wild) / deviation(usual)).toBeLessThan(10.5);
  expect(wild.priceAt('BTCUSDT', FROM + DAY_MS)).toBe(usual.priceAt('BTCUSDT', FROM + DAY_MS));
});

describe('a candle', () => {
  it('of an hour is made of its minutes', () => {
    const prices = createPrices(11);
    const until = FROM + 10 * DAY_MS;
    const minutes = Array.from({ length: 60 }, (_, i) =>
      prices.candle('SOLUSDT', FROM + i * MINUTE_MS, MINUTE_MS, until),
    );
    const hour = prices.candle('SOLUSDT', FROM, HOUR_MS, until);
    expect(hour.open).toBe(minutes[0]?.open);
    expect(hour.close).toBe(minutes.at(-1)?.close);
    expect(hour.high).toBe(Math.max(...minutes.map(({ high }) => high)));
    expect(hour.low).toBe(Math.min(...minutes.map(({ low }) => low)));
  });

  it('that is running ends at the last price', () => {
    const prices = createPrices(11);
    const now = FROM + 90_500;
    expect(prices.candle('SOLUSDT', FROM + MINUTE_MS, MINUTE_MS, now).close).toBe(
      prices.priceAt('SOLUSDT', now),
    );
  });
});
