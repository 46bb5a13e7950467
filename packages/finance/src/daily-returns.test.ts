import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closesOf, countReturns, dailyReturns } from './daily-returns.ts';
import { annualVolatility, bearRatios, sharpeRatio, sortinoRatio } from './ratios.ts';

/** 37 or more days of +0.1 to +0.3 % in turn. */
const rising = (days: number) =>
  Array.from({ length: days }).reduce<number[]>(
    (closes, _, index) => [...closes, (closes.at(-1) ?? 1) * (1.001 + (index % 3) / 1000)],
    [1],
  );

/** What a range says of its closes. */
function figuresOf(closes: readonly (number | null)[]) {
  const daily = dailyReturns(closesOf(closes));
  const returns = daily.map(({ simpleReturn }) => simpleReturn);
  const rounded = (value: number | null) => Number(value?.toFixed(4));
  return {
    ...countReturns(daily),
    worst: rounded(Math.min(...returns)),
    positive: rounded(returns.filter((value) => value > 0).length / returns.length),
    volatility: rounded(annualVolatility(returns)),
    sharpe: rounded(sharpeRatio(returns)),
    sortino: rounded(sortinoRatio(returns)),
  };
}

// The figures were computed in Python from the definitions.
test('A loss of everything is a day of -100 %', () => {
  expect(figuresOf([...rising(38), 0])).toEqual({
    count: 39,
    longCount: 0,
    worst: -1,
    positive: 0.9744,
    volatility: 3.0653,
    sharpe: -2.8242,
    sortino: -2.8298,
  });
});

test('A loss over days without a sample counts once, on the day it ends', () => {
  const before = rising(36);
  expect(figuresOf([...before, null, null, (before.at(-1) ?? 0) * 0.6])).toEqual({
    count: 37,
    longCount: 1,
    worst: -0.4,
    positive: 0.973,
    volatility: 1.2627,
    sharpe: -2.5625,
    sortino: -2.5755,
  });
});

const closes = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.double({ min: 0.2, max: 5, noNaN: true }) },
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  { minLength: 2, maxLength: 120 },
);

/** By brute force: of each pair of days, whether nothing lies between them. */
function naive(values: readonly (number | null)[]) {
  return values.flatMap((value, to) =>
    values.flatMap((base, from) => {
      const isNext = values.slice(from + 1, to).every((one) => one === null);
      return from < to && isNext && value !== null && base !== null && base > 0
        ? { day: to, days: to - from, simpleReturn: (value - base) / base }
        : [];
    }),
  );
}

describe('For any closes, with gaps and losses of everything,', () => {
  test('each pair of closes next to each other is one return', () => {
    fc.assert(
      fc.property(closes, (values) => {
        const expected = naive(values).map((one) => ({
          ...one,
          simpleReturn: expect.closeTo(one.simpleReturn, 12),
        }));
        expect(dailyReturns(closesOf(values))).toEqual(expected);
      }),
    );
  });
});

test.each([
  [28, 0, true],
  [29, 1, true],
  [28, 7, true],
  [28, 8, false],
  [27, 0, false],
  [3, 0, false],
  [0, 0, false],
  // A year of weekdays with nine holidays on Mondays to Fridays, a monthly file of three years, a weekly one.
  [252, 58, true],
  [35, 35, false],
  [52, 52, false],
])('%i daily returns, %i of them over more than a day, bear ratios: %s', (count, longCount, expected) => {
  expect(bearRatios({ count, longCount })).toBe(expected);
});
