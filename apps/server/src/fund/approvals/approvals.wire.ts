import type { approval } from '@equanim/contract/approvals';
import type { z } from 'zod';
import type { Approval } from './view-approval.ts';

/** A proposal as the wire has it: what every call answers that proposes something. */
export function toApproval(one: Approval): z.infer<typeof approval> {
  return {
    id: one.id,
    kind: one.kind,
    title: one.title,
    proposed: one.proposed as Record<string, unknown>,
    reason: one.reason,
    digest: one.digest,
    state: one.state,
    proposed_at: one.proposedAt.toISOString(),
    proposed_by: one.proposer,
    expires_at: one.expiresAt.toISOString(),
    possible_from: one.possibleFrom?.toISOString() ?? null,
    is_alone: one.isAlone,
    decided_at: one.decision?.at.toISOString() ?? null,
    decided_by: one.decider,
    decision_reason: one.decision?.reason ?? null,
    investors: one.investors.map(({ id, reference, name }) => ({ id, reference, name })),
    may_confirm: one.mayConfirm,
    may_refuse: one.mayRefuse,
    why_not: one.whyNot,
  };
}
