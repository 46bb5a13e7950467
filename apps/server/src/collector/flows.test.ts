import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsForFlows } from './flows.ts';

const decimal = (text: string) => new Decimal(text);

describe('units', () => {
  it('of a deposit of 10,000 at a value of 1.25 are 8,000', () => {
    // 62,500 USDT in 50,000 units are 1.25 each; after the deposit the equity is 72,500.
    const [issued] = unitsForFlows([decimal('10000')], {
      equity: decimal('72500'),
      units: decimal('50000'),
      lastValue: decimal('1.25'),
    });
    expect(issued?.toFixed()).toBe('8000');
  });

  it('of a withdrawal are redeemed at the same value', () => {
    const [issued] = unitsForFlows([decimal('-12500')], {
      equity: decimal('50000'),
      units: decimal('50000'),
      lastValue: decimal('1.25'),
    });
    expect(issued?.toFixed()).toBe('-10000');
  });

  it('of the first money into an empty fund are priced at the last known value', () => {
    const [issued] = unitsForFlows([decimal('3000')], {
      equity: decimal('3000'),
      units: decimal('0'),
      lastValue: decimal('1.5'),
    });
    expect(issued?.toFixed()).toBe('2000');
  });

  it('are refused when the equity without the flows leaves nothing to price with', () => {
    const state = { equity: decimal('100'), units: decimal('50000'), lastValue: decimal('1') };
    expect(() => unitsForFlows([decimal('100')], state)).toThrow(RangeError);
  });

  it('leave the normalized value where it was, for any flows', () => {
    const cents = fc.integer({ min: 100, max: 10 ** 10 });
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { maxLength: 4 }),
        (e, u, fs) => {
          const Exact = Decimal.clone({ precision: 60 });
          const before = new Exact(e).div(100);
          const units = new Exact(u).div(100);
          const flows = fs.filter((flow) => flow !== 0).map((flow) => new Decimal(flow).div(100));
          const after = flows.reduce((sum, flow) => sum.plus(flow), before);
          const issued = unitsForFlows(flows, { equity: after, units, lastValue: new Decimal(1) });
          const unitsAfter = issued.reduce((sum, one) => sum.plus(one), units);
          fc.pre(after.gt(1) && unitsAfter.gt(1));
          expect(after.div(unitsAfter).toPrecision(16)).toBe(before.div(units).toPrecision(16));
        },
      ),
    );
  });
});
