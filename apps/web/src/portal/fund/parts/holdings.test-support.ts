import type { CustomerRequest } from '@equanim/contract/dealing';
import type { CustomerHoldings, Holding, StatementRow } from '@equanim/contract/holdings';
import { redeemableFrom } from '@equanim/finance/ledger/dealing-days';
import { possibleDaysAt } from './possible-days.test-support.ts';

const DAY_MS = 86_400_000;
const cents = (value: number): number => Math.round(value * 100) / 100;
const idOf = (number: number): string => `22222222-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The terms of the fund from its first day on. */
export const TERMS: CustomerHoldings['terms'] = {
  from_day: '2025-10-01',
  subscription_fee_rate: 0.03,
  management_fee_rate: 0.03,
  performance_fee_rate: 0.3,
  min_subscription: 100_000,
  notice_days: 30,
  lock_up_months: 12,
  max_market_difference: 5_000,
};

/** The price of a unit at the close of a day: a slow rise with two falls. */
function priceOn(at: number): number {
  const days = (at - Date.UTC(2025, 9, 1)) / DAY_MS;
  const wave = 0.035 * Math.sin(days / 23) + 0.012 * Math.sin(days / 5.3) + 0.004 * Math.sin(days * 1.7);
  return 1 + 0.000_62 * days + wave;
}

/** The last day of the fixtures; they rest on a reading of its noon. */
const LAST = Date.UTC(2026, 10, 23);
export const AS_OF = '2026-11-23T12:00:00Z';
/** By the clock of a day later. */
export const DEALING = possibleDaysAt('2026-11-24T12:01:00Z', TERMS.notice_days);

/** A subscription that was dealt, and what it is worth at the close of a day. */
function seriesOf({ number, dealtOn, net }: { number: number; dealtOn: string; net: number }) {
  const from = Date.parse(dealtOn);
  const units = net / priceOn(from - DAY_MS);
  return {
    from,
    net,
    fee: cents((net / 0.97) * 0.03),
    at(at: number): Holding['series'][number] {
      const kept = (1 - TERMS.management_fee_rate / 365) ** ((at - from) / DAY_MS);
      const value = cents(units * kept * priceOn(at));
      const accrued = cents(Math.max(0, value - net) * TERMS.performance_fee_rate);
      const shares = net / 1_000;
      return {
        id: idOf(100 + number),
        name: `Series ${String(number)}`,
        dealt_on: dealtOn,
        redeemable_from: redeemableFrom([{ fromDay: '1970-01-01', lockUpMonths: 12 }], dealtOn),
        paid_in: net,
        units: `${(units * kept).toFixed(12)}345678`,
        shares,
        high_water_mark: net,
        value,
        accrued_fee: accrued,
        net_value: cents(value - accrued),
        net_value_per_share: (value - accrued) / shares,
        fees: {
          subscription: this.fee,
          management: cents(units * (1 - kept) * priceOn(at)),
          performance: 0,
        },
      };
    },
  };
}

/** Returns of three periods; the last one has only one of the two. */
export const RETURNS: NonNullable<Holding['returns']> = {
  month: { from: '2026-11-01', to: '2026-11-23', days: 22, time_weighted: -0.0123, money_weighted: -0.0123 },
  year: { from: '2026-01-01', to: '2026-11-23', days: 326, time_weighted: 0.05, money_weighted: 0.045 },
  since: {
    from: '2025-11-01',
    to: '2026-11-23',
    days: 387,
    time_weighted: 0.1,
    money_weighted: null,
    reason: 'More than one rate balances.',
  },
};

const total = (values: readonly number[]): number => cents(values.reduce((sum, value) => sum + value, 0));

/** Subscriptions by dealing day and net amount, and what they are worth together. */
export function holdingOf(
  investor: Holding['investor'],
  subscriptions: ReadonlyArray<{ dealtOn: string; net: number }>,
): Holding {
  const all = subscriptions.map((each, index) => seriesOf({ number: index + 1, ...each }));
  const valuesFrom = all[0]?.from ?? LAST + DAY_MS;
  const series = all.map((one) => one.at(LAST));
  const sum = (of: (one: Holding['series'][number]) => number) => total(series.map(of));
  const [paidIn, netValue, accrued] = [
    total(all.map(({ net }) => net)),
    sum((one) => one.net_value),
    sum((one) => one.accrued_fee),
  ];
  const management = sum(({ fees }) => fees.management);
  return {
    investor,
    since: subscriptions[0]?.dealtOn ?? null,
    units: sum(({ units }) => Number(units)).toFixed(18),
    shares: paidIn / 1_000,
    paid_in: paidIn,
    paid_out: 0,
    value: sum(({ value }) => value),
    accrued_fee: accrued,
    net_value: netValue,
    gross_result: cents(netValue - paidIn + accrued + management),
    net_result: cents(netValue - paidIn - total(all.map(({ fee }) => fee))),
    fees: { subscription: sum(({ fees }) => fees.subscription), management, performance: 0 },
    returns: RETURNS,
    series: series.map((one) => ({ ...one, returns: RETURNS })),
    values: Array.from({ length: Math.max(0, (LAST - valuesFrom) / DAY_MS + 1) }, (_, index) => {
      const at = valuesFrom + index * DAY_MS;
      const held = all.filter(({ from }) => from <= at);
      return {
        day: new Date(at).toISOString().slice(0, 10),
        net_value: total(held.map((one) => one.at(at).net_value)),
        paid_in: total(held.map(({ net }) => net)),
        subscription_fees: total(held.map(({ fee }) => fee)),
      };
    }),
  };
}

export const LOWELL = { id: idOf(1), reference: 'INV-0001', name: 'Lowell Family Office' };
export const QUIET = { id: idOf(2), reference: 'INV-0002', name: 'Quiet Harbor Foundation' };

/** What an investor of three series holds, and what a test changes about the answer. */
export function holdingsOf(changes: Partial<CustomerHoldings> = {}): CustomerHoldings {
  return {
    as_of: AS_OF,
    price: priceOn(LAST),
    is_estimate: true,
    last_strike_day: '2026-11-01',
    next_dealing_day: '2026-12-01',
    dealing: DEALING,
    terms: TERMS,
    investors: [
      holdingOf(LOWELL, [
        { dealtOn: '2025-11-01', net: 242_500 },
        { dealtOn: '2026-03-01', net: 97_000 },
        { dealtOn: '2026-08-01', net: 145_500.5 },
      ]),
    ],
    ...changes,
  };
}

/** A request for a subscription that nobody has accepted, and what a test changes about it. */
export function requestOf(number: number, changes: Partial<CustomerRequest> = {}): CustomerRequest {
  return {
    id: idOf(200 + number),
    investor: LOWELL,
    kind: 'subscription',
    amount: 150_000,
    net_amount: 145_500,
    shares: null,
    is_all: false,
    dealing_day: '2026-12-01',
    state: 'requested',
    payout: null,
    unpaid: null,
    events: [{ state: 'requested', at: '2026-11-20T09:12:00Z' }],
    ...changes,
  };
}

/** A redemption of a payout that nobody has accepted, and what a test changes about it. */
export const redemptionOf = (number: number, changes: Partial<CustomerRequest> = {}): CustomerRequest =>
  requestOf(number, {
    kind: 'redemption',
    amount: 50_000,
    net_amount: null,
    dealing_day: '2027-01-01',
    ...changes,
  });

/** A statement of a month, and what a test changes about it. */
export const statementOf = (month: string, changes: Partial<StatementRow> = {}): StatementRow => ({
  id: `33333333-0000-4000-8000-${month.replace('-', '').padStart(12, '0')}`,
  investor: LOWELL,
  month,
  made_at: `${month}-28T06:00:00Z`,
  bytes: 84_213,
  sha256: `${month.replace('-', '')}c0ffee`.padEnd(64, '3f9a71'),
  net_value: 512_345.67,
  ...changes,
});
