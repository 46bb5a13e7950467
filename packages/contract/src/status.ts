import { z } from 'zod/mini';
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
    'requests',
    'base',
    'statements',
    'record',
    'disk',
    'database',
  ]),
  text: z.string().check(z.describe('What, in a sentence or two')),
});
export type Notice = z.infer<typeof notice>;

/** Why no samples join the history, and what that means; every text is a sentence. */
export const trouble = z
  .object({
    what: z.string(),
    since: instant,
    works: z.string().check(z.describe('What still works')),
    action: z.string().check(z.describe('What to do')),
    next_attempt_at: instant,
  })
  .register(z.globalRegistry, { id: 'Trouble' });
export type Trouble = AsRead<typeof trouble>;

export const status = z
  .object({
    mode: dataMode,
    collector: z
      .nullable(
        z.object({
          state: z.enum(['starting', 'ok', 'degraded', 'stopped']),
          trouble: z.nullable(trouble).check(z.describe('Null while samples are taken')),
          last_sample_at: z.nullable(instant),
          quarantined: z.int().check(z.describe('Quarantined samples that wait for a decision')),
          questions: z
            .int()
            .check(
              z.describe(
                'Types of the transaction log that an administrator has to name before values can go on',
              ),
            ),
          coin_questions: beyond(
            z
              .int()
              .check(
                z.describe('Coins without a price that an administrator has to say before samples can go on'),
              ),
          ),
          notices: z.array(notice),
        }),
      )
      .check(z.describe('Null for everyone but administrators')),
    orders: z
      .object({
        is_current: z.boolean().check(z.describe('Whether no order that should be known is missing')),
        known_until: z.nullable(instant).check(z.describe('Null where orders were never read')),
      })
      .check(z.describe(`For customers as of ${DELAY_IN_HOURS} ago`)),
    first_figures_at: z
      .nullable(instant)
      .check(
        z.describe(
          'When customers were to see their first figures at the earliest; null once they do, and before sampling began',
        ),
      ),
  })
  .register(z.globalRegistry, { id: 'Status' });
export type Status = AsRead<typeof status>;

/** Something that waits for an administrator. */
export const waiting = z
  .object({
    kind: z
      .string()
      .check(
        z.describe(
          'request, payout, flow, strike, approval, statement, question, sample, lead, alert, or one that was added later',
        ),
      ),
    title: z.string().check(z.describe('What, in a sentence')),
    since: instant,
    link: z.string().check(z.describe('The path of the screen where it is done, with its place there')),
  })
  .register(z.globalRegistry, { id: 'Waiting' });
export type Waiting = AsRead<typeof waiting>;

export const live = z.object({ status: z.literal('ok') });
export const ready = z.object({
  status: z
    .enum(['ok', 'degraded'])
    .check(z.describe('Degraded while no samples join the history; after three minutes of it, 503')),
  notices: z.optional(z.array(z.string())).check(z.describe('What is wrong without stopping anything')),
});
