import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Exact, sum } from './exact.ts';
import { unitsAroundFlows } from './units-around-flows.ts';

const issuedBy = (
  flows: (string | null)[],
  [equity, units, valueBefore]: [string, string, string],
): Decimal[] =>
  unitsAroundFlows(
    flows.map((flow) => (flow === null ? null : new Decimal(flow))),
    { equity: new Decimal(equity), units: new Decimal(units), valueBefore: new Decimal(valueBefore) },
  ).map(({ unitsIssued }) => unitsIssued);
const texts = (values: Decimal[]): string[] => values.map((value) => value.toFixed());

test('a deposit of 10,000 at a value of 1.25 buys 8,000 units', () => {
  // 62,500 USDT in 50,000 units are 1.25 each; after the deposit the equity is 72,500.
  expect(texts(issuedBy(['10000'], ['72500', '50000', '1.25']))).toEqual(['8000']);
});

test('a deposit far larger than what was there charges all of the money with what was lost since', () => {
  // 3 USDT of dust in 50,000 units, 10,000 come in and 5.5 are lost: 9,997.5 of 10,003 are left.
  const [issued] = issuedBy(['10000'], ['9997.5', '50000', '0.00006']);
  const value = new Exact('9997.5').div(new Exact(50_000).plus(issued ?? 0));
  expect(value.div('0.00006').toDecimalPlaces(12).toFixed()).toBe(
    new Exact('9997.5').div('10003').toDecimalPlaces(12).toFixed(),
  );
});

test('money out of an account that owes money afterwards redeems no more than there is', () => {
  expect(texts(issuedBy(['-60', '-60'], ['-70', '100', '1']))).toEqual(['-100', '0']);
});

test('a flow of unknown worth does not change the value per unit', () => {
  // 50,000 units at 1.2; 6,000 USDT come in, and something else, after which there are 72,000: it was worth 6,000.
  expect(texts(issuedBy([null, '6000'], ['72000', '50000', '1.2']))).toEqual(['5000', '5000']);
  expect(texts(issuedBy(['6000', null], ['-5', '50000', '1.2']))).toEqual(['5000', '-55000']);
});

test('flows do not change the value per unit when nothing was earned', () => {
  const cents = fc.integer({ min: 100, max: 10 ** 10 });
  const flowsOf = fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { maxLength: 4 });
  fc.assert(
    fc.property(cents, cents, flowsOf, (e, u, parts) => {
      const before = new Exact(e).div(100);
      const units = new Exact(u).div(100);
      const flows = parts.filter((flow) => flow !== 0).map((flow) => new Decimal(flow).div(100));
      const equity = sum([before, ...flows]);
      const issued = unitsAroundFlows(flows, { equity, units, valueBefore: before.div(units) });
      const unitsAfter = sum([units, ...issued.map(({ unitsIssued }) => unitsIssued)]);
      fc.pre(equity.gt(1) && unitsAfter.gt(1));
      // Rounding each flow's units to 18 decimals moves the value of more than one unit by no more than this.
      const change = equity.div(unitsAfter).div(before.div(units)).minus(1).abs();
      expect(change.toNumber()).toBeLessThan(1e-17);
    }),
  );
});
