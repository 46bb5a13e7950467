import { z } from 'zod/mini';
import { beyond, type AsRead } from './as-read.ts';
import { range } from './range.ts';
import {
  amount,
  category,
  coin,
  day,
  instant,
  side,
  spanFields,
  spanInOrder,
  symbol,
  MAX_PAGE_SIZE,
  wholeNumberParam,
} from './values.ts';
import { laterRecord, totalCount } from './wallet.ts';

/** What a change of equity is made of (docs/decisions/0016-reconciliation.md says how), in the order the screen shows. */
export const PART_NAMES = [
  'trading',
  'funding',
  'fees',
  'interest',
  'held',
  'other',
  'exchanged',
  'flows',
  'unexplained',
] as const;
export const partName = z.enum(PART_NAMES).register(z.globalRegistry, {
  id: 'Part',
  description:
    'trading: positions; held: prices of coins held; other: results such as rebates; exchanged: cost of swaps between coins; flows: deposits minus withdrawals',
});
export type PartName = z.infer<typeof partName>;

const ranged = {
  time_range: z._default(range, 'max').check(z.describe('Not used where `from` or `to` is given')),
  ...spanFields,
};
export const performanceQuery = z.object(ranged).check(z.refine(spanInOrder.check, spanInOrder.message));

export const performanceDaysQuery = z.object({
  to: spanFields.to.check(
    z.describe('The days up to then, of the record that the last sample up to then lies in'),
  ),
});

/** Closing values by UTC day, without amounts. Lists go from the first day to the last, a day an item. */
export const customerPerformanceDays = z
  .object({
    first_day: z.nullable(day).check(z.describe('UTC day of the first item; null before the first sample')),
    first_value: z.nullable(amount).check(z.describe('Normalized value of the first sample of all')),
    first_at: z.nullable(instant),
    last_at: z.nullable(instant).check(z.describe('Newest sample; its day may not be over')),
    values: z
      .array(z.nullable(amount))
      .check(z.describe('Last normalized value of each day; null for a day without')),
    btc_values: z
      .array(z.nullable(amount))
      .check(
        z.describe('Price of Bitcoin at the last sample of the day that has one, over the first one known'),
      ),
  })
  .register(z.globalRegistry, { id: 'CustomerPerformanceDays' });
export type CustomerPerformanceDays = AsRead<typeof customerPerformanceDays>;

export const performanceDays = z
  .extend(customerPerformanceDays, {
    flows: z
      .array(amount)
      .check(
        z.describe('Deposits minus withdrawals that the samples of each day were the first to hold, USDT'),
      ),
  })
  .register(z.globalRegistry, { id: 'PerformanceDays' });
export type PerformanceDays = AsRead<typeof performanceDays>;

/** A sample where a range begins or ends. */
export const rangeEdge = z.object({
  timestamp: instant,
  normalized_value: amount,
  btc_value: z.nullable(amount).check(z.describe('In the unit of `btc_values`')),
});

const percent = z
  .nullable(amount)
  .check(z.describe('Of the first value of the range; null where that is nothing'));
const partShare = z.object({ part: partName, percent });
const partAmount = z.extend(partShare, { amount: amount.check(z.describe('USDT')) });

/** A range: where it begins and ends, and what its return is made of. The parts and `unchecked` add up to the change. */
export const customerPerformanceSummary = z
  .object({
    start: z.nullable(rangeEdge),
    end: z.nullable(rangeEdge),
    total_count: totalCount,
    record: beyond(z.optional(laterRecord)),
    max_drawdown: z.nullable(amount).check(z.describe('Percent, at most 0, from every minute')),
    change_percent: percent,
    parts: z.array(partShare),
    unchecked_percent: percent.check(
      z.describe('Of stretches without a stored explanation, such as an imported history'),
    ),
    is_unexplained_large: z.boolean().check(z.describe('Above one basis point of equity')),
  })
  .register(z.globalRegistry, { id: 'CustomerPerformanceSummary' });
export type CustomerPerformanceSummary = AsRead<typeof customerPerformanceSummary>;

/** The parts of one side of a symbol, or of a coin outside its positions; parts of zero are left out. */
export const partRow = z.object({
  coin: z.string(),
  category: z.string().check(z.describe('Empty, like symbol and side, outside positions')),
  symbol: z.string(),
  side: z.enum([...side.options, '']),
  amounts: z.partialRecord(partName, amount),
});
export type PartRow = AsRead<typeof partRow>;

export const performanceSummary = z
  .extend(customerPerformanceSummary, {
    start_equity: z.nullable(amount),
    end_equity: z.nullable(amount),
    change_amount: amount,
    parts: z.array(partAmount),
    unchecked_amount: amount,
    rows: z
      .array(partRow)
      .check(
        z.describe(
          'By coin, symbol and side. Of hours that are cut by an end of the range and no longer stored in this detail, nothing stands here',
        ),
      ),
  })
  .register(z.globalRegistry, { id: 'PerformanceSummary' });
export type PerformanceSummary = AsRead<typeof performanceSummary>;

/** Parts that rest on lines of the exchange's log. */
export const LINE_PARTS = ['trading', 'funding', 'fees', 'interest', 'other', 'exchanged', 'flows'] as const;

export const partLinesQuery = z
  .object({
    ...ranged,
    part: z.enum(LINE_PARTS),
    coin: z.optional(coin),
    symbol: z.optional(symbol),
    side: z.optional(side),
    page_size: wholeNumberParam({ min: 1, max: MAX_PAGE_SIZE, fallback: 50 }),
    after: z.optional(
      z
        .string()
        .check(z.maxLength(200), z.regex(/^\d{1,15}_[^\p{Cc}\p{Cs}]+$/u, 'Give `next` of the page before.')),
    ),
  })
  .check(z.refine(spanInOrder.check, spanInOrder.message));

/** A line of the exchange's log. */
export const partLine = z
  .object({
    id: z.string(),
    timestamp: instant,
    type: z.string(),
    category: z.enum([...category.options, 'spot', '']),
    coin: z.string(),
    symbol: z.string(),
    side: z.nullable(side).check(z.describe('Of the position, where the log has it')),
    quantity: z.nullable(amount),
    price: z.nullable(amount),
    amount: amount.check(z.describe('What it counts for the part, in its coin')),
  })
  .register(z.globalRegistry, { id: 'PartLine' });
export type PartLine = AsRead<typeof partLine>;
export const partLinesPage = z.object({
  data: z.array(partLine),
  next: z
    .nullable(z.string())
    .check(z.describe('Given as `after`, it asks for the next page; null after the last')),
});

/** A change between two samples that is not wholly explained, the largest first. */
export const unexplainedChange = z
  .object({
    from: instant,
    to: instant,
    amount: amount.check(z.describe('USDT')),
    is_log_read: z.boolean().check(z.describe('Whether the log of that time was read')),
  })
  .register(z.globalRegistry, { id: 'UnexplainedChange' });
export type UnexplainedChange = AsRead<typeof unexplainedChange>;
export const unexplainedChanges = z.object({
  data: z.array(unexplainedChange).check(z.describe('At most a hundred')),
  total_count: z.int().check(z.describe('Changes of the range that leave a cent or more unexplained')),
});
