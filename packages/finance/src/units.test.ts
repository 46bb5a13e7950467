import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NORMALIZATION_BASE_USDT, normalizedValue, unitsIssued } from './units.ts';

test('without flows the normalized value is equity / 50,000', () => {
  expect(normalizedValue({ equity: 50_000, units: NORMALIZATION_BASE_USDT })).toBe(1);
  expect(normalizedValue({ equity: 62_500, units: NORMALIZATION_BASE_USDT })).toBe(1.25);
});

test('a deposit of 12,500 at 1.25 issues 10,000 units, a withdrawal takes them back', () => {
  expect(unitsIssued({ flow: 12_500, valuePerUnit: 1.25 })).toBe(10_000);
  expect(unitsIssued({ flow: -12_500, valuePerUnit: 1.25 })).toBe(-10_000);
});

test('a deposit or withdrawal between two samples does not change the normalized value', () => {
  const amount = (max: number) => fc.double({ min: 1, max, noNaN: true });
  fc.assert(
    fc.property(
      amount(1e9),
      amount(1e9),
      fc.double({ min: -0.9, max: 10, noNaN: true }),
      (equity, units, share) => {
        const before = normalizedValue({ equity, units });
        const flow = equity * share;
        const after = normalizedValue({
          equity: equity + flow,
          units: units + unitsIssued({ flow, valuePerUnit: before }),
        });
        expect(Math.abs(after / before - 1)).toBeLessThan(1e-12);
      },
    ),
  );
});

test('an equity of zero or less has a value; units and values of zero have none', () => {
  expect(normalizedValue({ equity: -500, units: 50_000 })).toBe(-0.01);
  for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => normalizedValue({ equity: 1, units: bad })).toThrow(RangeError);
    expect(() => unitsIssued({ flow: 1, valuePerUnit: bad })).toThrow(RangeError);
  }
  expect(() => normalizedValue({ equity: Number.NaN, units: 1 })).toThrow(RangeError);
  expect(() => unitsIssued({ flow: Number.NaN, valuePerUnit: 1 })).toThrow(RangeError);
});
