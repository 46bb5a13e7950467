import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beta } from './benchmark.ts';
import { annualVolatility } from './ratios.ts';
import { rollingBeta, rollingVolatility } from './rolling.ts';

const daily = fc.tuple(
  fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  fc.double({ min: -0.5, max: 0.5, noNaN: true }),
);

function expectClose(actual: readonly (number | null)[], expected: readonly (number | null)[]): void {
  expect(actual.length).toBe(expected.length);
  for (const [index, value] of expected.entries()) {
    if (value === null) expect(actual[index]).toBeNull();
    else
      expect(Math.abs((actual[index] ?? Number.NaN) - value)).toBeLessThanOrEqual(
        1e-9 * Math.max(1, Math.abs(value)),
      );
  }
}

test('Each whole window has the figure of its own returns, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(daily, { maxLength: 60 }), fc.integer({ min: 2, max: 12 }), (pairs, days) => {
      const [returns, benchmark] = [pairs.map(([own]) => own), pairs.map(([, market]) => market)];
      const windows = returns.slice(days - 1).map((_, from) => [from, from + days] as const);
      expectClose(
        rollingVolatility(returns, days),
        windows.map((window) => annualVolatility(returns.slice(...window))),
      );
      expectClose(
        rollingBeta({ returns, benchmark }, days),
        windows.map((window) => beta(returns.slice(...window), benchmark.slice(...window))),
      );
    }),
    { numRuns: 60 },
  );
});

test('A calm after returns a million times as large is as calm as by itself', () => {
  const calm = Array.from({ length: 90 }, (_, index) => Math.sin(index) * 1e-6);
  const wild = Array.from({ length: 1000 }, (_, index) => Math.cos(index * index) * 0.9);
  const last = rollingVolatility([...wild, ...calm], 90).at(-1) ?? Number.NaN;
  expect(last / (annualVolatility(calm) ?? 0)).toBeCloseTo(1, 12);
});

test('There is no window longer than the returns, and none of a bad length', () => {
  expect(rollingVolatility([0.1, 0.2], 3)).toEqual([]);
  expect(rollingBeta({ returns: [], benchmark: [] }, 1)).toEqual([]);
  for (const days of [0, -1, 1.5, Number.NaN])
    expect(() => rollingVolatility([0.1], days)).toThrow(RangeError);
  expect(() => rollingBeta({ returns: [0.1], benchmark: [] }, 1)).toThrow(RangeError);
});
