import type { Role } from '@equanim/contract/auth';
import type { SecondFactor, FactorState, Me } from '@equanim/contract/factor';
import type { DailyOrderSummary } from '@equanim/contract/customer';
import type { Position } from '@equanim/contract/positions';
import type { CoinQuestion, LineQuestion } from '@equanim/contract/quality';
import type { Status, Trouble } from '@equanim/contract/status';
import type { BalancePoint, CoinHolding, CoinHoldings, CurrentBalance } from '@equanim/contract/wallet';
import type { CallReply } from '../../api/client.ts';
import { TERMS } from '../fund/parts/holdings.test-support.ts';
import { FIRST, fundWith, investorsOf, oneInvestorOf, requestWith } from '../fund/parts/fund.test-support.ts';
import { ENTRIES, ledgerPageOf, reconciliationWith } from '../fund/parts/ledger.test-support.ts';

type History = CallReply<'walletHistory'>;

/** An answer that is a failure of the server. */
export const FAILURE = Symbol('failure');

type Answer<Body> = Body | typeof FAILURE | Promise<Body>;

/** What the API answers to each call of the two dashboards. */
export interface Answers {
  '/auth/login': Answer<{ access_token: string; token_type: 'bearer'; expires_at: string }>;
  '/auth/me': Answer<Me>;
  '/auth/second-factor': Answer<FactorState>;
  '/auth/invitations': Answer<CallReply<'invitations'>>;
  '/people': Answer<CallReply<'people'>>;
  '/audit': Answer<CallReply<'auditPage'>>;
  '/status': Answer<Status>;
  '/wallet/current': Answer<CurrentBalance>;
  '/wallet/history': Answer<History>;
  '/wallet/coins': Answer<CoinHoldings>;
  '/positions/': Answer<Position[]>;
  '/orders/paginated': Answer<CallReply<'ordersPage'>>;
  '/orders/symbols': Answer<string[]>;
  '/quality/questions': Answer<LineQuestion[]>;
  '/quality/coins': Answer<CoinQuestion[]>;
  '/funds/flagship/fees': Answer<CallReply<'fundFees'>>;
  '/funds': Answer<CallReply<'funds'>>;
  '/funds/flagship/investors': Answer<CallReply<'investors'>>;
  '/funds/flagship/investors/INV-0001': Answer<CallReply<'investor'>>;
  '/approvals': Answer<CallReply<'approvals'>>;
  '/waiting': Answer<CallReply<'waiting'>>;
  '/dealing/requests': Answer<CallReply<'makeRequest'> | CallReply<'dealingRequests'>>;
  '/statements': Answer<CallReply<'statements'>>;
  '/ledger/entries': Answer<CallReply<'ledgerEntries'>>;
  '/ledger/reconciliation': Answer<CallReply<'ledgerReconciliation'>>;
  '/performance/days': unknown;
  '/customer/performance/days': unknown;
  '/customer/wallet/current': Answer<CallReply<'customerCurrent'>>;
  '/customer/wallet/history': Answer<History>;
  '/customer/positions/': Answer<CallReply<'customerPositions'>>;
  '/customer/orders/daily-summary': Answer<DailyOrderSummary[]>;
  '/customer/holdings': Answer<CallReply<'customerHoldings'>>;
  '/customer/requests': Answer<CallReply<'customerRequests'>>;
  '/customer/statements': Answer<CallReply<'customerStatements'>>;
  '/record/access': Answer<CallReply<'recordAccess'>>;
}

/** A point of a history; the portfolio and Bitcoin start at 1.0 with the range. */
export function pointAt(timestamp: string, portfolio: number, bitcoin: number | null = null): BalancePoint {
  return {
    timestamp,
    normalized_value: portfolio,
    percentage_change: (portfolio - 1) * 100,
    rolling_normalized_value: portfolio,
    rolling_percentage_change: (portfolio - 1) * 100,
    total_equity: portfolio * 50_000,
    btc_price: bitcoin === null ? null : bitcoin * 60_000,
    btc_rolling_normalized_value: bitcoin,
    btc_rolling_percentage_change: bitcoin === null ? null : (bitcoin - 1) * 100,
  };
}

/** A history of these points; its statistics are fixed, as they come from the server. */
export function historyOf(data: BalancePoint[], flows: History['flows'] = []): History {
  return {
    data,
    total_count: data.length,
    stats: {
      start_value: 1,
      end_value: 1.06,
      change: 6,
      high: 1.08,
      low: 0.99,
      max_drawdown: -2.5,
      volatility: 14.2,
      return_count: 29,
      long_return_count: 0,
      gaps: [],
    },
    flows,
  };
}

/** Four days: the portfolio gains, Bitcoin loses. */
export const FOUR_DAYS = historyOf([
  pointAt('2026-03-01T12:00:00Z', 1, 1),
  pointAt('2026-03-02T12:00:00Z', 1.02, 0.95),
  pointAt('2026-03-03T12:00:00Z', 1.05, 0.9),
  pointAt('2026-03-04T12:00:00Z', 1.06, 0.92),
]);

const balance = { timestamp: '2026-03-04T12:00:00Z', normalized_value: 1.23456, percentage_change: 23.456 };

export const CURRENT: CurrentBalance = {
  ...balance,
  wallet_balance: 61_728.4,
  unrealized_pnl: -12.5,
  base_equity: 50_000,
};

/** The fees that a fund begins with. */
export const FEES: CallReply<'fundFees'>[number] = {
  from_day: '1970-01-01',
  subscription_fee_rate: 0.03,
  management_fee_rate: 0.03,
  performance_fee_rate: 0.3,
};

/** What everybody is told while nothing is wrong. */
const STATUS: Status = {
  mode: 'live',
  collector: null,
  orders: { is_current: true, known_until: balance.timestamp },
  first_figures_at: null,
};

/** The status as a customer is told it, and what a test changes about it. */
export const statusWith = (changes: Partial<Status>): Status => ({ ...STATUS, ...changes });

/** A collector in good order, and what a test changes about it. */
export const collectorWith = (changes: Partial<NonNullable<Status['collector']>>): Status => ({
  ...STATUS,
  collector: {
    state: 'ok',
    trouble: null,
    last_sample_at: null,
    quarantined: 0,
    questions: 0,
    notices: [],
    ...changes,
  },
});

/** A silent exchange, and what a test changes about it. */
export const troubleWith = (changes: Partial<Trouble> = {}): Trouble => ({
  what: 'The exchange is silent.',
  since: '2026-03-04T11:46:00Z',
  works: 'Histories, and orders until then.',
  action: 'Nothing: sampling goes on by itself once the exchange answers.',
  next_attempt_at: '2026-03-04T12:01:00Z',
  ...changes,
});

/** A coin of which so much is held at such a price, and what a test changes about it. */
export function coinOf(
  coin: string,
  { equity, price }: { equity: number; price: number | null },
  changes: Partial<CoinHolding> = {},
): CoinHolding {
  return {
    coin,
    wallet_balance: equity,
    borrowed: 0,
    unrealized_pnl: 0,
    option_value: 0,
    equity,
    price,
    value_usdt: equity * (price ?? 0),
    ...changes,
  };
}

const USDT_ONLY = [coinOf('USDT', { equity: 61_728.4, price: 1 })];

/** A long one that gains and a short one that loses. */
export const POSITIONS: Position[] = [
  {
    symbol: 'BTCUSDT',
    category: 'linear',
    settle_coin: 'USDT',
    side: 'Buy',
    leverage: 10,
    wallet_percentage: 45.678,
    position_value_usdt: 28_196.3,
    avg_price: 64_000.5,
    mark_price: 64_100,
    roi_pct: 1.555,
    unrealised_pnl: 43.8,
  },
  {
    symbol: 'XRPUSDT',
    category: 'linear',
    settle_coin: 'USDT',
    side: 'Sell',
    leverage: 2.5,
    wallet_percentage: 8,
    position_value_usdt: 4_938.27,
    avg_price: 0.512345,
    mark_price: 0.519,
    roi_pct: -3.25,
    unrealised_pnl: -64.1,
  },
];

/** Somebody signed in, and what a test changes about their second factor. */
export const userOf = (role: Role, factor: Partial<SecondFactor> = {}) => ({
  id: '3f0c7d1e-8a4b-4c2d-9e6f-5a7b8c9d0e1f',
  email: 'somebody@equanim.example',
  name: 'Somebody',
  role,
  created_at: '2026-01-01T00:00:00Z',
  second_factor: { ...NO_FACTOR, ...factor },
});

/** No second factor, and none asked for. */
const NO_FACTOR: SecondFactor = {
  session: 'open',
  is_idle: false,
  has_totp: false,
  has_passkey: false,
  due_at: null,
};

/** Nobody's second factor in full, and what a test changes about it. */
export const factorWith = (changes: Partial<FactorState>): FactorState => ({
  ...NO_FACTOR,
  passkeys: [],
  recovery_codes_left: 0,
  is_required: false,
  step_up_until: null,
  ...changes,
});

/** A history of which no day has a value yet: the printed sheet has no months. */
export const NO_DAYS = {
  first_day: null,
  first_value: null,
  first_at: null,
  last_at: null,
  values: [],
  btc_values: [],
};

/** What somebody is told who acts for no investor. */
const NO_HOLDINGS: CallReply<'customerHoldings'> = {
  as_of: balance.timestamp,
  price: balance.normalized_value,
  is_estimate: true,
  last_strike_day: null,
  next_dealing_day: '2026-04-01',
  terms: { ...TERMS, from_day: '2026-01-01' },
  investors: [],
};

/** Every call answered; a test changes what it looks at. */
export function goodAnswers(): Answers {
  return {
    '/auth/login': { access_token: 'a-token', token_type: 'bearer', expires_at: '2027-01-01T00:00:00Z' },
    '/auth/me': userOf('admin'),
    '/auth/second-factor': factorWith({}),
    '/auth/invitations': [],
    '/people': [],
    '/audit': { data: [], page: 1, page_size: 50, total_count: 0, total_pages: 0 },
    '/status': STATUS,
    '/wallet/current': CURRENT,
    '/wallet/history': FOUR_DAYS,
    '/wallet/coins': { timestamp: balance.timestamp, data: USDT_ONLY },
    '/positions/': POSITIONS,
    '/orders/paginated': { data: [], page: 1, page_size: 25, total_count: 0, total_pages: 0 },
    '/orders/symbols': [],
    '/quality/questions': [],
    '/quality/coins': [],
    '/funds': [fundWith()],
    '/funds/flagship/investors': investorsOf(),
    '/funds/flagship/investors/INV-0001': oneInvestorOf(FIRST),
    '/approvals': [],
    '/waiting': [],
    '/dealing/requests': requestWith(),
    '/statements': [],
    '/ledger/entries': ledgerPageOf(ENTRIES),
    '/ledger/reconciliation': reconciliationWith(),
    '/performance/days': { ...NO_DAYS, flows: [] },
    '/customer/performance/days': NO_DAYS,
    '/customer/wallet/current': balance,
    '/customer/wallet/history': FOUR_DAYS,
    '/customer/positions/': [
      { symbol: 'BTCUSDT', side: 'Buy' },
      { symbol: 'XRPUSDT', side: 'Sell' },
    ],
    '/customer/orders/daily-summary': [
      { date: '2026-03-04', long_count: 1_204, short_count: 3 },
      { date: '2026-02-28', long_count: 0, short_count: 7 },
      { date: '2026-03-01', long_count: 12, short_count: 5 },
    ],
    '/customer/holdings': NO_HOLDINGS,
    '/customer/requests': [],
    '/customer/statements': [],
    '/funds/flagship/fees': [FEES],
    '/record/access': { audience: 'off' },
  };
}
