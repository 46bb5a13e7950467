import { expect, test } from 'vitest';
import { exposureOf, type ExposedPosition } from './exposure.ts';

const long = (value: number, share: number | null): ExposedPosition => ({ isLong: true, value, share });
const short = (value: number, share: number | null): ExposedPosition => ({ isLong: false, value, share });

test('exposureOf() sums what is long and what is short, of an equity of 80,000', () => {
  // 24,000 + 36,000 long, 18,000 short: 78,000 gross and 42,000 net.
  const exposure = exposureOf([long(24_000, 0.3), short(18_000, 0.225), long(36_000, 0.45)]);
  expect(exposure).toEqual({
    long: { value: 60_000, share: 0.75 },
    short: { value: 18_000, share: 0.225 },
    grossExposure: { value: 78_000, share: 0.975 },
    netExposure: { value: 42_000, share: 0.525 },
  });
});

test('exposureOf() a hedge counts both halves in the gross and neither in the net', () => {
  const { grossExposure, netExposure } = exposureOf([long(50_000, 1.25), short(50_000, 1.25)]);
  expect([grossExposure, netExposure]).toEqual([
    { value: 100_000, share: 2.5 },
    { value: 0, share: 0 },
  ]);
});

test('exposureOf() more short than long is a net below zero, whatever signs the values bear', () => {
  const exposure = exposureOf([short(-9_000, -0.9), long(4_000, 0.4)]);
  expect(exposure.short).toEqual({ value: 9_000, share: 0.9 });
  expect(exposure.netExposure).toEqual({ value: -5_000, share: -0.5 });
});

test('exposureOf() a share that is not known leaves its sums without one, and their values as they are', () => {
  const exposure = exposureOf([long(300, null), short(100, 0.1)]);
  expect(exposure.long).toEqual({ value: 300, share: null });
  expect(exposure.short).toEqual({ value: 100, share: 0.1 });
  expect([exposure.grossExposure, exposure.netExposure]).toEqual([
    { value: 400, share: null },
    { value: 200, share: null },
  ]);
});

test('exposureOf() nothing open is no exposure', () => {
  const none = { value: 0, share: 0 };
  expect(exposureOf([])).toEqual({ long: none, short: none, grossExposure: none, netExposure: none });
});
