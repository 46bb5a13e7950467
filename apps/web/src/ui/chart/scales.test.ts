import { expect, test } from 'vitest';
import { linearScale, timeScale } from './scales.ts';

test('a linear scale places values, gives them back and has round ones', () => {
  const y = linearScale({ domain: [0.98, 1.02], range: [200, 0] });
  expect([y(0.98), y(1), y(1.02), y.invert(50)]).toEqual([200, expect.closeTo(100), 0, expect.closeTo(1.01)]);
  expect(y.ticks(5)).toEqual([0.98, 0.99, 1, 1.01, 1.02]);
  expect(y(1.1)).toBeLessThan(0);
  const clamped = linearScale({ domain: [0, 10], range: [0, 100], isClamped: true });
  expect([clamped(-5), clamped(15)]).toEqual([0, 100]);
});

test('a linear scale is widened to round values, and a single value lies in the middle', () => {
  expect(linearScale({ domain: [9_712, 18_340], range: [0, 1], niceSteps: 5 }).domain).toEqual([
    8_000, 20_000,
  ]);
  expect(linearScale({ domain: [3, 3], range: [0, 100] })(3)).toBe(50);
});

test('a time scale has times that are round in the zone asked for', () => {
  const from = Date.UTC(2026, 2, 1);
  const domain = [from, from + 4 * 86_400_000] as const;
  const hours = (isUtc: boolean) =>
    timeScale({ domain, range: [0, 400], isUtc })
      .ticks(4)
      .map((at) => at.toISOString().slice(11, 16));
  expect(new Set(hours(true))).toEqual(new Set(['00:00']));
  // Tests run in Berlin, an hour ahead in winter.
  expect(new Set(hours(false))).toEqual(new Set(['23:00']));
  expect(timeScale({ domain, range: [0, 400], isUtc: true }).invert(100)).toBe(from + 86_400_000);
});
