import type { QuarantinedSample, QuarantineReview, ReviewedMinute } from '@equanim/contract/quality';

/** A quarantined minute that lost a third of the equity. */
export const NEWER: QuarantinedSample = {
  id: '11111111-1111-4111-8111-111111111111',
  taken_at: '2026-03-04T11:59:00Z',
  total_equity: 41_803.78,
  unrealized_pnl: -12.5,
  reason: 'Equity fell by 19,924.62 USDT, and neither fills nor lines of the log say why.',
  decision: null,
  decision_reason: null,
  decided_by: null,
  decided_at: null,
};

/** A minute whose equity is no number. */
export const UNREADABLE: QuarantinedSample = {
  ...NEWER,
  id: '22222222-2222-4222-8222-222222222222',
  taken_at: '2026-03-04T11:58:00Z',
  total_equity: null,
  unrealized_pnl: null,
  reason: 'The equity is not a number.',
};

const PREVIOUS: ReviewedMinute = {
  taken_at: '2026-03-04T11:57:00Z',
  total_equity: 61_728.4,
  wallet_balance: 61_740.9,
  unrealized_pnl: -12.5,
  option_value: 0,
  btc_price: 64_100.25,
  normalized_value: 1.234_568,
};

const MINUTE: ReviewedMinute = {
  taken_at: NEWER.taken_at,
  total_equity: 41_803.78,
  wallet_balance: 41_790.28,
  unrealized_pnl: 13.5,
  option_value: 0,
  btc_price: 64_180.5,
  normalized_value: 0.836_075_6,
};

/** Everything there is to know of the minute that lost a third. */
export const REVIEW: QuarantineReview = {
  sample: NEWER,
  minute: MINUTE,
  previous: PREVIOUS,
  change: -19_924.62,
  parts: {
    held: 16.054,
    trading: 26.0044,
    funding: -1.252,
    fees: -9.9564,
    interest: 0,
    other: 0,
    flows: 0,
    exchanged: 0,
    unexplained: -19_955.47,
  },
  not_checked: ['Fills of options are not read with this key.'],
  coins: [{ coin: 'USDT', equity_before: 52_113.37, equity: 32_172.7, unexplained: -19_955.47 }],
  contradiction: 19_955.47,
  limit: 12.35,
  next_at: '2026-03-04T12:00:00Z',
};

/** What is known of a minute that cannot be read. */
export const LACKING: QuarantineReview = {
  ...REVIEW,
  sample: UNREADABLE,
  minute: null,
  change: null,
  parts: null,
  contradiction: null,
  not_checked: [],
  coins: [],
};
