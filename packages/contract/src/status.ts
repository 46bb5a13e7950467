import { z } from 'zod';
import { beyond, type AsRead } from './as-read.ts';
import { DELAY_IN_HOURS } from './customer-delay.ts';
import { instant } from './values.ts';

/** Which account feeds the screens: a live exchange account or the simulated one of the demo. */
export const dataMode = z.enum(['demo', 'live']);

/** Something an administrator should know that does not stop the sampling. */
export const notice = z.object({
  about: z.enum([
    'clock',
    'rows',
    'lists',
    'orders',
    'coins',
    'log',
    'key',
    'unexplained',
    'prices',
    'mails',
    'backup',
    'ledger',
    'house',
    'dealing-day',
    'unmatched',
    'base',
    'statements',
    'record',
    'disk',
    'database',
  ]),
  text: z.string().meta({ description: 'What, in a sentence or two' }),
});
export type Notice = z.infer<typeof notice>;

/** Why no samples join the history, and what that means; every text is a sentence. */
export const trouble = z
  .object({
    what: z.string(),
    since: instant,
    works: z.string().meta({ description: 'What still works' }),
    action: z.string().meta({ description: 'What to do' }),
    next_attempt_at: instant,
  })
  .meta({ id: 'Trouble' });
export type Trouble = AsRead<typeof trouble>;

export const status = z
  .object({
    mode: dataMode,
    collector: z
      .object({
        state: z.enum(['starting', 'ok', 'degraded', 'stopped']),
        trouble: trouble.nullable().meta({ description: 'Null while samples are taken' }),
        last_sample_at: instant.nullable(),
        quarantined: z.int().meta({ description: 'Quarantined samples that wait for a decision' }),
        questions: z.int().meta({
          description:
            'Types of the transaction log that an administrator has to name before values can go on',
        }),
        coin_questions: beyond(
          z.int().meta({
            description: 'Coins without a price that an administrator has to say before samples can go on',
          }),
        ),
        notices: z.array(notice),
      })
      .nullable()
      .meta({ description: 'Null for everyone but administrators' }),
    orders: z
      .object({
        is_current: z.boolean().meta({ description: 'Whether no order that should be known is missing' }),
        known_until: instant.nullable().meta({ description: 'Null where orders were never read' }),
      })
      .meta({ description: `For customers as of ${DELAY_IN_HOURS} ago` }),
    first_figures_at: instant.nullable().meta({
      description:
        'When customers were to see their first figures at the earliest; null once they do, and before sampling began',
    }),
  })
  .meta({ id: 'Status' });
export type Status = AsRead<typeof status>;

export const live = z.object({ status: z.literal('ok') });
export const ready = z.object({
  status: z
    .enum(['ok', 'degraded'])
    .meta({ description: 'Degraded while no samples join the history; after three minutes of it, 503' }),
  notices: z.array(z.string()).optional().meta({ description: 'What is wrong without stopping anything' }),
});
