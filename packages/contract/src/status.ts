import { z } from 'zod';
import { instant } from './values.ts';

/** Which account feeds the screens: a live exchange account or the simulated one of the demo. */
export const dataMode = z.enum(['demo', 'live']);

/** Something an administrator should know that does not stop the sampling. */
export const notice = z.object({
  about: z.enum(['clock', 'rows', 'orders', 'coins', 'log']),
  text: z.string().meta({ description: 'One sentence' }),
});
export type Notice = z.infer<typeof notice>;

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
        questions: z.int().meta({
          description:
            'Types of the transaction log that an administrator has to name before values can go on',
        }),
        notices: z.array(notice),
      })
      .nullable()
      .meta({ description: 'Null for everyone but administrators' }),
  })
  .meta({ id: 'Status' });
export type Status = z.infer<typeof status>;

export const live = z.object({ status: z.literal('ok') });
export const ready = z.object({
  status: z.literal('ok'),
  notices: z.array(z.string()).optional().meta({ description: 'What is wrong without stopping anything' }),
});
