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
