import type { Approval } from '@equanim/contract/approvals';

/** A proposal of Ada to pass 1 December 2026, which whoever asks may confirm, unless it is changed. */
export function approvalWith(changes: Partial<Approval> = {}): Approval {
  return {
    id: '0198f2a0-0000-7000-8000-00000000a001',
    kind: 'strike-pass',
    title: 'Pass the dealing day 1 December 2026',
    proposed: { day: '2026-12-01' },
    reason: 'The house is 1,818.18 units short, and the transfer that caused it comes back next week.',
    digest: '5f1c0d8a9be47c3321ab6d50f7e2c49856a1b7c3d4e5f60718293a4b5c6d7e8f',
    state: 'waiting',
    proposed_at: '2026-12-02T09:12:00Z',
    proposed_by: 'ada@lowell.example',
    expires_at: '2026-12-05T09:12:00Z',
    possible_from: null,
    is_alone: false,
    decided_at: null,
    decided_by: null,
    decision_reason: null,
    investors: [],
    may_confirm: true,
    may_refuse: true,
    why_not: null,
    ...changes,
  };
}

const INVESTOR = {
  id: '0198f2a0-0000-7000-8000-00000000b001',
  reference: 'INV-0001',
  name: 'Lowell Family Office',
};
const nth = (n: number) => `0198f2a0-0000-7000-8000-00000000a00${n}`;

/** One of each: to be confirmed, one's own, alone and told, of a kind of a newer server; and each way to end. */
export const APPROVALS: Approval[] = [
  approvalWith(),
  approvalWith({
    id: nth(2),
    kind: 'terms',
    title: 'Terms from 1 January 2027 on',
    proposed: {
      from_day: '2027-01-01',
      subscription_fee_rate: 0.02,
      management_fee_rate: 0.025,
      performance_fee_rate: 0.2,
      min_subscription: 50_000,
      notice_days: 30,
      lock_up_months: 12,
      max_market_difference: 10_000,
    },
    proposed_by: 'somebody@equanim.example',
    may_confirm: false,
    why_not: 'Another administrator has to confirm it.',
  }),
  approvalWith({
    id: nth(3),
    kind: 'adjustment',
    title: 'Take 500.00 USDT back that were credited twice',
    proposed: {
      amount: 500,
      from: { owner: 'series', series_id: nth(9) },
      to: { owner: 'house' },
      corrects: 1204,
    },
    possible_from: '2026-12-09T09:12:00Z',
    expires_at: '2026-12-12T09:12:00Z',
    is_alone: true,
    investors: [INVESTOR],
    may_confirm: false,
    why_not:
      'It takes from an investor, who is notified seven days before. It can be confirmed from 09:12 UTC on 9 December 2026 on.',
  }),
  approvalWith({
    id: nth(4),
    kind: 'suspension',
    title: 'Suspend dealing',
    proposed: { is_whole: true, since: '2026-12-02T00:00:00Z' },
  }),
  ...(['confirmed', 'refused', 'void', 'expired'] as const).map((state, i) =>
    approvalWith({
      id: nth(5 + i),
      state,
      may_confirm: false,
      may_refuse: false,
      ...(state !== 'expired' && { decided_at: '2026-12-02T11:00:00Z', decided_by: 'bela@lowell.example' }),
      ...(state === 'confirmed' && {
        is_alone: true,
        investors: [INVESTOR],
        decided_by: 'ada@lowell.example',
      }),
      ...(state === 'refused' && { decision_reason: 'The transfer is back tomorrow.' }),
      ...(state === 'void' && {
        decision_reason: 'What it depends on has changed since it was proposed. Propose it again.',
      }),
    }),
  ),
];
