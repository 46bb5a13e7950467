import { z } from 'zod';
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from './limits.ts';
import { amount, givenInstant, instant, isSpan, prose } from './values.ts';

export const decision = z.enum(['accept', 'reject']);

export const quarantinedSample = z
  .object({
    id: z.uuid(),
    taken_at: instant,
    total_equity: amount.nullable(),
    unrealized_pnl: amount.nullable(),
    reason: z.string(),
    decision: decision.nullable(),
    decision_reason: z.string().nullable(),
    decided_by: z.string().nullable().meta({ description: 'E-mail address, or the collector itself' }),
    decided_at: instant.nullable(),
  })
  .meta({ id: 'QuarantinedSample' });
export type QuarantinedSample = z.infer<typeof quarantinedSample>;

const reason = prose(REASON_MAX_LENGTH).min(REASON_MIN_LENGTH, 'Give a reason.');

export const decideBody = z.object({ decision, reason });
export const idParams = z.object({ id: z.uuid() });

export const exclusion = z
  .object({ id: z.uuid(), from: instant, to: instant, reason: z.string(), created_at: instant })
  .meta({ id: 'Exclusion', description: 'Both ends belong to the excluded window' });

export const exclusionBody = z
  .object({ from: givenInstant, to: givenInstant, reason })
  .refine((body) => isSpan(body.from, body.to), {
    path: ['to'],
    message: '`to` must not lie before `from`.',
  });

/** What an administrator may say that a type of the transaction log is. */
export const lineMeaning = z.enum(['flow', 'result', 'exchanged']).meta({
  description:
    'Money in or out of the account, a result of the fund, or one coin exchanged for another inside it',
});
export type LineMeaning = z.infer<typeof lineMeaning>;

/** The exchange's own word for a kind of line, such as CUSTODY_LOCK. */
export const lineType = z
  .string()
  .regex(/^[A-Za-z0-9_:]{1,80}$/, 'A type is letters, digits, underscores and colons.');

/** A type of the transaction log that the product does not know. */
export const lineQuestion = z
  .object({
    type: z.string(),
    line_count: z.int(),
    first_at: instant,
    last_at: instant,
    /** The newest lines, newest first, at most twenty. */
    lines: z.array(z.object({ occurred_at: instant, coin: z.string(), change: amount })),
    meaning: lineMeaning.nullable().meta({ description: 'Null until it is answered' }),
    reason: z.string().nullable(),
    answered_by: z.string().nullable(),
    answered_at: instant.nullable(),
  })
  .meta({ id: 'LineQuestion' });
export type LineQuestion = z.infer<typeof lineQuestion>;

export const typeParams = z.object({ type: lineType });
export const answerBody = z.object({ meaning: lineMeaning, reason });
