import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EARNED_PARTS, partsPerUnit, type DealtFlow } from './parts-per-unit.ts';
import { PARTS, type Part } from './reconciliation.ts';

const partsOf = (some: Partial<Record<Part, number>>) =>
  Object.fromEntries(PARTS.map((part) => [part, some[part] ?? 0])) as Record<Part, number>;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('What parts earn per unit', () => {
  // The worked example of the reconciliation: 10,000 USDT come in at half of the minute, at 1.1853759 a unit.
  test('add up to the change of the value per unit in the worked example with a deposit', () => {
    const parts = partsOf({ held: 20, trading: 80, fees: -9.955, funding: -1.25, flows: 10_000 });
    const perUnit = partsPerUnit({
      fromAt: 0,
      toAt: 60_000,
      units: 50_000,
      valueBefore: 1.1848,
      value: 1.186402661821,
      parts,
      flows: [{ at: 30_000, unitsIssued: 8_436.142492858, valuePerUnit: 1.1853759 }],
    });
    expect(sum(Object.values(perUnit))).toBeCloseTo(0.001602661821, 12);
    // 28.795 was earned before the deposit, 15.6025 less than half of 88.795; 20 / 111.205 of that is the part's:
    // (10 - 2.80607) / 50,000 + (10 + 2.80607) / 58,436.142492858.
    expect(perUnit.held).toBeCloseTo(0.00036302497, 11);
    expect(perUnit.trading / perUnit.held).toBeCloseTo(4, 9);
  });

  test('are nothing while there are no units', () => {
    const parts = partsOf({ trading: 0, flows: 1_000 });
    const flows = [{ at: 10, unitsIssued: 1_000, valuePerUnit: 1 }];
    const perUnit = partsPerUnit({ fromAt: 0, toAt: 60, units: 0, valueBefore: 1, value: 1, parts, flows });
    expect(Object.values(perUnit)).toEqual(EARNED_PARTS.map(() => 0));
  });

  const amount = fc.double({ min: -5_000, max: 5_000, noNaN: true });
  const flow = fc.record({
    at: fc.integer({ min: -1_000, max: 61_000 }),
    unitsIssued: fc.double({ min: -300, max: 50_000, noNaN: true }),
    valuePerUnit: fc.double({ min: 0.5, max: 2, noNaN: true }),
  });

  test('add up to the change of the value per unit, whatever flows at whatever moment', () => {
    fc.assert(
      fc.property(
        fc.array(flow, { maxLength: 5 }),
        fc.array(amount, { minLength: EARNED_PARTS.length, maxLength: EARNED_PARTS.length }),
        fc.tuple(fc.double({ min: 0.5, max: 2, noNaN: true }), fc.double({ min: 0.5, max: 2, noNaN: true })),
        (flows: DealtFlow[], amounts, [valueBefore, value]) => {
          const parts = partsOf(Object.fromEntries(EARNED_PARTS.map((part, i) => [part, amounts[i] ?? 0])));
          const inOrder = flows.toSorted((a, b) => a.at - b.at);
          const change = {
            fromAt: 0,
            toAt: 60_000,
            units: 10_000,
            valueBefore,
            value,
            parts,
            flows: inOrder,
          };
          expect(sum(Object.values(partsPerUnit(change)))).toBeCloseTo(value - valueBefore, 9);
        },
      ),
    );
  });
});
