import { z } from 'zod';
import type { AsRead } from './as-read.ts';
import { reason } from './text.ts';
import { amount, instant } from './values.ts';

/** Other wallets of the fund's owner that the server does not read. */
export const HAND_WALLETS = ['funding', 'savings', 'staking', 'custody', 'other'] as const;
export type HandWallet = (typeof HAND_WALLETS)[number];

/** What lies in another wallet of the same owner, and is kept by hand. */
export const handLine = z
  .object({
    id: z.uuid(),
    wallet: z.string().meta({ description: `${HAND_WALLETS.join(', ')}, or one that was added later` }),
    coin: z.string(),
    quantity: amount.meta({ description: 'What of it is still there, in the coin' }),
    price: amount.meta({ description: 'USDT for one coin at the newest sample' }),
    value_usdt: amount,
    share_of_nav: amount
      .nullable()
      .meta({ description: 'A fraction: 0.03 is 3 %; null while the fund has no sample with a value' }),
    since: instant.meta({ description: 'When the flow left the account' }),
    transaction_id: z.string().meta({ description: 'Of that flow' }),
  })
  .meta({ id: 'HandLine' });
export type HandLine = AsRead<typeof handLine>;

/** A flow that is kept, or that returned from where one was; or a line that is lost. */
export const handLineBody = z
  .object({
    transaction_id: z.string().min(1).max(400).optional(),
    wallet: z.enum(HAND_WALLETS).optional(),
    line: z.uuid().optional().meta({ description: 'The line that is closed as a loss' }),
    loss: z.literal(true).optional(),
    reason,
  })
  .refine(
    ({ transaction_id: flow, wallet, line, loss }) =>
      line === undefined
        ? flow !== undefined && wallet !== undefined && loss === undefined
        : loss === true && flow === undefined && wallet === undefined,
    { path: ['transaction_id'], message: 'Name a flow and its wallet, or a line that is a loss.' },
  );
