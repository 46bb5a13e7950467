import type { Decimal } from 'decimal.js';
import { describe, expect, it, test } from 'vitest';
import { Exact, sum } from '../exact.ts';
import { totalUnits, type LedgerState } from './entries.ts';
import { idle, ledgerWith, OPEN_TERMS, payAll, payManager, settling } from './misstruck.test-support.ts';
import { navErrorEntries } from './nav-error.ts';
import type { RedemptionSize } from './redemption.ts';
import { strike, type StrikeInput } from './strike.ts';

const n = (value: number | string): Decimal => new Exact(value);
/** 31 days from 1 March to 1 April, of each a ten-thousandth: 0.0365 / 365. */
const KEPT = n('0.9999').pow(31);
const RATES = {
  subscriptionFeeRate: n('0.03'),
  managementFeeRate: n('0.0365'),
  performanceFeeRate: n('0.3'),
};
const TERMS = [{ ...OPEN_TERMS, ...RATES }];
const [MARCH, APRIL] = ['2025-03-01', '2025-04-01'] as const;

/** 100,000 units that 100,000 USDT bought: 100 shares. */
const HOLDING = { id: 's', investorId: 'i', units: n(100_000), paidIn: n(100_000), mark: n(100_000) };

interface Case {
  wrong: string;
  right: string;
  day?: string;
  terms?: StrikeInput['terms'];
  state?: LedgerState;
  more?: Partial<StrikeInput>;
  /** Between the strikes. */
  meanwhile?: (state: LedgerState) => LedgerState;
  next?: { day: string; price: string };
}

/** Makes a strike at a wrong price, and settles it with the next one. */
function settled({ wrong, right, day = MARCH, terms = TERMS, state, more, meanwhile, next }: Case) {
  const before = state ?? ledgerWith([HOLDING], '2025-02-01');
  const at = (price: string) =>
    strike({ ...idle(before, { day, price: n(price), terms }), ...more, isMadeAgain: true });
  const misstruck = { day, made: at(wrong), right: at(right) };
  const found = meanwhile?.(misstruck.made.after) ?? misstruck.made.after;
  const of = { day: next?.day ?? APRIL, price: n(next?.price ?? '1.1'), terms };
  const input = settling(idle(found, of), misstruck);
  const { after, stops } = strike(input);
  expect(stops).toEqual([]);
  expect(sum(input.corrections.map(({ units }) => units)).toFixed()).toBe('0');
  expect(totalUnits(after).toFixed()).toBe(totalUnits(found).toFixed());
  return {
    corrections: input.corrections,
    after,
    found,
    uncorrected: strike(idle(found, of)).after,
    ...misstruck,
  };
}

const redemptionOf = (size: RedemptionSize): Partial<StrikeInput> => ({
  redemptions: [{ requestId: 'r', investorId: 'i', size }],
});
const seriesOf = ({ series }: LedgerState, id = 's') => series.find((one) => one.id === id)!;
const figures = (state: LedgerState, id?: string): string[] => {
  const { units, shares, mark } = seriesOf(state, id);
  return [units.toFixed(12), shares.toFixed(12), mark.toFixed(12)];
};
const texts = (...values: Decimal[]): string[] => values.map((one) => one.toFixed(12));

describe('A performance fee that was taken at a wrong price', () => {
  const january = { wrong: '1.2', right: '1', day: '2025-01-01', state: ledgerWith([HOLDING], '2024-12-31') };
  const noManagement = [{ ...OPEN_TERMS, performanceFeeRate: n('0.3') }];
  const next = { day: '2025-02-01', price: '1.1' };

  it('goes back with the units that it took and the mark that it raised', () => {
    // 0.3 x 20,000 = 6,000 USDT, 5,000 units, mark 114,000: all of it too much at 1.
    const { made, after } = settled({ ...january, terms: noManagement, next });
    expect(figures(made.after)).toEqual(texts(n(95_000), n(100), n(114_000)));
    expect(figures(after)).toEqual(texts(n(100_000), n(100), n(100_000)));
    expect(after.manager.toFixed()).toBe('0');
  });

  it('comes from the house where the manager is paid out, which owes nothing afterwards', () => {
    const meanwhile = (state: LedgerState) => payManager(state, n(4_000));
    const { after, uncorrected } = settled({ ...january, terms: noManagement, next, meanwhile });
    expect(figures(after)).toEqual(texts(n(100_000), n(100), n(100_000)));
    expect(after.manager.toFixed()).toBe('0');
    expect(after.house.minus(uncorrected.house).toFixed()).toBe('-4000');
  });
});

describe('A redemption at a wrong price', () => {
  const all = redemptionOf('all');
  /** 28 February days: what is left of 100,000 units on 1 March. */
  const left = n('0.9999').pow(28).times(100_000);

  it('that was paid too little gets the rest, with units of the price that settles it', () => {
    const meanwhile = (state: LedgerState) => payAll(state, n('0.95'));
    const { after, made, corrections } = settled({ wrong: '0.9', right: '0.95', more: all, meanwhile });
    const [paid, right] = [left.times('0.9').toDecimalPlaces(2), left.times('0.95').toDecimalPlaces(2)];
    expect(made.after.inTransit.get('r')?.amount.toFixed()).toBe(paid.toFixed());
    const owed = right.minus(paid);
    expect(after.inTransit.get('r')).toEqual({ units: owed.div('1.1').toDecimalPlaces(18), amount: owed });
    expect(corrections.find(({ owner }) => owner === 'settlement')?.investorId).toBe('i');
    expect(figures(after)).toEqual(texts(n(0), n(0), n(0)));
  });

  it('that was paid too much keeps it, and the house bears it', () => {
    const meanwhile = (state: LedgerState) => payAll(state, n('0.95'));
    const { after, corrections, made, right } = settled({
      wrong: '0.95',
      right: '0.9',
      more: all,
      meanwhile,
    });
    expect(after.inTransit.size).toBe(0);
    expect(made.after.inTransit.get('r')!.amount.gt(right.after.inTransit.get('r')!.amount)).toBe(true);
    // What roundings left the manager differs by some thousandth of a unit.
    for (const { owner, units } of corrections) {
      expect(['manager', 'house']).toContain(owner);
      expect(units.abs().lt('0.01')).toBe(true);
    }
  });
});

test('A series that is gone before the error is found gets nothing and gives nothing: the house has the difference', () => {
  const meanwhile = (state: LedgerState) =>
    strike({ ...idle(state, { day: APRIL, price: n(1), terms: TERMS }), ...redemptionOf('all') }).after;
  const next = { day: '2025-05-01', price: '1.1' };
  const state = ledgerWith([HOLDING], '2024-12-01');
  const { corrections, after } = settled({
    wrong: '1.2',
    right: '1',
    state,
    day: '2025-01-01',
    meanwhile,
    next,
  });
  expect(corrections.map(({ owner }) => owner)).toEqual(['manager', 'house']);
  expect(figures(after)).toEqual(texts(n(0), n(0), n(0)));
});

test('A strike whose price was right is settled by no entry, also where the manager lacks half a cent', () => {
  const made = strike({
    ...idle(ledgerWith([HOLDING], '2025-02-01'), { day: MARCH, price: n('1.1'), terms: TERMS }),
  });
  const state = { ...made.after, manager: n('-0.004') };
  expect(navErrorEntries({ made, right: made, state, kept: KEPT, price: n(1) })).toEqual([]);
});
