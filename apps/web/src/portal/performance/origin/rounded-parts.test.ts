import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundedParts } from './rounded-parts.ts';

const cents = (values: readonly number[]) => values.map((value) => Math.round(value * 100));

test('rounded parts always add up to the rounded whole, each within a unit of what it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 12 }),
      (thousandths) => {
        const parts = thousandths.map((value) => value / 1000);
        const whole = thousandths.reduce((sum, value) => sum + value, 0) / 1000;
        const rounded = roundedParts(parts, whole, 2);
        const sum = cents(rounded).reduce((total, value) => total + value, 0);
        expect(Math.abs(sum / 100 - whole)).toBeLessThanOrEqual(0.005 + 1e-9);
        for (const [index, value] of rounded.entries())
          expect(Math.abs(value - (parts[index] ?? 0))).toBeLessThan(0.015);
      },
    ),
  );
});
