import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { countUnits, valuePerUnit, type TimedFlow } from './units.ts';

const decimal = (value: Decimal.Value) => new Decimal(value);

type Known = [amount: Decimal.Value | null, equityBefore: Decimal.Value | null, bound?: Decimal.Value | null];

/** Money in and out, each with the equity right before it and how far off that can be. */
const flowOf = ([amount, equityBefore, bound = 0]: Known, at: number): TimedFlow => ({
  at,
  amountUsdt: amount === null ? null : decimal(amount),
  amountBound: amount === null ? null : decimal(0),
  equityBefore: equityBefore === null ? null : decimal(equityBefore),
  equityBound: equityBefore === null || bound === null ? null : decimal(bound),
  basis: 'own-time',
});

/** Units in issue, the value of one at the equity after the flows, and how each flow was priced. */
function countedOf(
  units: Decimal.Value,
  lastValue: Decimal.Value | null,
  flows: Known[],
  after: Decimal.Value,
) {
  const start = { units: decimal(units), lastValue: lastValue === null ? null : decimal(lastValue) };
  const issued = countUnits(start, flows.map(flowOf), decimal(after));
  const last = issued.at(-1);
  const inIssue = last ? last.unitsBefore.plus(last.unitsIssued) : start.units;
  const value = valuePerUnit(decimal(after), inIssue);
  return [
    inIssue.toFixed(),
    value?.toDecimalPlaces(9).toFixed() ?? null,
    issued.map(({ convention }) => convention).join(' '),
  ];
}

describe('Money out that leaves less than 1 USDT', () => {
  test.each<[Decimal.Value, Known[], Decimal.Value, string, string | null, string]>([
    // Whether 0.40 lose 0.30 or earn 10, the 50,000 that come back buy all that is there at 1.
    [
      50_000,
      [
        ['-49999.6', 50_000],
        [50_000, '0.1'],
      ],
      '50000.1',
      '50000.1',
      '1',
      'own-time last-value',
    ],
    [
      50_000,
      [
        ['-49999.6', 50_000],
        [50_000, '10.4'],
      ],
      '50010.4',
      '50010.4',
      '1',
      'own-time last-value',
    ],
    // Paid out at 1.2 a unit, and 5 lost after 50,000 are back.
    [
      50_000,
      [
        ['-59999.5', 60_000],
        [50_000, '0.5'],
      ],
      '49995.5',
      '41667.083333333333333333',
      '1.199880001',
      'own-time last-value',
    ],
    // A debt of the rest is paid by whoever comes.
    [
      50_000,
      [
        [-50_000, 50_000],
        [1_000, '-0.8'],
      ],
      '999.2',
      '999.2',
      '1',
      'own-time last-value',
    ],
    // Less than a fund is nobody's, however often it comes.
    [
      50_000,
      [
        ['-49999.6', 50_000],
        ['0.3', '0.4'],
      ],
      '0.7',
      '0',
      null,
      'own-time last-value',
    ],
    [
      50_000,
      [
        ['-49999.6', 50_000],
        ['0.3', '0.4'],
        [100, '0.7'],
      ],
      '100.7',
      '100.7',
      '1',
      'own-time last-value last-value',
    ],
    [
      50_000,
      [
        ['-49999.6', 50_000],
        ['-0.2', '0.4'],
      ],
      '0.2',
      '0',
      null,
      'own-time last-value',
    ],
    // The rest earns 10 in the minute of the withdrawal: that it was emptied is certain.
    [50_000, [['-49999.6', 50_000]], '10.4', '0', null, 'own-time'],
    // It is not where the equity can be off by 5: 10.40 are left of 50,010.00.
    [50_000, [['-49999.6', 50_000, 5]], '10.4', '10.397920415916816637', '1.0002', 'page-10'],
    // Without a time of its own: 0.40 left of 50,000.
    [50_000, [['-49999.6', null]], '0.4', '0', null, 'page-10'],
    [50_000, [['-49998.6', null]], '1.4', '1.4', '1', 'page-10'],
    [50_000, [[-49_999, 50_000]], 1, '1', '1', 'own-time'],
    [0, [[100, 900]], 1_000, '1000', '1', 'last-value'],
    [0, [[null, '0.4']], 1_000, '1000', '1', 'page-10'],
  ])('of %s units, by %j until %s: %s units at %s', (units, flows, after, ...expected) => {
    expect(countedOf(units, 1, flows, after)).toEqual(expected);
  });
});

test('A coin that is taken whole leaves nothing, whatever its price was', () => {
  // 40 either way of a coin worth 50,000, then an airdrop of 10 before the next reading.
  const flow = { ...flowOf([-50_000, 50_000, 40], 0), amountBound: decimal(40) };
  const start = { units: decimal(50_000), lastValue: decimal(1) };
  const [emptied] = countUnits(start, [flow], decimal(10));
  expect([emptied?.unitsIssued.toFixed(), emptied?.convention]).toEqual(['-50000', 'own-time']);
});

describe('A result that takes everything', () => {
  test.each<[Decimal.Value | null, Known[], Decimal.Value, string, string | null, string]>([
    // The newcomer has all the units there are.
    ['1.1', [[50_000, 0]], 50_000, '50000', '1', 'new-record'],
    ['0', [[50_000, 0]], 50_000, '50000', '1', 'new-record'],
    // A debt is paid by whoever comes, and what is left of the money begins at 1.
    ['0', [[50_000, -500]], 49_500, '49500', '1', 'new-record'],
    ['0', [[50_000, -500]], 54_450, '49500', '1.1', 'new-record'],
    // What the worthless account earned later is no return of anybody.
    ['0', [[50_000, 30]], 50_030, '50030', '1', 'new-record'],
    // Too little to pay the debt, or to be a fund, begins nothing.
    ['0', [[300, -500]], -200, '50000', '0', 'last-value'],
    [
      '0',
      [
        [300, -500],
        [50_000, -200],
      ],
      49_800,
      '49800',
      '1',
      'last-value new-record',
    ],
    ['0', [['0.5', 0]], '0.5', '50000', '0.00001', 'last-value'],
    [
      '0',
      [
        ['0.5', 0],
        ['0.5', '0.5'],
      ],
      1,
      '1',
      '1',
      'last-value new-record',
    ],
    // Money out of what is worth nothing redeems nothing.
    ['0', [[-20, 30]], 10, '50000', '0.0002', 'last-value'],
    ['1', [[-100, -500]], -600, '50000', '0', 'last-value'],
    // Later flows deal at the new record's value.
    [
      '1',
      [
        [50_000, 0],
        [10_000, 60_000],
        [-35_000, 70_000],
      ],
      35_000,
      '29166.666666666666666667',
      '1.2',
      'new-record own-time own-time',
    ],
    // Lost, begun again, lost again.
    [
      '1',
      [
        [1_000, 0],
        [2_000, -10],
      ],
      1_990,
      '1990',
      '1',
      'new-record new-record',
    ],
    // Begun again and emptied: money goes on at 1.2.
    [
      '1',
      [
        [1_000, 0],
        [-1_200, 1_200],
        [600, 0],
      ],
      600,
      '500',
      '1.2',
      'new-record own-time last-value',
    ],
    // Without a time of its own, or without a worth, the record begins with what is there.
    ['0', [[50_000, null]], 49_500, '49500', '1', 'new-record'],
    ['0', [[null, 0]], 48_000, '48000', '1', 'new-record'],
    [
      '0',
      [
        [-5, null],
        [50_000, null],
        [-10_000, null],
      ],
      39_900,
      '39900',
      '1',
      'last-value new-record page-10',
    ],
    ['0', [[100, null]], -400, '50000', '0', 'last-value'],
    // It is not certain that everything was lost: 0.5 may have been there.
    ['0.001', [[1_000, '-0.5', 1]], 1_050, '1050000', '0.001', 'page-10'],
    // More was lost than the money out would make good.
    ['1', [[-100, null]], -500, '50000', '0', 'page-10'],
    // What is left is a loss, however little: nothing was taken out.
    ['1', [[49_999, '0.5']], '49999.5', '4999950000', '0.00001', 'own-time'],
  ])('at %s a unit before, by %j until %s: %s units at %s', (lastValue, flows, after, ...expected) => {
    expect(countedOf(50_000, lastValue, flows, after)).toEqual(expected);
  });

  test('leaves the old units out of issue when a new record begins', () => {
    const start = { units: decimal(50_000), lastValue: decimal('1.1') };
    const [begun] = countUnits(start, [flowOf([50_000, 0], 0)], decimal(50_000));
    const { unitsBefore, unitsIssued, valuePerUnit: price } = begun ?? {};
    expect([unitsBefore, unitsIssued, price].map(String)).toEqual(['0', '50000', '1']);
  });
});
