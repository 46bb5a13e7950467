import { z } from 'zod';
import type { AsRead } from './as-read.ts';
import { namedInvestor } from './identity.ts';
import { instant } from './values.ts';

const approvalState = z.enum(['waiting', 'confirmed', 'refused', 'void', 'expired']);
export type ApprovalState = z.infer<typeof approvalState>;

/** An act of the fund that needs a second person. */
export const approval = z
  .object({
    id: z.uuid(),
    kind: z.string().meta({
      description:
        'strike-pass, strike-pass-undo, request-accept, request-cancel, request-reckon, terms, adjustment, hand-line, or one that was added later',
    }),
    title: z.string().meta({ description: 'What it does, a line' }),
    proposed: z.record(z.string(), z.unknown()).meta({
      description:
        'The act as it was proposed, whole. What it is about: `day`, `request_id`, `transaction_id` of a flow, `line`, `from_day` of terms',
    }),
    reason: z.string(),
    digest: z.string().meta({ description: 'Of the act and of what it rests on: SHA-256, hex' }),
    state: approvalState.meta({
      description: 'void: it could not be done as it was proposed; expired: nobody decided in time',
    }),
    proposed_at: instant,
    proposed_by: z.string().meta({ description: 'Email address' }),
    expires_at: instant.meta({ description: 'Until when it can be decided' }),
    possible_from: instant.nullable().meta({
      description:
        'Seven days after its investors were told, where one person takes from them; null elsewhere',
    }),
    is_alone: z.boolean().meta({ description: 'There was no other administrator: it is done by one person' }),
    decided_at: instant.nullable(),
    decided_by: z.string().nullable(),
    decision_reason: z.string().nullable().meta({ description: 'Why it was refused, or is void' }),
    investors: z.array(namedInvestor).meta({ description: 'Whom it concerns' }),
    may_confirm: z.boolean().meta({ description: 'Whether whoever asks may confirm it now' }),
    may_refuse: z.boolean().meta({ description: 'Whether whoever asks may refuse it now, or take it back' }),
    why_not: z.string().nullable().meta({ description: 'Why they may not confirm it, a sentence' }),
  })
  .meta({ id: 'Approval' });
export type Approval = AsRead<typeof approval>;

/** What every call has that proposes an act for a second person to confirm. */
export const proposing = {
  reply: approval,
  status: 201,
  needsStepUp: true,
  audit: 'approval-asked',
  isIdempotent: true,
} as const;

/** What an investor is told of such an act, or of what values rest on. */
export const approvalNotice = z
  .object({
    at: instant.meta({
      description:
        'When it was done, or proposed where it takes from the investor; of a reading, when it was taken',
    }),
    title: z.string(),
    by_one_person: z.boolean(),
    possible_from: instant.nullable().meta({ description: 'When what waits can be done at the earliest' }),
  })
  .meta({ id: 'ApprovalNotice' });
export type ApprovalNotice = AsRead<typeof approvalNotice>;

export const confirmBody = z.object({
  digest: z.string().max(100).meta({ description: 'Of the proposal that was looked at' }),
});
