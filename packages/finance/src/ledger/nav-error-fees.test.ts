import type { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { Exact } from '../exact.ts';
import { entryOf, type LedgerState } from './entries.ts';
import { worthOf } from './fees.ts';
import { entered, idle, ledgerWith, OPEN_TERMS, settling } from './misstruck.test-support.ts';
import { overpaidOf } from './nav-error.ts';
import { strike } from './strike.ts';

const n = (value: number | string): Decimal => new Exact(value);
const TERMS = [{ ...OPEN_TERMS, managementFeeRate: n('0.03'), performanceFeeRate: n('0.3') }];
const [JANUARY, FEBRUARY] = ['2028-01-01', '2028-02-01'] as const;

/** Two investors at a price of 1 on 1 December, and the money of a third, all net of a fee of 3 percent. */
const BEFORE = entered(
  ledgerWith(
    [
      { id: 'a', investorId: 'A', units: n(97_000), paidIn: n(97_000), mark: n(97_000) },
      { id: 'b', investorId: 'B', units: n(48_500), paidIn: n(48_500), mark: n(48_500) },
    ],
    '2027-12-01',
  ),
  [entryOf('match', 'settlement', n(19_400), { requestId: 'c', investorId: 'C', amount: n(19_400) })],
);
const ORDERS = {
  redemptions: [{ requestId: 'r', investorId: 'B', size: 'all' as const }],
  subscriptions: [
    { requestId: 'c', investorId: 'C', asked: n(20_000), money: n(19_400), arrived: 'net' as const },
  ],
};
const januaryAt = (price: string) =>
  strike({ ...idle(BEFORE, { day: JANUARY, price: n(price), terms: TERMS }), ...ORDERS });

/** Settles 1 January at 1.2 in place of 1.1 by 1 February at 1.15. */
function settled(meanwhile: (state: LedgerState) => LedgerState = (state) => state) {
  const misstruck = { day: JANUARY, made: januaryAt('1.2'), right: januaryAt('1.1') };
  const of = { day: FEBRUARY, price: n('1.15'), terms: TERMS };
  const input = settling(idle(meanwhile(misstruck.made.after), of), misstruck);
  const made = strike(input);
  const neverWrong = strike(idle(meanwhile(misstruck.right.after), of));
  const feeOf = (seriesId: string, kind: string): string =>
    [...misstruck.made.entries, ...made.entries]
      .filter((one) => one.owner === 'manager' && one.seriesId === seriesId && one.kind === kind)
      .reduce((sum, { amount }) => sum.plus(amount ?? 0), n(0))
      .toFixed(2);
  return { ...misstruck, strike: made, neverWrong, feeOf };
}

const pay = (amount: string) => (state: LedgerState) => {
  const { units, amount: owed } = state.inTransit.get('r')!;
  const isAll = owed.eq(amount);
  return entered(state, [
    entryOf('match', 'settlement', isAll ? units.neg() : n(0), {
      requestId: 'r',
      investorId: 'B',
      amount: n(amount).neg(),
    }),
    entryOf('match', 'house', isAll ? units : n(0)),
  ]);
};

describe('A NAV error of 0.1 at the end of a year', () => {
  it('leaves the holders what they would have without it, and their fees', () => {
    const { strike: after, neverWrong, feeOf } = settled();
    const netOf = (id: string, { after: { series } }: typeof after): string =>
      worthOf(
        series.find((one) => one.id === id)!,
        { price: n('1.15'), rate: n('0.3') },
      ).netValue.toFixed(2);
    expect([netOf('a', after), netOf('c', after)]).toEqual(['106703.35', '19981.14']);
    expect(after.after.series[0]!.mark.toFixed(2)).toBe('103599.93');
    expect(netOf('a', neverWrong)).toBe('106703.35');
    // 5,731.13 and 565.39 were taken.
    expect([feeOf('a', 'crystallization'), feeOf('a', 'management-fee')]).toEqual(['2828.54', '547.16']);
    const fee = neverWrong.entries.find(({ owner, seriesId }) => owner === 'manager' && seriesId === 'c');
    expect(feeOf('c', 'management-fee')).toBe(fee?.amount?.toFixed(2));
  });

  it('takes back what a redemption is owed too much while it is not paid, and the fee with it', () => {
    const { made, right, strike: after, feeOf } = settled();
    const owed = made.after.inTransit.get('r')!.amount;
    expect(owed.toFixed(2)).toBe('55186.32');
    expect(owed.minus(overpaidOf({ made, right }, 'r', owed)).toFixed(2)).toBe('51799.96');
    expect(after.after.inTransit.get('r')?.amount.toFixed(2)).toBe('51799.96');
    const fee = right.entries.find(
      ({ kind, owner, seriesId }) => kind === 'crystallization' && owner === 'manager' && seriesId === 'b',
    );
    expect(feeOf('b', 'crystallization')).toBe(fee?.amount?.toFixed(2));
  });

  it('takes back what is left where the right amount was paid meanwhile, and nothing where all was', () => {
    const paidRight = settled(pay('51799.96'));
    expect(paidRight.strike.after.inTransit.has('r')).toBe(false);
    const paidAll = settled(pay('55186.32'));
    expect(overpaidOf(paidAll, 'r', n(0)).toFixed()).toBe('0');
    expect(
      paidAll.strike.entries.filter(({ kind, owner }) => kind === 'nav-error' && owner === 'settlement'),
    ).toEqual([]);
    // Whoever keeps what was paid too much has paid the fee on it.
    expect(paidAll.feeOf('b', 'crystallization')).toBe('2865.57');
  });
});
