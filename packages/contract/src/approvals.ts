import { z } from 'zod/mini';
import type { AsRead } from './as-read.ts';
import { namedInvestor } from './identity.ts';
import { instant } from './values.ts';

const approvalState = z.enum(['waiting', 'confirmed', 'refused', 'void', 'expired']);
export type ApprovalState = z.infer<typeof approvalState>;

/** An act of the fund that needs a second person. */
export const approval = z
  .object({
    id: z.uuid(),
    kind: z
      .string()
      .check(
        z.describe(
          'strike-pass, strike-pass-undo, request-accept, request-cancel, request-reckon, terms, adjustment, hand-line, or one that was added later',
        ),
      ),
    title: z.string().check(z.describe('What it does, a line')),
    proposed: z
      .record(z.string(), z.unknown())
      .check(
        z.describe(
          'The act as it was proposed, whole. What it is about: `day`, `request_id`, `transaction_id` of a flow, `line`, `from_day` of terms',
        ),
      ),
    reason: z.string(),
    digest: z.string().check(z.describe('Of the act and of what it rests on: SHA-256, hex')),
    state: approvalState.check(
      z.describe('void: it could not be done as it was proposed; expired: nobody decided in time'),
    ),
    proposed_at: instant,
    proposed_by: z.string().check(z.describe('Email address')),
    expires_at: instant.check(z.describe('Until when it can be decided')),
    possible_from: z
      .nullable(instant)
      .check(
        z.describe(
          'Seven days after its investors were told, where one person takes from them; null elsewhere',
        ),
      ),
    is_alone: z.boolean().check(z.describe('There was no other administrator: it is done by one person')),
    decided_at: z.nullable(instant),
    decided_by: z.nullable(z.string()),
    decision_reason: z.nullable(z.string()).check(z.describe('Why it was refused, or is void')),
    investors: z.array(namedInvestor).check(z.describe('Whom it concerns')),
    may_confirm: z.boolean().check(z.describe('Whether whoever asks may confirm it now')),
    may_refuse: z.boolean().check(z.describe('Whether whoever asks may refuse it now, or take it back')),
    why_not: z.nullable(z.string()).check(z.describe('Why they may not confirm it, a sentence')),
  })
  .register(z.globalRegistry, { id: 'Approval' });
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
    at: instant.check(
      z.describe(
        'When it was done, or proposed where it takes from the investor; of a reading, when it was taken',
      ),
    ),
    title: z.string(),
    by_one_person: z.boolean(),
    possible_from: z.nullable(instant).check(z.describe('When what waits can be done at the earliest')),
  })
  .register(z.globalRegistry, { id: 'ApprovalNotice' });
export type ApprovalNotice = AsRead<typeof approvalNotice>;

export const confirmBody = z.object({
  digest: z.string().check(z.maxLength(100), z.describe('Of the proposal that was looked at')),
});
