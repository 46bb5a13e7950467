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
