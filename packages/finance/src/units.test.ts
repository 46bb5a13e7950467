import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Exact, sum } from './exact.ts';
import {
  countUnits,
  type IssuedUnits,
  issueUnits,
  startUnits,
  type TimedFlow,
  type UnitCount,
  type ValuedFlow,
} from './units.ts';

const decimal = (value: Decimal.Value) => new Decimal(value);
const flow = (amount: Decimal.Value, equityBefore: Decimal.Value | null, others: Partial<TimedFlow> = {}) =>
  ({
    at: 0,
    amountUsdt: decimal(amount),
    amountBound: decimal(0),
    equityBefore: equityBefore === null ? null : decimal(equityBefore),
    equityBound: equityBefore === null ? null : decimal(0),
    basis: 'own-time',
    ...others,
  }) as ValuedFlow;
const unpriced = (equityBefore: Decimal.Value | null = null): TimedFlow => ({
  ...flow(0, equityBefore),
  amountUsdt: null,
});
const countOf = (units: Decimal.Value, lastValue: Decimal.Value | null): UnitCount => ({
  units: decimal(units),
  lastValue: lastValue === null ? null : decimal(lastValue),
});
const unitsAfter = ({ units }: UnitCount, issued: readonly IssuedUnits[]): Decimal =>
  sum([units, ...issued.map(({ unitsIssued }) => unitsIssued)]);
const told = ({ unitsIssued, valuePerUnit, convention }: IssuedUnits) =>
  `${unitsIssued.toFixed()} at ${valuePerUnit.toDecimalPlaces(9).toFixed()}, ${convention}`;

describe('Units at the start', () => {
  test('are the base or the opening equity, as asked', () => {
    expect(startUnits(decimal('61234.5'), decimal(50_000)).toFixed()).toBe('50000');
    expect(startUnits(decimal('61234.5'), 'first').toFixed()).toBe('61234.5');
  });
});

describe('A flow at its own time', () => {
  test('does not change the value per unit', () => {
    const cents = fc.integer({ min: 100, max: 10 ** 11 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: -(10 ** 10), max: 10 ** 11 }), (e, u, f) => {
        const [equity, units, amount] = [e, u, f].map((value) => new Exact(value).div(100));
        if (!equity || !units || !amount) throw new Error('There are three.');
        fc.pre(equity.plus(amount).gt(1) && !amount.isZero());
        const issued = issueUnits({ units, lastValue: decimal(1) }, flow(amount, equity));
        expect(issued.convention).toBe('own-time');
        const unitsAfter = units.plus(issued.unitsIssued);
        const after = equity.plus(amount).div(unitsAfter);
        const change = after.div(equity.div(units)).minus(1);
        // Units have eighteen decimals.
        expect(change.abs().lte(new Exact('0.5001e-18').div(unitsAfter))).toBe(true);
      }),
      { examples: [[91_453_248_046, 128, 2_754_163_256]] },
    );
  });

  test('includes an earlier flow of the same instant, in either order', () => {
    const [a, b] = [700, -300];
    const oneWay = countUnits(countOf(900, 1), [flow(a, 1_000), flow(b, 1_700)], decimal(1_400));
    const otherWay = countUnits(countOf(900, 1), [flow(b, 1_000), flow(a, 700)], decimal(1_400));
    expect(unitsAfter(countOf(900, 1), oneWay).toFixed(15)).toBe('1260.000000000000000');
    expect(unitsAfter(countOf(900, 1), otherWay).toFixed(15)).toBe('1260.000000000000000');
  });

  test('needs its equity where there are units', () => {
    expect(() => issueUnits(countOf(5, 1), flow(10, null))).toThrow(RangeError);
  });
});

describe('Money out', () => {
  test('that is everything leaves exactly no units', () => {
    const count = countOf('33333.333333333333333333', '0.0002');
    const issued = countUnits(count, [flow(-1, 7), flow('-2.99', 6), flow('-3.01', '3.01')], decimal(0));
    expect(unitsAfter(count, issued).toFixed()).toBe('0');
    expect(issued.every(({ convention }) => convention === 'own-time')).toBe(true);
  });

  test('that is everything but the rounding of its amount leaves exactly no units', () => {
    const coins = flow('-3456.12345679', '3456.123456785432');
    expect(told(issueUnits(countOf(3_000, 1), coins))).toBe('-3000 at 1.152041152, own-time');
    const less = flow('-3456.12345678', '3456.123456785432');
    expect(issueUnits(countOf(3_000, 1), less).unitsIssued.toFixed()).toBe('-3000');
  });

  test('that leaves 1 USDT leaves units for it', () => {
    const issued = issueUnits(countOf(3_000, 1), flow(-3_000, 3_001));
    expect(issued.unitsIssued.plus(3_000).toDecimalPlaces(9).toFixed()).toBe('0.999666778');
  });

  test('never redeems more units than there are', () => {
    expect(issueUnits(countOf(100, 1), flow(-500, 400)).unitsIssued.toFixed()).toBe('-100');
    expect(issueUnits(countOf(100, 1), flow(-500, '0.9')).unitsIssued.toFixed()).toBe('-100');
    expect(issueUnits(countOf(0, 2), flow(-500, 600)).unitsIssued.toFixed()).toBe('0');
  });

  test('that looked like everything where there was more is priced by what is around it', () => {
    // 1,000 paid out and 60 left: 1,060 in 1,000 units.
    const issued = countUnits(countOf(1_000, 1), [flow(-1_000, 990)], decimal(60));
    expect(issued.map(told)).toEqual(['-943.396226415094339623 at 1.06, page-10']);
  });
});

describe('An account with almost nothing in it', () => {
  test('takes money at what a result has left of its units', () => {
    expect(told(issueUnits(countOf(50_000, '0.00001'), flow(10_000, '0.5')))).toBe(
      '1000000000 at 0.00001, own-time',
    );
    expect(told(issueUnits(countOf(100, '1.25'), flow(1_000, 1)))).toBe('100000 at 0.01, own-time');
  });

  test('takes money at 1 where the fund never had a value', () => {
    expect(told(issueUnits(countOf(0, null), flow(5_000, 0)))).toBe('5000 at 1, start');
    expect(told(issueUnits(countOf(0, 0), flow(5_000, null)))).toBe('5000 at 1, start');
  });

  test('continues at the value a unit was last paid out at', () => {
    // 1,200 of 1,000 units out at 1.2, then 600 in at 1.2: 500; these grow to 700, 140 in at 1.4.
    const flows = [flow(-1_200, 1_200), flow(600, 0), flow(140, 700)];
    expect(countUnits(countOf(1_000, 1), flows, decimal(840)).map(told)).toEqual([
      '-1000 at 1.2, own-time',
      '500 at 1.2, last-value',
      '100 at 1.4, own-time',
    ]);
  });

  test('charges new money with a loss made before the rest was withdrawn', () => {
    // 50,000 units have lost all but 0.5, which is taken out: 0.00001 a unit.
    const flows = [flow('-0.5', '0.5'), flow(10, 0)];
    expect(countUnits(countOf(50_000, 1), flows, decimal(10)).map(told)).toEqual([
      '-50000 at 0.00001, own-time',
      '1000000 at 0.00001, last-value',
    ]);
  });
});

describe('Flows whose own time is not known', () => {
  test('are priced between the last value and the next equity that is known', () => {
    // 1,000 units at 1: 100 in at 1, then 220 out at 1.2; what is left, 1,100, is known before the next 1,100.
    const flows = [flow(100, null), flow(-220, null), flow(1_100, 1_100)];
    expect(countUnits(countOf(1_000, 1), flows, decimal(2_200)).map(told)).toEqual([
      '100 at 1, page-10',
      '-183.333333333333333333 at 1.2, page-10',
      '916.666666666666666667 at 1.2, own-time',
    ]);
  });

  test('keep the value of the equity before them where one has no worth', () => {
    // 1,500 before something came in; then there are 1,800: it was worth 300, at 1.5.
    const [issued] = countUnits(countOf(1_000, 1), [unpriced(1_500)], decimal(1_800));
    expect(issued && told(issued)).toBe('200 at 1.5, page-10');
    expect(countUnits(countOf(1_000, 1), [flow(100, null), unpriced()], decimal(1_300)).map(told)).toEqual([
      '100 at 1, page-10',
      '200 at 1, page-10',
    ]);
  });

  test('must be in time order', () => {
    const flows = [flow(1, 100, { at: 5 }), flow(1, 100, { at: 4 })];
    expect(() => countUnits(countOf(100, 1), flows, decimal(102))).toThrow(/index 1 is out of order/);
  });
});

describe('The error bound of units', () => {
  const boundOf = (count: UnitCount, one: ValuedFlow) => {
    const { errorBound } = issueUnits(count, one);
    return errorBound && errorBound.toDecimalPlaces(9).toFixed();
  };
  const some = countOf(1_000, 1);

  test('is zero where the equity is known', () => {
    expect(boundOf(some, flow(100, 1_000))).toBe('0');
  });

  test('is how far off the units after the flow can be', () => {
    // 1 + 1,000 / 1,000 = 2 against 1 + 1,000 / 990 = 2.0101: 1 - 0.994974874.
    expect(boundOf(some, flow(1_000, 1_000, { equityBound: decimal(10) }))).toBe('0.005025126');
    // 1 - 900 / 1,000 = 0.1 against 1 - 900 / 990 = 0.0909: a large part out makes the error larger.
    expect(boundOf(some, flow(-900, 1_000, { equityBound: decimal(10) }))).toBe('0.1');
    // 2 against 1 + 980 / 1,010 = 1.9703: 1.015075377 - 1.
    const coins = flow(1_000, 1_000, { equityBound: decimal(10), amountBound: decimal(20) });
    expect(boundOf(some, coins)).toBe('0.015075377');
  });

  test('of everything taken out is that of the last price it leaves', () => {
    expect(boundOf(some, flow(-1_000, 1_000, { equityBound: decimal(10) }))).toBe('0.01');
  });

  test('is null where nothing bounds the error', () => {
    expect(boundOf(some, flow(100, 1_000, { equityBound: null }))).toBeNull();
    expect(boundOf(some, flow(100, 1_000, { amountBound: null }))).toBeNull();
    expect(boundOf(some, flow(100, 1_000, { equityBound: decimal(1_000) }))).toBeNull();
    expect(boundOf(some, flow(-990, 1_000, { equityBound: decimal(20) }))).toBeNull();
    expect(boundOf(countOf(0, 1), flow(100, '0.5', { equityBound: null }))).toBeNull();
  });
});
