import type { LineQuestion } from '@equanim/contract/quality';

/** Lines that could be money locked away, or spent. */
export const LOCKED: LineQuestion = {
  type: 'CUSTODY_X',
  line_count: 2,
  first_at: '2026-03-03T08:00:00Z',
  last_at: '2026-03-04T12:00:00Z',
  lines: [
    { occurred_at: '2026-03-04T12:00:00Z', coin: 'BTC', change: -0.25 },
    { occurred_at: '2026-03-03T08:00:00Z', coin: 'USDT', change: 1_234.5 },
  ],
  meaning: null,
  reason: null,
  answered_by: null,
  answered_at: null,
};

/** More lines than are shown. */
export const DEDUCTED: LineQuestion = {
  ...LOCKED,
  type: 'PLATFORM_TOKEN_AUTO_DEDUCTION',
  line_count: 1_340,
  lines: Array.from({ length: 20 }, (_, index) => ({
    occurred_at: '2026-03-04T12:00:00Z',
    coin: 'MNT',
    change: -index - 1,
  })),
};

/** A question of yesterday. */
export const ANSWERED: LineQuestion = {
  ...LOCKED,
  type: 'ALPHA_SMALL_TOKEN_REFUND',
  meaning: 'result',
  reason: 'Tokens came back.',
  answered_by: 'first@equanim.example',
  answered_at: '2026-03-02T08:00:00Z',
};
