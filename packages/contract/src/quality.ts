import { z } from 'zod';
import type { AsRead } from './as-read.ts';
import { MAX_AMOUNT } from './limits.ts';
import { reason } from './text.ts';
import { amount, day, givenDay, givenInstant, instant, isSpan } from './values.ts';

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
    decided_by: z.string().nullable().meta({ description: 'Email address, or the collector itself' }),
    decided_at: instant.nullable(),
  })
  .meta({ id: 'QuarantinedSample' });
export type QuarantinedSample = AsRead<typeof quarantinedSample>;

/** The account at a minute, in USDT; the price of Bitcoin where it was read. */
export const reviewedMinute = z
  .object({
    taken_at: instant,
    total_equity: amount,
    wallet_balance: amount,
    unrealized_pnl: amount,
    option_value: amount,
    btc_price: amount.nullable(),
    normalized_value: amount
      .nullable()
      .meta({ description: 'Null where the units of the minute are not known or none are in issue' }),
  })
  .meta({ id: 'ReviewedMinute' });
export type ReviewedMinute = AsRead<typeof reviewedMinute>;

/** What a change of equity was made of, in USDT; the parts add up to it. */
export const parts = z
  .object({
    held: amount.meta({ description: 'What changes of price did to the coins held' }),
    trading: amount,
    funding: amount,
    fees: amount.meta({ description: 'Below zero where fees were paid' }),
    interest: amount,
    other: amount.meta({ description: 'Other results' }),
    flows: amount.meta({ description: 'Money in or out of the account' }),
    exchanged: amount.meta({ description: 'Cost of swaps of one coin for another' }),
    unexplained: amount,
  })
  .meta({ id: 'Parts' });
export type Parts = AsRead<typeof parts>;

/** Everything a person needs to decide on a quarantined sample. */
export const quarantineReview = z
  .object({
    sample: quarantinedSample,
    /** As it would join the history; null where its figures cannot be read, and it can only be rejected. */
    minute: reviewedMinute.nullable(),
    previous: reviewedMinute.nullable().meta({ description: 'The last good minute before it' }),
    change: amount.nullable().meta({ description: 'Of equity since the last good minute, USDT' }),
    parts: parts.nullable().meta({ description: 'Null where there is nothing to compare it with' }),
    not_checked: z
      .array(z.string())
      .meta({ description: 'What the parts could not be checked against, a sentence each' }),
    coins: z
      .array(
        z.object({
          coin: z.string(),
          equity_before: amount,
          equity: amount,
          unexplained: amount.meta({ description: 'In the coin' }),
        }),
      )
      .meta({ description: 'In the coin; those that changed or are not explained' }),
    contradiction: amount.nullable().meta({
      description:
        'The most by which it contradicts its log and its fills, USDT, zero or more: what the limit is held against',
    }),
    limit: amount.nullable().meta({ description: 'What may stay unexplained of a minute, USDT' }),
    next_at: instant.nullable().meta({ description: 'The first good minute after it, where there is one' }),
  })
  .meta({ id: 'QuarantineReview' });
export type QuarantineReview = AsRead<typeof quarantineReview>;

export const decideBody = z.object({ decision, reason });
export const exclusion = z
  .object({ id: z.uuid(), from: instant, to: instant, reason: z.string(), created_at: instant })
  .meta({ id: 'Exclusion', description: 'Both ends belong to the excluded window' });
export type Exclusion = AsRead<typeof exclusion>;

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
export type LineQuestion = AsRead<typeof lineQuestion>;

export const typeParams = z.object({ type: lineType });
export const answerBody = z.object({ meaning: lineMeaning, reason });

/** A coin of a sample that waits, which neither the wallet nor a market of the exchange gives a price. */
export const coinQuestion = z
  .object({
    coin: z.string(),
    equity: amount
      .nullable()
      .meta({ description: 'In the coin, in the newest sample that waits; null once answered' }),
    first_at: instant.nullable().meta({ description: 'The first sample that waits; null once answered' }),
    last_price: amount.nullable().meta({
      description: 'USDT for one coin, in the last good minute; null where it had none, and once answered',
    }),
    price: amount
      .nullable()
      .meta({ description: 'USDT for one coin, zero where it is worth nothing; null until it is answered' }),
    from_day: day.nullable().meta({ description: 'From 00:00 UTC of this day on' }),
    reason: z.string().nullable(),
    answered_by: z.string().nullable(),
    answered_at: instant.nullable(),
  })
  .meta({ id: 'CoinQuestion' });
export type CoinQuestion = AsRead<typeof coinQuestion>;

export const coinParams = z.object({ coin: z.string().min(1).max(40) });
export const coinAnswerBody = z.object({
  price: amount
    .min(0)
    .max(MAX_AMOUNT)
    .meta({ description: 'USDT for one coin; zero where it is worth nothing' }),
  from_day: givenDay,
  reason,
});
