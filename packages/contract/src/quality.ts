import { z } from 'zod/mini';
import type { AsRead } from './as-read.ts';
import { MAX_AMOUNT } from './limits.ts';
import { reason } from './text.ts';
import { amount, day, givenDay, givenInstant, instant, isSpan } from './values.ts';

export const decision = z.enum(['accept', 'reject']);

export const quarantinedSample = z
  .object({
    id: z.uuid(),
    taken_at: instant,
    total_equity: z.nullable(amount),
    unrealized_pnl: z.nullable(amount),
    reason: z.string(),
    decision: z.nullable(decision),
    decision_reason: z.nullable(z.string()),
    decided_by: z.nullable(z.string()).check(z.describe('Email address, or the collector itself')),
    decided_at: z.nullable(instant),
  })
  .register(z.globalRegistry, { id: 'QuarantinedSample' });
export type QuarantinedSample = AsRead<typeof quarantinedSample>;

/** The account at a minute, in USDT; the price of Bitcoin where it was read. */
export const reviewedMinute = z
  .object({
    taken_at: instant,
    total_equity: amount,
    wallet_balance: amount,
    unrealized_pnl: amount,
    option_value: amount,
    btc_price: z.nullable(amount),
    normalized_value: z
      .nullable(amount)
      .check(z.describe('Null where the units of the minute are not known or none are in issue')),
  })
  .register(z.globalRegistry, { id: 'ReviewedMinute' });
export type ReviewedMinute = AsRead<typeof reviewedMinute>;

/** What a change of equity was made of, in USDT; the parts add up to it. */
export const parts = z
  .object({
    held: amount.check(z.describe('What changes of price did to the coins held')),
    trading: amount,
    funding: amount,
    fees: amount.check(z.describe('Below zero where fees were paid')),
    interest: amount,
    other: amount.check(z.describe('Other results')),
    flows: amount.check(z.describe('Money in or out of the account')),
    exchanged: amount.check(z.describe('Cost of swaps of one coin for another')),
    unexplained: amount,
  })
  .register(z.globalRegistry, { id: 'Parts' });
export type Parts = AsRead<typeof parts>;

/** Everything a person needs to decide on a quarantined sample. */
export const quarantineReview = z
  .object({
    sample: quarantinedSample,
    /** As it would join the history; null where its figures cannot be read, and it can only be rejected. */
    minute: z.nullable(reviewedMinute),
    previous: z.nullable(reviewedMinute).check(z.describe('The last good minute before it')),
    change: z.nullable(amount).check(z.describe('Of equity since the last good minute, USDT')),
    parts: z.nullable(parts).check(z.describe('Null where there is nothing to compare it with')),
    not_checked: z
      .array(z.string())
      .check(z.describe('What the parts could not be checked against, a sentence each')),
    coins: z
      .array(
        z.object({
          coin: z.string(),
          equity_before: amount,
          equity: amount,
          unexplained: amount.check(z.describe('In the coin')),
        }),
      )
      .check(z.describe('In the coin; those that changed or are not explained')),
    contradiction: z
      .nullable(amount)
      .check(
        z.describe(
          'The most by which it contradicts its log and its fills, USDT, zero or more: what the limit is held against',
        ),
      ),
    limit: z.nullable(amount).check(z.describe('What may stay unexplained of a minute, USDT')),
    next_at: z.nullable(instant).check(z.describe('The first good minute after it, where there is one')),
  })
  .register(z.globalRegistry, { id: 'QuarantineReview' });
export type QuarantineReview = AsRead<typeof quarantineReview>;

export const decideBody = z.object({ decision, reason });
export const exclusion = z
  .object({ id: z.uuid(), from: instant, to: instant, reason: z.string(), created_at: instant })
  .register(z.globalRegistry, { id: 'Exclusion', description: 'Both ends belong to the excluded window' });
export type Exclusion = AsRead<typeof exclusion>;

export const exclusionBody = z.object({ from: givenInstant, to: givenInstant, reason }).check(
  z.refine((body) => isSpan(body.from, body.to), {
    path: ['to'],
    message: '`to` must not lie before `from`.',
  }),
);

/** What an administrator may say that a type of the transaction log is. */
export const lineMeaning = z
  .enum(['flow', 'result', 'exchanged'])
  .check(
    z.describe(
      'Money in or out of the account, a result of the fund, or one coin exchanged for another inside it',
    ),
  );
export type LineMeaning = z.infer<typeof lineMeaning>;

/** The exchange's own word for a kind of line, such as CUSTODY_LOCK. */
export const lineType = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_:]{1,80}$/, 'A type is letters, digits, underscores and colons.'));

/** A type of the transaction log that the product does not know. */
export const lineQuestion = z
  .object({
    type: z.string(),
    line_count: z.int(),
    first_at: instant,
    last_at: instant,
    /** The newest lines, newest first, at most twenty. */
    lines: z.array(z.object({ occurred_at: instant, coin: z.string(), change: amount })),
    meaning: z.nullable(lineMeaning).check(z.describe('Null until it is answered')),
    reason: z.nullable(z.string()),
    answered_by: z.nullable(z.string()),
    answered_at: z.nullable(instant),
  })
  .register(z.globalRegistry, { id: 'LineQuestion' });
export type LineQuestion = AsRead<typeof lineQuestion>;

export const typeParams = z.object({ type: lineType });
export const answerBody = z.object({ meaning: lineMeaning, reason });

/** A coin of a sample that waits, which neither the wallet nor a market of the exchange gives a price. */
export const coinQuestion = z
  .object({
    coin: z.string(),
    equity: z
      .nullable(amount)
      .check(z.describe('In the coin, in the newest sample that waits; null once answered')),
    first_at: z.nullable(instant).check(z.describe('The first sample that waits; null once answered')),
    last_price: z
      .nullable(amount)
      .check(
        z.describe('USDT for one coin, in the last good minute; null where it had none, and once answered'),
      ),
    price: z
      .nullable(amount)
      .check(z.describe('USDT for one coin, zero where it is worth nothing; null until it is answered')),
    from_day: z.nullable(day).check(z.describe('From 00:00 UTC of this day on')),
    reason: z.nullable(z.string()),
    answered_by: z.nullable(z.string()),
    answered_at: z.nullable(instant),
  })
  .register(z.globalRegistry, { id: 'CoinQuestion' });
export type CoinQuestion = AsRead<typeof coinQuestion>;

export const coinParams = z.object({ coin: z.string().check(z.minLength(1), z.maxLength(40)) });
export const coinAnswerBody = z.object({
  price: amount.check(
    z.minimum(0),
    z.maximum(MAX_AMOUNT),
    z.describe('USDT for one coin; zero where it is worth nothing'),
  ),
  from_day: givenDay,
  reason,
});
