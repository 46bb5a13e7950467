import type { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { Exact } from '../exact.ts';
import { adjustmentEntries, type AdjustedOwner, type Adjustment } from './adjustment.ts';
import { entryOf, totalUnits, type LedgerState } from './entries.ts';
import { entered, idle, ledgerWith, OPEN_TERMS } from './misstruck.test-support.ts';
import { strike } from './strike.ts';

const n = (value: number | string): Decimal => new Exact(value);
const TERMS = [{ ...OPEN_TERMS, performanceFeeRate: n('0.3') }];
/** 100 shares at a mark of 100,000; the manager has 5,000 units. */
const HELD: LedgerState = {
  ...ledgerWith(
    [{ id: 's', investorId: 'i', units: n(100_000), paidIn: n(100_000), mark: n(100_000) }],
    '2024-12-01',
  ),
  manager: n(5_000),
};
const [HOUSE, MANAGER] = [{ owner: 'house' }, { owner: 'manager' }] as const;
const SERIES: AdjustedOwner = { owner: 'series', seriesId: 's', investorId: 'i' };
const adjustment = (from: AdjustedOwner, to: AdjustedOwner, more: Partial<Adjustment> = {}): Adjustment => ({
  id: 'a',
  from,
  to,
  amount: n(1_200),
  givesBackFee: false,
  ...more,
});

/** The strike of 1 January 2025, which crystallizes, with adjustments. */
function struck(adjustments: readonly Adjustment[], price: string, state = HELD) {
  const corrections = adjustmentEntries(adjustments, { state, price: n(price) });
  const { after } = strike({
    ...idle(state, { day: '2025-01-01', price: n(price), terms: TERMS }),
    corrections,
  });
  expect(totalUnits(after).toFixed()).toBe(totalUnits(state).toFixed());
  const { units, mark, shares } = after.series[0]!;
  return { corrections, after, series: [units, mark, shares].map((one) => one.toFixed(4)) };
}

describe('An adjusting entry', () => {
  it('gives back a fee before the year is crystallized: the investor pays no fee on it', () => {
    // At 1.2 the 100,000 units are worth 120,000; with 1,200 given back 121,200, of which the mark takes 1,200 with it.
    // Fee 0.3 x (121,200 - 101,200) = 6,000, as without the adjustment: 5,000 units of 101,000; the mark is 115,200.
    const { series, after, corrections } = struck(
      [adjustment(MANAGER, SERIES, { givesBackFee: true })],
      '1.2',
    );
    expect(series).toEqual(['96000.0000', '115200.0000', '100.0000']);
    expect(after.manager.toFixed(4)).toBe('9000.0000');
    expect(corrections.map(({ amount, units, kind }) => [kind, amount?.toFixed(), units.toFixed()])).toEqual([
      ['adjustment', '-1200', '-1000'],
      ['adjustment', '1200', '1000'],
    ]);
  });

  it('leaves the mark where it gives back no fee: what it gives is a gain', () => {
    // Fee 0.3 x (121,200 - 100,000) = 6,360: 5,300 units.
    const { series, after } = struck([adjustment(HOUSE, SERIES)], '1.2');
    expect(series).toEqual(['95700.0000', '114840.0000', '100.0000']);
    expect(after.house.minus(HELD.house).toFixed()).toBe('-1000');
  });

  it('takes units of the eighteenth decimal from a series, and no share', () => {
    const [from, to] = struck([adjustment(SERIES, HOUSE, { amount: n('0.01') })], '0.7').corrections;
    expect([from?.units.toFixed(), from?.seriesId, from?.investorId]).toEqual([
      '-0.014285714285714286',
      's',
      'i',
    ]);
    expect([to?.units.toFixed(), to?.owner, to?.seriesId]).toEqual(['0.014285714285714286', 'house', null]);
    expect([from?.shares, from?.mark, to?.shares, to?.mark].every((one) => one?.isZero())).toBe(true);
  });
});

describe('An adjusting entry that would leave an owner below zero is not made, and the others are', () => {
  const of = (adjustments: readonly Adjustment[], state = HELD) =>
    adjustmentEntries(adjustments, { state, price: n(1) }).map(({ amount }) => amount?.toFixed());

  it('of a series or the manager, each after those before it', () => {
    const three = [n(4_000), n('1000.01'), n(1_000)].map((amount) => adjustment(MANAGER, HOUSE, { amount }));
    expect(of(three)).toEqual(['-4000', '4000', '-1000', '1000']);
    expect(of([adjustment(SERIES, HOUSE, { amount: n('100000.01') })])).toEqual([]);
    expect(of([adjustment(SERIES, HOUSE, { amount: n(100_000) })])).toHaveLength(2);
  });

  it('of the house, which owes money in transit at its amount', () => {
    // Of 2,000 units 1,000 became money in transit, which is owed 1,500: 500 are left.
    const state = entered({ ...HELD, house: n(2_000) }, [
      entryOf('match', 'house', n(-1_000)),
      entryOf('match', 'settlement', n(1_000), { requestId: 'r', amount: n(1_500) }),
    ]);
    expect(of([adjustment(HOUSE, SERIES, { amount: n('500.01') })], state)).toEqual([]);
    expect(of([adjustment(HOUSE, SERIES, { amount: n(500) })], state)).toEqual(['-500', '500']);
  });

  it('or that concerns a series of which nothing is held', () => {
    const gone = { ...HELD, series: [{ ...HELD.series[0]!, units: n(0), shares: n(0), mark: n(0) }] };
    expect(of([adjustment(HOUSE, SERIES)], gone)).toEqual([]);
    expect(of([adjustment(HOUSE, { ...SERIES, seriesId: 'other' })])).toEqual([]);
  });
});
