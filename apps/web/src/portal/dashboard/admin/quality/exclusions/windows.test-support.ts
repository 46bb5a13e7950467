import type { Exclusion } from '@equanim/contract/quality';

/** The window that is excluded from the beginning. */
export const SPECIFIED: Exclusion = {
  id: '33333333-3333-4333-8333-333333333333',
  from: '2025-10-22T07:11:00Z',
  to: '2025-10-22T07:29:59Z',
  reason: 'The exchange reported a wrong equity.',
  created_at: '2026-01-01T00:00:00Z',
};
