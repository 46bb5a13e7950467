import { expect, test } from 'vitest';
import { strikeOf } from '../../fixtures/strikes.test-support.ts';
import { crystallizationTable, managementTable, type Step } from './step-tables.ts';
import { isPriced, type PricedStrike } from './worked.ts';

function priced(strike: ReturnType<typeof strikeOf>): PricedStrike {
  if (!isPriced(strike)) throw new Error('The strike has no sample.');
  return strike;
}

const MONTH = priced(strikeOf());
const YEAR = priced(strikeOf({ day: '2027-01-01', previousDay: '2026-12-01', isCorrecting: true }));

/** The formulas of a step, a line each. */
const linesOf = (step: Step | undefined) =>
  step?.worked.map(({ name, rule, sum, result }) => `${name}: ${rule}: ${sum ?? ''} = ${result}`);

test('a management fee shows days, kept units, and the fee in units and in USDT, each with its numbers put in', () => {
  const [step] = managementTable(MONTH).steps;
  expect([step?.name, step?.note]).toEqual(['Ada Lowell', 'INV-0001 · Series 1']);
  expect(step?.cells.map(({ text }) => text).join(' | ')).toBe(
    '30 | 0.99753718 | 49,429.0298 | 49,307.2952 | 121.7347 | 132.02',
  );
  expect(linesOf(step)).toEqual([
    'Kept: 1 − rate / 365, for each day: (1 − 3% / 365)^30 = 0.997537182959938318…',
    'Units after: units before × kept: 49,429.029820997275177217 × 0.997537182959938318… = 49,307.295164080406066588 units',
    'Fee in units: units before − units after, to the manager: 49,429.029820997275177217 − 49,307.295164080406066588 = 121.734656916869110629 units',
    'Fee: fee in units × price: 121.734656916869110629 × 1.084523118402 = 132.02 USDT',
  ]);
});

test('at the end of a year the fee is the rate of what the value is above the mark', () => {
  const { steps } = crystallizationTable(YEAR);
  // The fourth series is below its mark.
  expect(steps).toHaveLength(3);
  const [first] = steps;
  expect(linesOf(first)).toEqual([
    'Value: units × price: 49,303.24250968335836198 × 1.084523118402 = 53,470.51 USDT',
    'Performance fee: rate × (value − mark): 30% × (53,470.51 − 48,500.00) = 1,491.15 USDT',
    'Fee in units: fee / price, to the manager: 1,491.15 / 1.084523118402 = 1,374.936112193853375192 units',
    'Mark after: value − fee: 53,470.51 − 1,491.15 = 51,979.36 USDT',
  ]);
});
