import type { DealingRequest } from '@equanim/contract/dealing';
import type { Fund, FundTerms, Investor, Investors, SeriesValue } from '@equanim/contract/fund';
import type { OneInvestor } from '@equanim/contract/investors';
import { Exact, sum } from '@equanim/finance/exact';
import { redeemableFrom } from '@equanim/finance/ledger/dealing-days';
import { keptAfter } from '@equanim/finance/ledger/terms';
import { worthOf } from '@equanim/finance/ledger/fees';
import { personOf } from '../../frame/people.test-support.ts';
import { possibleDaysAt } from './possible-days.test-support.ts';

/** When the values of the made-up fund are from, and the price of a unit then. */
export const AS_OF = '2026-11-25T13:04:00Z';
export const PRICE = 1.234567890123;

const AS_OF_DAY = AS_OF.slice(0, 10);
const PERFORMANCE_RATE = new Exact('0.3');
const uuid = (kind: string, number: number): string =>
  `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Terms as the fund records them, and what a test changes about them. */
export const termsWith = (changes: Partial<FundTerms> = {}): FundTerms => ({
  from_day: '2026-01-01',
  subscription_fee_rate: 0.03,
  management_fee_rate: 0.03,
  performance_fee_rate: 0.3,
  min_subscription: 25_000,
  notice_days: 7,
  lock_up_months: 3,
  max_market_difference: 500,
  recorded_at: '2025-12-15T10:20:00Z',
  recorded_by: 'ada@lowell.example',
  ...changes,
});

/** Terms that are over, that hold, and that are to come. */
export const TERMS: FundTerms[] = [
  termsWith({
    from_day: '2025-01-01',
    management_fee_rate: 0.02,
    min_subscription: 10_000,
    lock_up_months: 0,
    max_market_difference: 250,
    recorded_at: '2024-12-20T09:00:00Z',
  }),
  termsWith(),
  termsWith({ from_day: '2027-01-01', management_fee_rate: 0.025, recorded_at: '2026-11-20T16:45:00Z' }),
];

/** A fund with a strike, and what a test changes about it. */
export const fundWith = (changes: Partial<Fund> = {}): Fund => ({
  id: 'flagship',
  opened_at: '2025-01-01T00:00:00Z',
  terms: TERMS,
  last_strike_day: '2026-11-01',
  next_dealing_day: '2026-12-01',
  ...changes,
});

interface GivenSeries {
  dealtOn: string;
  /** Net subscription, USDT. */
  net: number;
  /** Of a unit on its dealing day. */
  price: number;
  /** The net subscription unless given. */
  mark?: number;
  performanceFee?: number;
}

/** A series that was bought at a price, at the newest sample. */
function seriesOf(given: GivenSeries, number: number): SeriesValue {
  const { dealtOn, net, price, mark = net, performanceFee = 0 } = given;
  const bought = new Exact(net).div(price).toDecimalPlaces(18);
  const terms = TERMS.map((one) => ({
    fromDay: one.from_day,
    managementFeeRate: new Exact(one.management_fee_rate),
    lockUpMonths: one.lock_up_months,
  }));
  const units = bought.times(keptAfter(terms, { from: dealtOn, to: AS_OF_DAY })).toDecimalPlaces(18);
  const shares = new Exact(net).div(1000);
  const { value, accruedFee, netValue, netValuePerShare } = worthOf(
    { units, mark: new Exact(mark), shares },
    { price: new Exact(PRICE), rate: PERFORMANCE_RATE },
  );
  return {
    id: uuid('55555555', number + Math.round(net)),
    name: `Series ${String(number)}`,
    dealt_on: dealtOn,
    redeemable_from: redeemableFrom(terms, dealtOn),
    paid_in: net,
    units: units.toFixed(18),
    shares: shares.toNumber(),
    high_water_mark: mark,
    value: value.toNumber(),
    accrued_fee: accruedFee.toNumber(),
    net_value: netValue.toNumber(),
    net_value_per_share: netValuePerShare?.toNumber() ?? null,
    fees: {
      subscription: round(net / 0.97 - net),
      management: bought.minus(units).times(PRICE).toDecimalPlaces(2).toNumber(),
      performance: performanceFee,
    },
  };
}

const round = (amount: number): number => Number(amount.toFixed(2));
const totalOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number | string): number =>
  sum(rows.map((row) => new Exact(valueOf(row)))).toNumber();

interface GivenInvestor {
  name: string;
  series?: readonly GivenSeries[];
  /** Of series that are gone: their dealing day, and what was paid for them, USDT. */
  redeemed?: { dealtOn: string; net: number };
  paidOut?: number;
  users?: Investor['users'];
}

/** An investor with what its series are worth; its share of the fund follows from `investorsOf`. */
export function investorOf(number: number, given: GivenInvestor): Investor {
  const { name, redeemed, paidOut = 0, users = [] } = given;
  const series = (given.series ?? []).map((each, index) => seriesOf(each, index + 1));
  const ofSeries = (valueOf: (one: SeriesValue) => number | string): number => totalOf(series, valueOf);
  const paidIn = ofSeries((one) => one.paid_in) + (redeemed?.net ?? 0);
  const netValue = ofSeries((one) => one.net_value);
  const netResult = round(netValue + paidOut - paidIn);
  const fees = {
    subscription: ofSeries((one) => one.fees.subscription),
    management: ofSeries((one) => one.fees.management),
    performance: ofSeries((one) => one.fees.performance),
  };
  const accruedFee = ofSeries((one) => one.accrued_fee);
  return {
    id: uuid('11111111', number),
    reference: `INV-${String(number).padStart(4, '0')}`,
    name,
    users,
    added_at: '2025-01-01T00:00:00Z',
    since: redeemed?.dealtOn ?? series[0]?.dealt_on ?? null,
    share_of_fund: null,
    units: sum(series.map((one) => new Exact(one.units))).toFixed(18),
    shares: ofSeries((one) => one.shares),
    paid_in: paidIn,
    paid_out: paidOut,
    value: ofSeries((one) => one.value),
    accrued_fee: accruedFee,
    net_value: netValue,
    gross_result: round(netResult + fees.management + fees.performance + accruedFee),
    net_result: netResult,
    fees,
    series,
  };
}

/** Two users who act for investors. */
export const USERS = [
  { id: uuid('22222222', 1), email: 'ada@lowell.example', name: 'Ada Lowell' },
  { id: uuid('22222222', 2), email: 'zoe@ng.example', name: 'Zoë Ng' },
] as const;

/** The first of them. */
export const FIRST = investorOf(1, {
  name: 'Lowell Family Office',
  users: [...USERS],
  series: [
    { dealtOn: '2025-02-01', net: 242_500, price: 1.0123, mark: 268_114.52, performanceFee: 10_977.65 },
    { dealtOn: '2026-07-01', net: 97_000, price: 1.2731 },
  ],
});

/** Investors above and below their marks, one that has left, and one that is to come. */
export const INVESTORS: Investor[] = [
  FIRST,
  investorOf(2, {
    name: 'Zoë Ng',
    users: [USERS[1]],
    paidOut: 21_500.4,
    series: [
      { dealtOn: '2025-06-01', net: 116_400, price: 1.0877, mark: 121_003.11, performanceFee: 1972.76 },
    ],
  }),
  investorOf(3, {
    name: 'Harbour Lane Pension Scheme, Section B',
    series: [
      { dealtOn: '2026-03-01', net: 485_000, price: 1.1904 },
      { dealtOn: '2026-05-01', net: 485_000, price: 1.2259 },
      { dealtOn: '2026-11-01', net: 970_000, price: 1.2411 },
    ],
  }),
  investorOf(4, {
    name: 'Old Mill Partners',
    redeemed: { dealtOn: '2025-03-01', net: 58_200 },
    paidOut: 61_204.77,
  }),
  investorOf(5, { name: 'محمد بن علي' }),
];

/** An investor as its own page has it, and what a test changes about it. */
export function oneInvestorOf(
  { id, reference, name, users, ...rest }: Investor,
  changes: Partial<OneInvestor> = {},
): OneInvestor {
  return {
    ...rest,
    investor: { id, reference, name },
    values: ['2026-11-23', '2026-11-24'].map((day) => ({
      day,
      net_value: rest.net_value,
      paid_in: rest.paid_in,
    })),
    as_of: AS_OF,
    price: PRICE,
    is_estimate: true,
    last_strike_day: '2026-11-01',
    next_dealing_day: '2026-12-01',
    dealing: possibleDaysAt(AS_OF, 7),
    people: users.map((user, index) => personOf(index + 1, user)),
    invitations: [],
    ...changes,
  };
}

const ownerOf = (value: number) => ({
  units: new Exact(value).div(PRICE).toDecimalPlaces(18).toFixed(18),
  value,
});

interface Others {
  house?: number;
  settlement?: number;
  manager?: number;
}

/** What everybody has at the newest sample; the equity is what they have together. */
export function investorsOf(list: readonly Investor[] = INVESTORS, others: Others = {}): Investors {
  const { house = 312_450.12, settlement = 48_500, manager = 9_874.31 } = others;
  const owners = { house: ownerOf(house), settlement: ownerOf(settlement), manager: ownerOf(manager) };
  const equity = round(totalOf(list, ({ value }) => value) + house + settlement + manager);
  const units = sum([...list, ...Object.values(owners)].map((each) => new Exact(each.units)));
  return {
    as_of: { taken_at: AS_OF, price: PRICE, equity, units: units.toFixed(18) },
    investors: list.map((one) => ({
      ...one,
      share_of_fund: one.series.length === 0 ? 0 : one.net_value / equity,
    })),
    ...owners,
    dealing: possibleDaysAt(AS_OF, 7),
  };
}

/** A request as the server answers it, and what a test changes about it. */
export const requestWith = (changes: Partial<DealingRequest> = {}): DealingRequest => ({
  id: uuid('33333333', 1),
  investor: { id: uuid('11111111', 1), reference: 'INV-0001', name: 'Lowell Family Office' },
  kind: 'subscription',
  amount: 100_000,
  net_amount: 97_000,
  shares: null,
  is_all: false,
  dealing_day: '2026-12-01',
  state: 'requested',
  payout: null,
  unpaid: null,
  events: [{ state: 'requested', at: AS_OF, by: 'ada@lowell.example', reason: null }],
  ...changes,
});
