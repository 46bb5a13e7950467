import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netOfFees } from './fees.ts';
import { pastWindows } from './past-windows.ts';
const FLAGSHIP = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };

/** A net value a day from a day on. */
const daily = (first: string, values: readonly number[]) =>
  values.map((netValue, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    netValue,
  }));

test('a flat year costs an investor of any day subscription and management', () => {
  const flat = daily(
    '2023-11-01',
    Array.from({ length: 400 }, () => 1.7),
  );
  // 0.97 x (1 - 0.03 / 365)^365, as in the worked examples of the fees.
  const { net } = pastWindows(flat, 365, FLAGSHIP) ?? {};
  expect(net?.worst).toBeCloseTo(0.941331006933, 12);
  expect(net?.best).toBeCloseTo(0.941331006933, 12);
});

test('fees of a window are those of its every day, charged afresh', () => {
  const steps = fc.array(fc.double({ min: -0.03, max: 0.031, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 360, max: 800 }), (some, length) => {
      let value = 1;
      const days = daily(
        '2023-11-01',
        Array.from({ length: length + 4 }, (_, index) => (value *= 1 + (some[index % some.length] ?? 0) / 4)),
      );
      const nets = Array.from({ length: 4 }, (_, first) => {
        const base = days[first]?.netValue ?? 1;
        const slice = days.slice(first, first + length + 1);
        const window = slice.map((row) => ({ ...row, netValue: row.netValue / base }));
        return netOfFees(window, { amount: 1, rates: FLAGSHIP }).finalNav;
      });
      const { net, count } = pastWindows(days, length, FLAGSHIP) ?? {};
      expect(count).toBe(4);
      expect(net?.worst).toBeCloseTo(Math.min(...nets), 10);
      expect(net?.best).toBeCloseTo(Math.max(...nets), 10);
    }),
    { numRuns: 25 },
  );
});
