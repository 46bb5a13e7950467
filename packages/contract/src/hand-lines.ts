import { z } from 'zod';
import { beyond, type AsRead } from './as-read.ts';
import { reason } from './text.ts';
import { amount, instant } from './values.ts';

/** Other wallets of the fund's owner that the server does not read. */
export const HAND_WALLETS = ['funding', 'savings', 'staking', 'custody', 'other'] as const;
export type HandWallet = (typeof HAND_WALLETS)[number];

/** Whether something that was recorded by hand can be taken back. */
const undoing = {
  may_undo: beyond(
    z
      .boolean()
      .meta({ description: 'Whether it can be taken back: until a strike that rests on it is final' }),
  ),
  why_not: beyond(z.string().nullable().meta({ description: 'Why it cannot, and what to do instead' })),
};

/** What lies in another wallet of the same owner, and is kept by hand. */
export const handLine = z
  .object({
    id: z.uuid(),
    wallet: z.string().meta({ description: `${HAND_WALLETS.join(', ')}, or one that was added later` }),
    coin: z.string(),
    quantity: amount.meta({
      description:
        'What of it is still there, in the coin: zero where all was closed, as long as that can be taken back',
    }),
    price: amount.meta({ description: 'USDT for one coin at the newest sample' }),
    value_usdt: amount,
    share_of_nav: amount
      .nullable()
      .meta({ description: 'A fraction: 0.03 is 3 %; null while the fund has no sample with a value' }),
    since: instant.meta({ description: 'When the flow left the account' }),
    transaction_id: z.string().meta({ description: 'Of that flow' }),
    ...undoing,
    closings: beyond(
      z
        .array(
          z.object({
            id: z.uuid(),
            kind: z.string().meta({ description: 'returned, lost, or one that was added later' }),
            quantity: amount.meta({ description: 'In the coin' }),
            at: instant,
            ...undoing,
          }),
        )
        .meta({ description: 'What closed a part of it, the first first' }),
    ),
  })
  .meta({ id: 'HandLine' });
export type HandLine = AsRead<typeof handLine>;

/** What is said by one act, each by the fields that say it. */
const ACTS: readonly string[] = ['transaction_id wallet', 'line loss', 'undo'];

/** A flow that is kept, or that returned from where one was; a line that is lost; or what is taken back of these. */
export const handLineBody = z
  .object({
    transaction_id: z.string().min(1).max(400).optional(),
    wallet: z.enum(HAND_WALLETS).optional(),
    line: z.uuid().optional().meta({ description: 'The line that is closed as a loss' }),
    loss: z.literal(true).optional(),
    undo: z.uuid().optional().meta({
      description: 'The line, or what closed one, that is taken back: with all that one act recorded',
    }),
    reason,
  })
  .refine((act) => ACTS.includes(fieldsOf(act)), {
    path: ['transaction_id'],
    message: 'Name a flow and its wallet, a line that is a loss, or what is taken back.',
  });

/** The fields that are given beside the reason, in order. */
function fieldsOf(act: object): string {
  const given = Object.entries(act).filter(([name, value]) => name !== 'reason' && value !== undefined);
  return given
    .map(([name]) => name)
    .toSorted()
    .join(' ');
}
