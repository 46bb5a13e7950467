import { z } from 'zod/mini';
import { beyond, type AsRead } from './as-read.ts';
import { reason } from './text.ts';
import { amount, instant } from './values.ts';

/** Other wallets of the fund's owner that the server does not read. */
export const HAND_WALLETS = ['funding', 'savings', 'staking', 'custody', 'other'] as const;
export type HandWallet = (typeof HAND_WALLETS)[number];

/** Whether something that was recorded by hand can be taken back. */
const undoing = {
  may_undo: beyond(
    z.boolean().check(z.describe('Whether it can be taken back: until a strike that rests on it is final')),
  ),
  why_not: beyond(z.nullable(z.string()).check(z.describe('Why it cannot, and what to do instead'))),
};

/** What lies in another wallet of the same owner, and is kept by hand. */
export const handLine = z
  .object({
    id: z.uuid(),
    wallet: z.string().check(z.describe(`${HAND_WALLETS.join(', ')}, or one that was added later`)),
    coin: z.string(),
    quantity: amount.check(
      z.describe(
        'What of it is still there, in the coin: zero where all was closed, as long as that can be taken back',
      ),
    ),
    price: amount.check(z.describe('USDT for one coin at the newest sample')),
    value_usdt: amount,
    share_of_nav: z
      .nullable(amount)
      .check(z.describe('A fraction: 0.03 is 3 %; null while the fund has no sample with a value')),
    since: instant.check(z.describe('When the flow left the account')),
    transaction_id: z.string().check(z.describe('Of that flow')),
    ...undoing,
    closings: beyond(
      z
        .array(
          z.object({
            id: z.uuid(),
            kind: z.string().check(z.describe('returned, lost, or one that was added later')),
            quantity: amount.check(z.describe('In the coin')),
            at: instant,
            ...undoing,
          }),
        )
        .check(z.describe('What closed a part of it, the first first')),
    ),
  })
  .register(z.globalRegistry, { id: 'HandLine' });
export type HandLine = AsRead<typeof handLine>;

/** What is said by one act, each by the fields that say it. */
const ACTS: readonly string[] = ['transaction_id wallet', 'line loss', 'undo'];

/** A flow that is kept, or that returned from where one was; a line that is lost; or what is taken back of these. */
export const handLineBody = z
  .object({
    transaction_id: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
    wallet: z.optional(z.enum(HAND_WALLETS)),
    line: z.optional(z.uuid()).check(z.describe('The line that is closed as a loss')),
    loss: z.optional(z.literal(true)),
    undo: z
      .optional(z.uuid())
      .check(z.describe('The line, or what closed one, that is taken back: with all that one act recorded')),
    reason,
  })
  .check(
    z.refine((act) => ACTS.includes(fieldsOf(act)), {
      path: ['transaction_id'],
      message: 'Name a flow and its wallet, a line that is a loss, or what is taken back.',
    }),
  );

/** The fields that are given beside the reason, in order. */
function fieldsOf(act: object): string {
  const given = Object.entries(act).filter(([name, value]) => name !== 'reason' && value !== undefined);
  return given
    .map(([name]) => name)
    .toSorted()
    .join(' ');
}
