import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import { AS_OF, DEALING, LOWELL, QUIET, RETURNS, TERMS } from './holdings.test-support.ts';

const LATER = { from: '2026-08-01', to: '2026-11-23', days: 114 };

/** Two series with figures that were computed by hand: 30 % of what each value is above its mark. */
const SERIES: Holding['series'] = [
  {
    id: '44444444-0000-4000-8000-000000000001',
    name: 'Series 1',
    dealt_on: '2025-11-01',
    redeemable_from: '2026-11-01',
    paid_in: 97_000,
    units: '80000.123456789012345678',
    shares: 97,
    high_water_mark: 97_000,
    value: 112_000.15,
    accrued_fee: 4_500.05,
    net_value: 107_500.1,
    net_value_per_share: 1_108.248_453_608_247_5,
    fees: { subscription: 3_000, management: 2_345.67, performance: 0 },
    returns: {
      ...RETURNS,
      since: {
        from: '2025-11-01',
        to: '2026-11-23',
        days: 387,
        time_weighted: 0.108_248,
        money_weighted: 0.075_001,
      },
    },
  },
  {
    id: '44444444-0000-4000-8000-000000000002',
    name: 'Series 2',
    dealt_on: '2026-08-01',
    redeemable_from: '2027-08-01',
    paid_in: 145_500,
    units: '103000.5',
    shares: 145.5,
    high_water_mark: 145_500,
    value: 144_200.7,
    accrued_fee: 0,
    net_value: 144_200.7,
    net_value_per_share: 991.070_103_092_783_5,
    fees: { subscription: 4_500, management: 1_111.11, performance: 0 },
    returns: {
      ...RETURNS,
      year: { ...LATER, time_weighted: -0.008_93, money_weighted: -0.038_662 },
      since: { ...LATER, time_weighted: -0.008_93, money_weighted: -0.038_662 },
    },
  },
];

/** What an investor holds who took out 20,000.00 of the first series, in figures that add up by hand. */
export const WORKED: Holding = {
  investor: LOWELL,
  since: '2025-11-01',
  units: '183000.623456789012345678',
  shares: 242.5,
  paid_in: 242_500,
  paid_out: 20_000,
  value: 256_200.85,
  accrued_fee: 4_500.05,
  net_value: 251_700.8,
  gross_result: 37_456.83,
  net_result: 29_200.8,
  fees: { subscription: 7_500, management: 3_456.78, performance: 300 },
  fees_paid: { subscription: 7_500, management: 3_400, performance: 300, given_back: 12.34 },
  fees_accrued: { management: 56.78, performance: 4_500.05 },
  returns: RETURNS,
  series: SERIES,
  values: [
    { day: '2026-11-20', net_value: 250_000, paid_in: 222_500, subscription_fees: 7_500 },
    { day: '2026-11-21', net_value: 251_000.5, paid_in: 222_500, subscription_fees: 7_500 },
    { day: '2026-11-22', net_value: 222_000, paid_in: 222_500, subscription_fees: 7_500 },
  ],
};

/** An investor of whom nothing was dealt yet. */
export const NEWCOMER: Holding = {
  ...WORKED,
  investor: QUIET,
  since: null,
  units: '0',
  shares: 0,
  paid_in: 0,
  paid_out: 0,
  value: 0,
  accrued_fee: 0,
  net_value: 0,
  gross_result: 0,
  net_result: 0,
  fees: { subscription: 0, management: 0, performance: 0 },
  series: [],
  values: [],
};

/** The answer with the worked holding, and what a test changes about it. */
export const workedHoldings = (changes: Partial<CustomerHoldings> = {}): CustomerHoldings => ({
  as_of: AS_OF,
  price: 1.400_001_875,
  is_estimate: true,
  last_strike_day: '2026-11-01',
  next_dealing_day: '2026-12-01',
  dealing: DEALING,
  terms: TERMS,
  investors: [WORKED],
  ...changes,
});
