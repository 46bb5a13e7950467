import { notice } from '@equanim/contract/status';
import { z } from 'zod';
import { EXCHANGE_FAILURES } from '../../exchange/exchange-error.ts';
import type { CollectorStatus, FreshReading } from '../status/collector-status.ts';

const trouble = z.object({
  what: z.string(),
  since: z.coerce.date(),
  works: z.string(),
  action: z.string(),
  nextAttemptAt: z.coerce.date(),
});

/** What the collecting process reports of itself, as the database keeps it. */
export const statusMessage = z.object({
  state: z.enum(['starting', 'ok', 'degraded', 'stopped']),
  trouble: trouble.nullable(),
  lastSampleAt: z.coerce.date().nullable(),
  notices: z.array(notice),
}) satisfies z.ZodType<CollectorStatus>;

const reading = z.object({
  takenAt: z.coerce.date(),
  equity: z.number(),
  unrealizedPnl: z.number(),
  normalizedValue: z.number().nullable(),
}) satisfies z.ZodType<FreshReading>;

/** What the collecting process answers to whoever asks for a reading of the account. */
export const readingAnswer = z.union([
  z.object({ reading }),
  z.object({ failure: z.enum(EXCHANGE_FAILURES), reason: z.string() }),
]);
export type ReadingAnswer = z.infer<typeof readingAnswer>;
