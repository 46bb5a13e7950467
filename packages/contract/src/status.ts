import { z } from 'zod';
import { instant } from './values.ts';

/** Which account feeds the screens: a live exchange account or the simulated one of the demo. */
export const dataMode = z.enum(['demo', 'live']);

export const status = z
  .object({
    mode: dataMode,
    collector: z
      .object({
        state: z.enum(['starting', 'ok', 'degraded', 'stopped']),
        detail: z
          .string()
          .nullable()
          .meta({ description: 'One sentence on what is wrong, null when nothing is' }),
        last_sample_at: instant.nullable(),
        quarantined: z.int().meta({ description: 'Samples kept aside that wait for a decision' }),
      })
      .nullable()
      .meta({ description: 'Null for everyone but administrators' }),
  })
  .meta({ id: 'Status' });
export type Status = z.infer<typeof status>;

export const live = z.object({ status: z.literal('ok') });
export const ready = z.object({ status: z.literal('ok') });
