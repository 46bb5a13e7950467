import type { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { Exact } from '../exact.ts';
import { afterEntries, EMPTY_LEDGER, entryOf, type LedgerState } from './entries.ts';
import { strike } from './strike.ts';

const TERMS = [
  {
    fromDay: '1970-01-01',
    subscriptionFeeRate: new Exact(0),
    managementFeeRate: new Exact(0),
    performanceFeeRate: new Exact('0.3'),
    minSubscription: new Exact(0),
    noticeDays: 0,
    lockUpMonths: 0,
    maxMarketDifference: new Exact(0),
  },
];

/** A comes in at 1; the price is 1.2 a year later, then 0.8, where B may come in; then 1.1 and 1.3 at the ends of years. */
const DAYS = [
  { day: '2025-01-01', price: 1, comesIn: 'A' },
  { day: '2026-01-01', price: 1.2 },
  { day: '2026-07-01', price: 0.8, comesIn: 'B' },
  { day: '2027-01-01', price: 1.1 },
  { day: '2028-01-01', price: 1.3 },
] as const;
const PAID_IN = { A: 100_000, B: 80_000 } as const;
type Investor = keyof typeof PAID_IN;

/** Performance fees in USDT, by day and investor. */
type Fees = Record<string, Partial<Record<Investor, number>>>;

/** What one common mark charges: each unit pays for what the price is above the highest one at which fees were taken. */
function chargedByOneMark(): Fees {
  const units = { A: 0, B: 0 };
  let mark = 1;
  const fees: Fees = {};
  for (const event of DAYS) {
    const { day, price } = event;
    if (day.endsWith('-01-01') && day !== DAYS[0].day) {
      const fee = 0.3 * Math.max(0, price - mark);
      fees[day] = { A: units.A * fee, B: units.B * fee };
      units.A *= 1 - fee / price;
      units.B *= 1 - fee / price;
      mark = Math.max(mark, price);
    }
    if ('comesIn' in event) units[event.comesIn] += PAID_IN[event.comesIn] / price;
  }
  return fees;
}

/** What the ledger charges in the same fund, with or without B. */
function chargedBySeries(investors: readonly Investor[]) {
  let state: LedgerState = afterEntries(EMPTY_LEDGER, [
    { ...entryOf('opening', 'house', new Exact(50_000)), strikeDay: null },
  ]);
  const fees: Fees = {};
  for (const event of DAYS) {
    const { day, price } = event;
    const own = 'comesIn' in event && investors.includes(event.comesIn) ? [event.comesIn] : [];
    const orders = own.map((investorId) => {
      const amount = new Exact(PAID_IN[investorId]);
      const order = { requestId: investorId, investorId, asked: amount, money: amount };
      return { ...order, arrived: 'net' as const };
    });
    for (const { requestId, money: net } of orders) state = arrived(state, { requestId, net, price });
    const made = strike({
      day,
      price: new Exact(price),
      terms: TERMS,
      state,
      corrections: [],
      redemptions: [],
      subscriptions: orders,
    });
    expect(made.stops).toEqual([]);
    for (const step of made.steps)
      if (step.kind === 'crystallization')
        fees[day] = { ...fees[day], [step.investorId]: step.fee.toNumber() };
    state = made.after;
  }
  return { fees, state };
}

/** Money that came at the price of the dealing day, so that nothing of it is the house's. */
function arrived(
  state: LedgerState,
  { requestId, net, price }: { requestId: string; net: Decimal; price: number },
): LedgerState {
  const entry = entryOf('match', 'settlement', net.div(price), { requestId, amount: net });
  return afterEntries(state, [{ ...entry, strikeDay: null }]);
}

describe('One high-water mark for everybody, and one for each series', () => {
  const { fees, state } = chargedBySeries(['A', 'B']);

  it('would let whoever comes in after a fall ride free up to the old mark, and charge only what is above it', () => {
    // B's 80,000 are 100,000 units: worth 110,000 a year's end later, 30,000 more than was paid in, and 130,000 at last.
    const common = chargedByOneMark();
    expect(common['2026-01-01']).toEqual({ A: expect.closeTo(6_000, 6), B: 0 });
    expect(common['2027-01-01']).toEqual({ A: 0, B: 0 });
    // 0.3 x (1.3 - 1.2) a unit: 3,000 of B's gain of 50,000.
    expect(common['2028-01-01']).toEqual({ A: expect.closeTo(2_850, 6), B: expect.closeTo(3_000, 6) });
  });

  it('charges each series for its own gain', () => {
    expect(fees['2026-01-01']).toEqual({ A: 6_000 });
    // 0.3 x 30,000. What is left is 91,818.18 units with a mark of 101,000: 119,363.64 at 1.3, of 18,363.64 30 percent.
    expect(fees['2027-01-01']).toEqual({ B: 9_000 });
    // A: 95,000 units at 1.3 are 123,500, its mark is 114,000.
    expect(fees['2028-01-01']).toEqual({ A: 2_850, B: 5_509.09 });
  });

  it('takes that difference from nobody else: all others have the same without B, and the manager less by what B paid', () => {
    const without = chargedBySeries(['A']);
    for (const day of Object.keys(fees)) expect(without.fees[day]?.A).toBe(fees[day]?.A);
    const of = (ledger: LedgerState, id: Investor) => ledger.series.find((one) => one.id === id);
    expect(of(without.state, 'A')).toEqual(of(state, 'A'));
    expect(without.state.house.toFixed()).toBe(state.house.toFixed());
    const [before, after] = [new Exact(100_000), of(state, 'B')!.units];
    expect(state.manager.minus(without.state.manager).toFixed()).toBe(before.minus(after).toFixed());
    // 9,000 / 1.1 and 5,509.09 / 1.3 units, each to the eighteenth decimal.
    expect(before.minus(after).toFixed()).toBe('12419.57972027972027972');
  });

  it('charges both the same where both come in together', () => {
    // What A pays is what one mark charges: it came in where the common mark began.
    const common = chargedByOneMark();
    for (const day of Object.keys(fees))
      expect(fees[day]?.A ?? 0).toBeCloseTo(common[day]?.A ?? Number.NaN, 6);
  });
});
