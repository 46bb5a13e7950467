import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { downsample, thinForChart } from './downsample.ts';
import { maxDrawdown } from './drawdown.ts';

const itself = { valuesOf: (value: number) => [value] };
const positive = fc.double({ min: 0.01, max: 1000, noNaN: true });

/** Points that know their place, so that order and identity can be checked. */
function pointsOf(values: readonly number[], isGapEdge: (place: number) => boolean = () => false) {
  return Object.freeze(
    values.map((value, place) => Object.freeze({ place, value, isGapEdge: isGapEdge(place) })),
  );
}

const byValue = { valuesOf: (point: { value: number }) => [point.value] };

test('downsample() keeps first and last before the high and the low, and those before the ends of the deepest fall', () => {
  const values = Object.freeze([5, 6, 5, 3, 9, 4, 8, 7, 12, 11, 10, 2.9, 5]);
  expect(downsample(values, 2, itself)).toEqual([5, 5]);
  expect(downsample(values, 4, itself)).toEqual([5, 12, 2.9, 5]);
  const rising = Object.freeze([1, 1.2, 3, 2, 9, 3, 4, 10, 9.5, 11]);
  expect(downsample(rising, 4, itself)).toEqual([1, 9, 3, 11]);
});

test('downsample() keeps both sides of every gap, and thins them evenly where the limit has no room', () => {
  const points = pointsOf(
    Array.from({ length: 1000 }, (_, place) => 1 + Math.sin(place) / 10),
    (place) => place % 20 < 2,
  );
  const marked = { ...byValue, isMarked: (point: { isGapEdge: boolean }) => point.isGapEdge };
  expect(downsample(points, 150, marked).filter((point) => point.isGapEdge)).toHaveLength(100);
  const few = downsample(points, 30, marked);
  expect(few.length).toBeLessThanOrEqual(30);
  expect(few.filter((point) => point.isGapEdge && point.place >= 500).length).toBeGreaterThan(9);
});

test('downsample() refuses a limit under 2 and a value that is not finite', () => {
  for (const limit of [1, 0, -3, 2.5, Number.NaN])
    expect(() => downsample([1], limit, itself)).toThrow(RangeError);
  expect(() => downsample([1, Number.NaN, 3], 2, itself)).toThrow(/index 1 /);
});

describe('downsample() of any series', () => {
  const anySeries = fc.array(fc.oneof(positive, fc.constantFrom(1, 2)), { minLength: 1, maxLength: 300 });

  test('gives at most n points, each one of the series and in order, first and last among them', () => {
    fc.assert(
      fc.property(anySeries, fc.integer({ min: 2, max: 80 }), (values, limit) => {
        const points = pointsOf(values);
        const kept = downsample(points, limit, byValue);
        const places = kept.map((point) => point.place);
        expect(kept.length).toBeLessThanOrEqual(limit);
        expect(kept.every((point) => points[point.place] === point)).toBe(true);
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
        expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
        expect(downsample(points, limit, byValue)).toEqual(kept);
      }),
    );
  });

  test('keeps high, low and maximum drawdown exactly', () => {
    fc.assert(
      fc.property(anySeries, fc.integer({ min: 6, max: 80 }), (values, limit) => {
        const kept = downsample(values, limit, itself);
        expect(Math.max(...kept)).toBe(Math.max(...values));
        expect(Math.min(...kept)).toBe(Math.min(...values));
        expect(maxDrawdown(kept)).toBe(maxDrawdown(values));
      }),
    );
  });
});

describe('thinForChart()', () => {
  const series = (length: number) =>
    Array.from({ length }, (_, index) => 1 + Math.sin(index / 7) / 50 + index / 1e6);

  test.each([200, 150, 100, 80, 60])('brings more than 200 points down to about %i', (target) => {
    const kept = thinForChart(series(5000), target, itself);
    expect(kept.length).toBeLessThanOrEqual(target);
    expect(kept.length).toBeGreaterThan(target * 0.9);
  });
});

test('downsample() by segments of equal time draws a history evenly even if it is dense at its end', () => {
  // One point a day for 90 days, then one a minute for the last day.
  const daily = Array.from({ length: 90 }, (_, day) => ({ at: day * 1440, value: 1 + (day % 7) / 10 }));
  const dense = Array.from({ length: 1440 }, (_, minute) => ({
    at: 90 * 1440 + minute,
    value: 1 + (minute % 5) / 10,
  }));
  const kept = downsample([...daily, ...dense], 60, {
    valuesOf: ({ value }) => [value],
    positionOf: ({ at }) => at,
  });
  expect(kept.length).toBeLessThanOrEqual(60);
  const inLastDay = kept.filter(({ at }) => at >= 90 * 1440).length;
  expect(inLastDay).toBeLessThan(8);
});

describe('downsample() of several values a point', () => {
  interface Pair {
    place: number;
    portfolio: number;
    bitcoin: number | null;
  }
  const both = { valuesOf: ({ portfolio, bitcoin }: Pair) => [portfolio, bitcoin] };
  const known = (pairs: readonly Pair[]) =>
    pairs.flatMap(({ bitcoin }) => (bitcoin === null ? [] : [bitcoin]));
  const pairsOf = (values: readonly [number, number | null][]): Pair[] =>
    values.map(([portfolio, bitcoin], place) => ({ place, portfolio, bitcoin }));

  test('keeps the ends, the high, the low and the deepest fall of each series', () => {
    const value = fc.tuple(positive, fc.option(positive, { freq: 4 }));
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 12, max: 80 }),
        (values, limit) => {
          const pairs = pairsOf(values);
          const kept = downsample(pairs, limit, both);
          expect(kept.length).toBeLessThanOrEqual(limit);
          const [portfolio, all] = [kept, pairs].map((list) => list.map((pair) => pair.portfolio));
          expect(maxDrawdown(portfolio!)).toBe(maxDrawdown(all!));
          expect([Math.max(...portfolio!), Math.min(...portfolio!)]).toEqual([
            Math.max(...all!),
            Math.min(...all!),
          ]);
          const [shown, prices] = [known(kept), known(pairs)];
          expect([Math.max(...shown), Math.min(...shown)]).toEqual([
            Math.max(...prices),
            Math.min(...prices),
          ]);
          expect(maxDrawdown(shown)).toBe(maxDrawdown(prices));
          expect([shown[0], shown.at(-1)]).toEqual([prices[0], prices.at(-1)]);
        },
      ),
    );
  });
});
