import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Exact, unitsForFlows } from './flows.ts';

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

  it('of a withdrawal are redeemed at the value after it', () => {
    // 62,500 before the withdrawal in 50,000 units are 1.25, whatever they were a minute ago.
    const [issued] = unitsForFlows([decimal('-12500')], {
      equity: decimal('50000'),
      units: decimal('50000'),
      lastValue: decimal('1.2'),
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

  it('of a deposit far larger than what was there charge all of the money with what was lost since', () => {
    // 3 USDT of dust in 50,000 units, 10,000 come in and 5.5 are lost: 9,997.5 of 10,003 are left.
    const state = { equity: decimal('9997.5'), units: decimal('50000'), lastValue: decimal('0.00006') };
    const [issued] = unitsForFlows([decimal('10000')], state);
    const value = state.equity.div(state.units.plus(issued ?? 0));
    expect(value.div(state.lastValue).toDecimalPlaces(12).toFixed()).toBe(
      decimal('9997.5').div('10003').toDecimalPlaces(12).toFixed(),
    );
  });

  it('of everything taken out in parts are all there are', () => {
    const units = new Exact('33333.333333333333333333');
    const issued = unitsForFlows([decimal('-1'), decimal('-2.99'), decimal('-3.01')], {
      equity: decimal('0'),
      units,
      lastValue: decimal('0.0002'),
    });
    expect(issued.reduce((sum, one) => sum.plus(one), units).toFixed()).toBe('0');
  });

  it('of a flow nobody knows the worth of leave the value where it was', () => {
    // 50,000 units at 1.2; 6,000 USDT come in, and something else, after which there are 72,000: it was worth 6,000.
    const issued = unitsForFlows([null, decimal('6000')], {
      equity: decimal('72000'),
      units: decimal('50000'),
      lastValue: decimal('1.2'),
    });
    expect(issued.map((one) => one.toFixed())).toEqual(['5000', '5000']);
  });

  it('leave the normalized value where it was, for any flows', () => {
    const cents = fc.integer({ min: 100, max: 10 ** 10 });
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { maxLength: 4 }),
        (e, u, fs) => {
          const before = new Exact(e).div(100);
          const units = new Exact(u).div(100);
          const flows = fs.filter((flow) => flow !== 0).map((flow) => new Decimal(flow).div(100));
          const after = flows.reduce((sum, flow) => sum.plus(flow), before);
          const issued = unitsForFlows(flows, { equity: after, units, lastValue: before.div(units) });
          const unitsAfter = issued.reduce((sum, one) => sum.plus(one), units);
          fc.pre(after.gt(1) && unitsAfter.gt(1));
          expect(after.div(unitsAfter).toPrecision(16)).toBe(before.div(units).toPrecision(16));
        },
      ),
    );
  });
});
