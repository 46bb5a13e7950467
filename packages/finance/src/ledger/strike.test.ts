import type { Decimal } from 'decimal.js';
import { describe, expect, it, test } from 'vitest';
import { Exact } from '../exact.ts';
import { entryOf, type LedgerState } from './entries.ts';
import { entered, idle, ledgerWith, OPEN_TERMS } from './misstruck.test-support.ts';
import { strike, type Strike, type StrikeInput } from './strike.ts';
import type { SubscriptionOrder } from './subscription.ts';
import type { LedgerTerms } from './terms.ts';
import { seriesAt, valuesAt } from './values.ts';

const n = (value: number | string): Decimal => new Exact(value);
/** 100,000 units that 100,000 USDT bought: 100 shares. */
const HOLDING = { id: 's', investorId: 'i', units: n(100_000), paidIn: n(100_000), mark: n(100_000) };
const YEARLY = { ...OPEN_TERMS, performanceFeeRate: n('0.3') };

interface Asked extends Partial<StrikeInput> {
  last?: string;
  day?: string;
  price?: Decimal;
  terms?: LedgerTerms[];
}

function made({ last = '2025-02-01', ...given }: Asked = {}): Strike {
  const state = given.state ?? ledgerWith([HOLDING], last);
  return strike({ ...idle(state, { day: '2025-03-01', price: n('1.2'), terms: [YEARLY] }), ...given });
}

const redemption = (size: { shares: Decimal } | { amount: Decimal } | 'all', requestId = 'r') => ({
  requestId,
  investorId: 'i',
  size,
});
/** A subscription of 1,200 net. */
const moneyOf = (own: { requestId: string; investorId: string }): SubscriptionOrder => ({
  ...own,
  asked: n(1_200),
  money: n(1_200),
  arrived: 'net',
});
/** Money in transit: units that it issued, and its amount. */
const withMoney = (
  state: LedgerState,
  requestId: string,
  units: number | string,
  amount: number,
): LedgerState =>
  entered(state, [
    entryOf('match', 'house', n(units).neg()),
    entryOf('match', 'settlement', n(units), { requestId, amount: n(amount) }),
  ]);

describe('A year that has ended', () => {
  const feesOf = ({ steps }: Strike): string[] =>
    steps.flatMap((step) => (step.kind === 'crystallization' ? [step.fee.toFixed(2)] : []));

  it('is charged by the first strike of the new one, on whatever dealing day that is, and by no later one', () => {
    expect(feesOf(made({ last: '2024-12-01', day: '2025-01-01' }))).toEqual(['6000.00']);
    expect(feesOf(made({ last: '2024-11-01', day: '2025-03-01' }))).toEqual(['6000.00']);
    expect(feesOf(made({ last: '2025-01-01', day: '2025-02-01' }))).toEqual([]);
    expect(feesOf(made({ last: '2024-11-01', day: '2024-12-01' }))).toEqual([]);
  });

  it('is not charged to whoever comes in on that day, nor to the first of all', () => {
    const order = moneyOf({ requestId: 'x', investorId: 'j' });
    const state = withMoney(ledgerWith([HOLDING], '2024-12-01'), 'x', 900, 1_200);
    const { steps, after } = made({ state, day: '2025-01-01', subscriptions: [order] });
    expect(steps.map(({ kind, seriesId }) => `${kind} ${seriesId}`)).toEqual([
      'management-fee s',
      'crystallization s',
      'subscription x',
    ]);
    expect(after.series[1]!.units.toFixed()).toBe('1000');
    expect(feesOf(made({ state: ledgerWith([], '2024-12-01'), day: '2025-01-01' }))).toEqual([]);
  });

  it('is charged by the rate of the day that has ended, after the management fee and the corrections of that day', () => {
    // 31 days of a thousandth leave 0.999^31 of 100,000 units; 1,000 come back; at 1.2, 10 percent of what is above 100,000.
    const terms = [
      { ...OPEN_TERMS, managementFeeRate: n('0.365'), performanceFeeRate: n('0.1') },
      { ...OPEN_TERMS, fromDay: '2025-01-01', managementFeeRate: n('0.9'), performanceFeeRate: n('0.5') },
    ];
    const corrections = [entryOf('nav-error', 'series', n(1_000), { seriesId: 's', investorId: 'i' })];
    const dealt = made({ last: '2024-12-01', day: '2025-01-01', terms, corrections });
    const value = n('0.999').pow(31).times(100_000).plus(1_000).times('1.2').toDecimalPlaces(2);
    expect(feesOf(dealt)).toEqual([value.minus(100_000).times('0.1').toFixed(2)]);
    expect(dealt.entries.map(({ kind }) => kind).filter((kind, i, all) => kind !== all[i - 1])).toEqual([
      'management-fee',
      'nav-error',
      'crystallization',
    ]);
  });

  it('raises the mark to what is left of the value, and leaves it where no fee is taken', () => {
    const markAt = (price: string) =>
      made({ last: '2024-12-01', day: '2025-01-01', price: n(price) }).after.series[0]!.mark.toFixed();
    expect([markAt('1.2'), markAt('1'), markAt('0.8')]).toEqual(['114000', '100000', '100000']);
    // 0.3 of a cent above the mark rounds to nothing.
    expect(markAt('1.0000001')).toBe('100000');
    expect(markAt('1.0000002')).toBe('100000.01');
  });
});

describe('The rates of a redemption and of a moment', () => {
  const later = { ...YEARLY, fromDay: '2025-03-01', performanceFeeRate: n('0.1') };

  test('A redemption pays the rate of the day that has ended', () => {
    const { steps } = made({ terms: [YEARLY, later], redemptions: [redemption('all')] });
    expect(steps.at(-1)).toMatchObject({ kind: 'redemption', fee: n(6_000), payout: n(114_000) });
  });

  test('A moment has the rate of its day, and at its first instant that of the day that has ended', () => {
    const state = ledgerWith([HOLDING], '2025-02-01');
    const feeAt = (at: string) =>
      seriesAt(state, { at: Date.parse(at), price: n('1.2') }, [YEARLY, later])[0]!.accruedFee.toFixed();
    expect(feeAt('2025-02-28T23:59:59.999Z')).toBe('6000');
    expect(feeAt('2025-03-01T00:00:00.000Z')).toBe('6000');
    expect(feeAt('2025-03-01T00:00:00.001Z')).toBe('2000');
  });

  test("A day's management fee is taken at its end", () => {
    const terms = [{ ...OPEN_TERMS, managementFeeRate: n('0.365') }];
    const state = ledgerWith([HOLDING], '2025-02-01');
    const unitsAt = (at: string) =>
      seriesAt(state, { at: Date.parse(at), price: n(1) }, terms)[0]!.units.toFixed();
    expect(unitsAt('2025-02-01T00:00:00Z')).toBe('100000');
    expect(unitsAt('2025-02-01T23:59:59.999Z')).toBe('100000');
    expect(unitsAt('2025-02-02T00:00:00Z')).toBe('99900');
    expect(unitsAt('2025-02-03T00:00:00Z')).toBe('99800.1');
    expect(() => unitsAt('2025-01-31T23:59:59Z')).toThrow(RangeError);
  });
});

describe('What is set aside', () => {
  it('is more than an investor has, by shares or after fees, and nothing of it is dealt', () => {
    const byShares = made({ redemptions: [redemption({ shares: n('100.00000001') })] });
    expect(byShares.setAside).toEqual([
      { kind: 'too-much', requestId: 'r', of: 'shares', asked: n('100.00000001'), held: n(100) },
    ]);
    const byAmount = made({ redemptions: [redemption({ amount: n('114000.01') })] });
    expect(byAmount.setAside).toEqual([
      { kind: 'too-much', requestId: 'r', of: 'amount', asked: n('114000.01'), held: n(114_000) },
    ]);
    for (const { after, stops } of [byShares, byAmount])
      expect([after.inTransit.size, stops.length]).toEqual([0, 0]);
    expect(made({ redemptions: [redemption({ amount: n(114_000) })] }).setAside).toEqual([]);
  });

  it('is a second request for what the first has taken, and no request of anybody else', () => {
    const dealt = made({
      redemptions: [
        redemption({ shares: n(60) }),
        redemption({ shares: n(41) }, 'q'),
        redemption('all', 'p'),
      ],
    });
    expect(dealt.setAside).toEqual([
      { kind: 'too-much', requestId: 'q', of: 'shares', asked: n(41), held: n(40) },
    ]);
    expect([...dealt.after.inTransit.keys()]).toEqual(['r', 'p']);
  });

  it('is a share that is locked up by the terms under which its series was dealt, and only where it is touched', () => {
    const terms = [
      { ...YEARLY, lockUpMonths: 15 },
      { ...YEARLY, fromDay: '2024-01-01' },
    ];
    const state = ledgerWith([HOLDING, { ...HOLDING, id: 't' }], '2025-02-01');
    const [first, second] = state.series;
    const dealt = {
      ...state,
      series: [
        { ...first!, dealtOn: '2024-01-01' },
        { ...second!, dealtOn: '2023-12-01' },
      ],
    };
    const setAsideOf = (shares: number, day: string) =>
      made({ state: dealt, terms, day, redemptions: [redemption({ shares: n(shares) })] }).setAside;
    expect(setAsideOf(100, '2025-02-15')).toEqual([]);
    expect(setAsideOf(101, '2025-02-15')).toEqual([{ kind: 'locked-up', requestId: 'r', seriesId: 't' }]);
    expect(setAsideOf(101, '2025-03-01')).toEqual([]);
  });

  it('is nothing where a strike is computed once more: all there is goes', () => {
    for (const size of [{ shares: n(101) }, { amount: n('114000.01') }]) {
      const { after, setAside } = made({ redemptions: [redemption(size)], isMadeAgain: true });
      expect(setAside).toEqual([]);
      expect(after.inTransit.get('r')?.amount.toFixed()).toBe('114000');
    }
  });
});

test('The subscription fee is that of the dealing day, whatever was expected when it was asked for', () => {
  const terms = [
    { ...OPEN_TERMS, subscriptionFeeRate: n('0.03') },
    { ...OPEN_TERMS, fromDay: '2025-03-01', subscriptionFeeRate: n('0.01') },
  ];
  const asked = (requestId: string, money: number, arrived: 'net' | 'gross'): SubscriptionOrder => {
    return { requestId, investorId: requestId, asked: n(100_000), money: n(money), arrived };
  };
  const orders = [asked('E', 100_000, 'gross'), asked('F', 99_000, 'net'), asked('G', 97_000, 'net')];
  const empty = ledgerWith([], '2025-02-01');
  const state = orders.reduce((so, { requestId, money }) => withMoney(so, requestId, +money, +money), empty);
  const { steps, after } = made({ state, terms, price: n(1), subscriptions: orders });
  const dealt = steps.flatMap((step) => (step.kind === 'subscription' ? [step] : []));
  expect(dealt.map(({ gross, net, feeUnits }) => [gross, net, feeUnits].map(Number))).toEqual([
    [100_000, 99_000, 1_000],
    [100_000, 99_000, 0],
    [97_979.8, 97_000, 0],
  ]);
  expect(after.inTransit.size).toBe(0);
});

describe('What stops a strike', () => {
  it('is a loss of money in transit beyond the limit of the dealing day, and never a gain', () => {
    const terms = [
      { ...YEARLY, maxMarketDifference: n(0) },
      { ...YEARLY, fromDay: '2025-03-01', maxMarketDifference: n(100) },
    ];
    const stopsOf = (units: number | string) =>
      made({ state: withMoney(ledgerWith([], '2025-02-01'), 'x', units, 12_000), terms }).stops;
    // At 1.2, 9,916.67 units are worth 100 less than 12,000.
    expect(stopsOf('9916.666666666666666667')).toEqual([]);
    expect(stopsOf('9916.65')).toEqual([
      { kind: 'market-difference', difference: n('100.02'), limit: n(100) },
    ]);
    expect(stopsOf(20_000)).toEqual([]);
  });

  it('is a house that has too few units for what money in transit lacks, whether it is dealt or stays', () => {
    const order = moneyOf({ requestId: 'x', investorId: 'j' });
    // At 1.2 the 1,200 are 1,000 units, and 505 came: the house gives 495, and has them or one too few.
    const stopsOf = (house: number, subscriptions: StrikeInput['subscriptions']) => {
      const state = withMoney({ ...ledgerWith([], '2025-02-01'), house: n(house + 505) }, 'x', 505, 1_200);
      return made({ state, subscriptions }).stops;
    };
    for (const subscriptions of [[order], []]) {
      expect(stopsOf(495, subscriptions)).toEqual([]);
      // 505 units at 1.2 are 606 of the 1,200.
      expect(stopsOf(494, subscriptions)).toEqual([
        { kind: 'house-short', units: n(1), held: n(494), difference: n(594) },
      ]);
    }
  });

  it('is no reason to throw, but a day that is not after the last strike is', () => {
    expect(() => made({ last: '2025-03-01' })).toThrow(
      new RangeError('2025-03-01 is not after the last strike, of 2025-03-01.'),
    );
    expect(() => made({ last: '2025-04-01' })).toThrow(RangeError);
  });
});

test('A strike that has nothing to enter is a strike: the next counts from it', () => {
  const first = made({ last: '2024-12-01', day: '2025-01-01', price: n('0.9') });
  expect(first.entries).toEqual([]);
  const second = made({ state: first.after, day: '2025-02-01' });
  expect(second.steps.map(({ kind }) => kind)).toEqual(['management-fee']);
  expect(second.steps[0]).toMatchObject({ days: 31 });
});

test('What money in transit is worth beside its amount is the house’s at every moment', () => {
  const state = withMoney({ ...ledgerWith([], '2025-02-01'), house: n(1_000) }, 'x', 100, 110);
  const moment = { at: Date.parse('2025-02-10'), price: n('1.2'), equity: n(1_200) };
  const { house, settlement, manager } = valuesAt(state, moment, [YEARLY]);
  // 900 units of its own are 1,080, and 100 units are 120 for 110.
  expect([house.value, settlement.value, manager.value].map(Number)).toEqual([1_090, 110, 0]);
  expect(settlement.units.toFixed()).toBe('91.666666666666666667');
  expect(house.units.toFixed()).toBe('908.333333333333333333');
});
