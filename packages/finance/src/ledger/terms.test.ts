import fc from 'fast-check';
import { describe, expect, inject, it, test } from 'vitest';
import { DAY_MS, daysBetween, daysFrom, utcDay } from '../calendar.ts';
import { Exact } from '../exact.ts';
import { keptAfter, netSubscription, roundMoney, subscriptionAmounts, termsOn } from './terms.ts';

const from = (fromDay: string, rate: string) => ({ fromDay, managementFeeRate: new Exact(rate) });
/** 1 - 0.365 / 365 = 0.999 a day, and half or twice the fee. */
const [HALF, FULL, TWICE] = ['0.1825', '0.365', '0.73'] as const;
const ALWAYS = from('1970-01-01', FULL);

describe('termsOn()', () => {
  const [first, second, third] = [
    { fromDay: '2024-02-29', id: 1 },
    { fromDay: '2024-12-31', id: 2 },
    { fromDay: '2025-01-01', id: 3 },
  ];

  it('finds the terms of a day from the first on which they hold to the one before the next, in whatever order', () => {
    for (const all of [
      [first, second, third],
      [third, first, second],
      [second, third, first],
    ]) {
      expect(termsOn(all, '2024-02-29')).toBe(first);
      expect(termsOn(all, '2024-12-30')).toBe(first);
      expect(termsOn(all, '2024-12-31')).toBe(second);
      expect(termsOn(all, '2025-01-01')).toBe(third);
      expect(termsOn(all, '2099-01-01')).toBe(third);
    }
  });

  it('refuses a day before all terms', () => {
    expect(() => termsOn([first, second], '2024-02-28')).toThrow(
      new RangeError('No terms hold on 2024-02-28.'),
    );
    expect(() => termsOn([], '2024-02-28')).toThrow(RangeError);
  });
});

describe('keptAfter()', () => {
  const kept = (terms: ReturnType<typeof from>[], run: { from: string; to: string }): string =>
    keptAfter(terms, run).toFixed();

  test('Several changes in one run hold from their days on, in whatever order they come', () => {
    // Two days of 0.999, one of 0.998, one of 0.9995, two of 1.
    const changes = [from('2025-03-03', TWICE), ALWAYS, from('2025-03-05', '0'), from('2025-03-04', HALF)];
    const run = { from: '2025-03-01', to: '2025-03-07' };
    // 0.998001 x 0.998 = 0.996004998; x 0.9995 = 0.995506995501
    expect(kept(changes, run)).toBe('0.995506995501');
    expect(kept(changes.toReversed(), run)).toBe('0.995506995501');
  });

  test('February costs 28 days, and 29 in a leap year; each is a 365th of the rate', () => {
    const days = (run: { from: string; to: string }): string => keptAfter([ALWAYS], run).toFixed(30);
    expect(days({ from: '2025-02-01', to: '2025-03-01' })).toBe(new Exact('0.999').pow(28).toFixed(30));
    expect(days({ from: '2024-02-01', to: '2024-03-01' })).toBe(new Exact('0.999').pow(29).toFixed(30));
    expect(days({ from: '2024-01-01', to: '2025-01-01' })).toBe(new Exact('0.999').pow(366).toFixed(30));
    expect(kept([ALWAYS, from('2024-02-29', TWICE)], { from: '2024-02-28', to: '2024-03-01' })).toBe(
      '0.997002',
    );
  });

  it('refuses a run that begins before all terms', () => {
    expect(() => keptAfter([from('2025-03-02', FULL)], { from: '2025-03-01', to: '2025-03-05' })).toThrow(
      RangeError,
    );
  });

  it('is the product over each day of what its own terms leave, and that of a run is that of its parts', () => {
    const day = fc.integer({ min: 0, max: 500 }).map((days) => utcDay(Date.UTC(2023, 6, 1) + days * DAY_MS));
    const rate = fc.integer({ min: 0, max: 9_999 }).map((one) => new Exact(one).div(10_000));
    const changes = fc.array(fc.record({ fromDay: day, managementFeeRate: rate }), { maxLength: 6 });
    fc.assert(
      fc.property(changes, fc.tuple(day, day, day), (later, days) => {
        // Of those that begin on one day the last counts.
        const terms = [...new Map([ALWAYS, ...later].map((one) => [one.fromDay, one])).values()];
        const [start, middle, end] = days.toSorted() as [string, string, string];
        let product = new Exact(1);
        for (const one of daysFrom(start, daysBetween({ from: start, to: end }))) {
          const [held] = terms
            .filter(({ fromDay }) => fromDay <= one)
            .toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1));
          product = product.times(new Exact(1).minus(held!.managementFeeRate.div(365)));
        }
        const whole = keptAfter(terms, { from: start, to: end });
        expect(whole.toFixed(40)).toBe(product.toFixed(40));
        const parts = keptAfter(terms, { from: start, to: middle }).times(
          keptAfter(terms, { from: middle, to: end }),
        );
        expect(parts.toFixed(40)).toBe(whole.toFixed(40));
      }),
      { numRuns: Math.ceil(2_000 * inject('scale')) },
    );
  });
});

describe('Money', () => {
  test('Half a cent is rounded up, and away from zero below it', () => {
    const rounded = ['1.005', '1.0049999999999999', '-1.005', '2.675', '0'].map((one) =>
      roundMoney(new Exact(one)).toFixed(2),
    );
    expect(rounded).toEqual(['1.01', '1.00', '-1.01', '2.68', '0.00']);
  });

  test('The net amount of a subscription is rounded once, to the cent', () => {
    const net = (gross: string, rate: string): string =>
      netSubscription(new Exact(gross), new Exact(rate)).toFixed(2);
    // 33,333.33 x 0.97 = 32,333.3301; 0.5 x 0.99 = 0.495; 250.10 x 0.95 = 237.595.
    expect([net('33333.33', '0.03'), net('0.50', '0.01'), net('250.10', '0.05')]).toEqual([
      '32333.33',
      '0.50',
      '237.60',
    ]);
    expect(net('100000.01', '0')).toBe('100000.01');
  });

  test('A net amount that arrived stays, and pays its fee on top; a gross one pays it out of itself', () => {
    const amounts = (asked: string, money: string, arrived: 'net' | 'gross', rate = '0.03'): string[] => {
      const order = { asked: new Exact(asked), money: new Exact(money), arrived };
      const { gross, net } = subscriptionAmounts(order, new Exact(rate));
      return [gross.toFixed(2), net.toFixed(2)];
    };
    // 48,491.60 / 0.97 = 49,991.340206; 97,000 / 0.99 = 97,979.797980.
    expect(amounts('50000', '48491.60', 'net')).toEqual(['49991.34', '48491.60']);
    expect(amounts('100000', '100000', 'gross', '0.01')).toEqual(['100000.00', '99000.00']);
    expect(amounts('100000', '97000', 'net', '0.01')).toEqual(['97979.80', '97000.00']);
    // 0.50 and 0.51 both leave 0.50 (0.495 and 0.5049): what was asked for is kept where it fits.
    expect(amounts('0.50', '0.50', 'net', '0.01')).toEqual(['0.50', '0.50']);
    expect(amounts('33333.33', '32333.33', 'net')).toEqual(['33333.33', '32333.33']);
  });
});
