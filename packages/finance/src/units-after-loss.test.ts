import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { countUnits, valuePerUnit, type TimedFlow } from './units.ts';

const decimal = (value: Decimal.Value) => new Decimal(value);

/** Money in and out, like `-0.5 at 50000 or 1 off`, with the equity right before it and how far off that can be; `?` is not known. */
function flowsOf(text: string): TimedFlow[] {
  const known = (one: string | undefined) => (one === '?' ? null : decimal(one ?? 0));
  return text.split('; ').map((flow, at) => {
    const [, amount, equity, bound] = /^(\S+) at (\S+)(?: or (\S+) off)?$/.exec(flow) ?? [];
    const [amountUsdt, equityBefore] = [known(amount), known(equity)];
    return {
      at,
      amountUsdt,
      amountBound: amountUsdt && decimal(0),
      equityBefore,
      equityBound: equityBefore && known(bound),
      basis: 'own-time',
    };
  });
}

/** Units in issue, the value of one at the equity after the flows, and how each flow was priced. */
function countedOf(
  { units, lastValue }: { units: Decimal.Value; lastValue: Decimal.Value },
  flows: string,
  after: string,
) {
  const start = { units: decimal(units), lastValue: decimal(lastValue) };
  const issued = countUnits(start, flowsOf(flows), decimal(after));
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
  test.each<[string, string, string, string, string | null, string]>([
    // Whether 0.40 lose 0.30 or earn 10, the 50,000 that come back buy all that is there at 1.
    ['50000', '-49999.6 at 50000; 50000 at 0.1', '50000.1', '50000.1', '1', 'own-time last-value'],
    // A debt of the rest is paid by whoever comes.
    ['50000', '-50000 at 50000; 1000 at -0.8', '999.2', '999.2', '1', 'own-time last-value'],
    // Less than a fund is nobody's, however often it comes.
    ['50000', '-49999.6 at 50000; 0.3 at 0.4', '0.7', '0', null, 'own-time last-value'],
    // The rest earns 10 in the minute of the withdrawal: that it was emptied is certain.
    ['50000', '-49999.6 at 50000', '10.4', '0', null, 'own-time'],
    // It is not where the equity can be off by 5: 10.40 are left of 50,010.00.
    ['50000', '-49999.6 at 50000 or 5 off', '10.4', '10.397920415916816637', '1.0002', 'page-10'],
    // Without a time of its own: 0.40 left of 50,000.
    ['50000', '-49999.6 at ?', '0.4', '0', null, 'page-10'],
    ['50000', '-49998.6 at ?', '1.4', '1.4', '1', 'page-10'],
    ['0', '100 at 900', '1000', '1000', '1', 'last-value'],
    ['0', '? at 0.4', '1000', '1000', '1', 'page-10'],
  ])('of %s units, by %s until %s: %s units at %s', (units, flows, after, ...expected) => {
    expect(countedOf({ units, lastValue: 1 }, flows, after)).toEqual(expected);
  });
});

test('A coin that is taken whole leaves nothing, whatever its price was', () => {
  // 40 either way of a coin worth 50,000, then an airdrop of 10 before the next reading.
  const [flow] = flowsOf('-50000 at 50000 or 40 off');
  const start = { units: decimal(50_000), lastValue: decimal(1) };
  const [emptied] = countUnits(start, [{ ...flow!, amountBound: decimal(40) }], decimal(10));
  expect([emptied?.unitsIssued.toFixed(), emptied?.convention]).toEqual(['-50000', 'own-time']);
});

describe('A result that takes everything', () => {
  test.each<[string, string, string, string, string | null, string]>([
    // The newcomer has all the units there are.
    ['1.1', '50000 at 0', '50000', '50000', '1', 'new-record'],
    ['0', '50000 at 0', '50000', '50000', '1', 'new-record'],
    // A debt is paid by whoever comes, and what is left of the money begins at 1.
    ['0', '50000 at -500', '49500', '49500', '1', 'new-record'],
    // What the worthless account earned later is no return of anybody.
    ['0', '50000 at 30', '50030', '50030', '1', 'new-record'],
    // Too little to pay the debt, or to be a fund, begins nothing.
    ['0', '300 at -500', '-200', '50000', '0', 'last-value'],
    ['0', '0.5 at 0', '0.5', '50000', '0.00001', 'last-value'],
    // Money out of what is worth nothing redeems nothing.
    ['0', '-20 at 30', '10', '50000', '0.0002', 'last-value'],
    // Later flows deal at the new record's value.
    [
      '1',
      '50000 at 0; 10000 at 60000; -35000 at 70000',
      '35000',
      '29166.666666666666666667',
      '1.2',
      'new-record own-time own-time',
    ],
    // Begun again and emptied: money goes on at 1.2.
    ['1', '1000 at 0; -1200 at 1200; 600 at 0', '600', '500', '1.2', 'new-record own-time last-value'],
    // Without a time of its own, or without a worth, the record begins with what is there.
    ['0', '50000 at ?', '49500', '49500', '1', 'new-record'],
    ['0', '? at 0', '48000', '48000', '1', 'new-record'],
    // It is not certain that everything was lost: 0.5 may have been there.
    ['0.001', '1000 at -0.5 or 1 off', '1050', '1050000', '0.001', 'page-10'],
    // More was lost than the money out would make good.
    ['1', '-100 at ?', '-500', '50000', '0', 'page-10'],
    // What is left is a loss, however little: nothing was taken out.
    ['1', '49999 at 0.5', '49999.5', '4999950000', '0.00001', 'own-time'],
  ])('at %s a unit before, by %s until %s: %s units at %s', (lastValue, flows, after, ...expected) => {
    expect(countedOf({ units: 50_000, lastValue }, flows, after)).toEqual(expected);
  });

  test('leaves the old units out of issue when a new record begins', () => {
    const start = { units: decimal(50_000), lastValue: decimal('1.1') };
    const [begun] = countUnits(start, flowsOf('50000 at 0'), decimal(50_000));
    const { unitsBefore, unitsIssued, valuePerUnit: price } = begun ?? {};
    expect([unitsBefore, unitsIssued, price].map(String)).toEqual(['0', '50000', '1']);
  });
});
