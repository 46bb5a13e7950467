import { z } from 'zod/mini';
import { beyond, type AsRead } from './as-read.ts';
import { range, DEFAULT_RANGE } from './range.ts';
import { amount, instant, spanFields, spanInOrder, wholeNumberParam } from './values.ts';

/** The most points a history answer holds, and the number the dashboards ask for (Specification 9.15). */
export const HISTORY_LIMIT = 500;

/** A sample older than this is stale: the collector has missed two minutes. */
export const STALE_AFTER_MS = 3 * 60_000;

const stale = z
  .optional(z.boolean())
  .check(z.describe('Present and true when the answer is older than it should be'));

/** A record after the first one: it began at 1 with money that came after everything was lost. */
export const laterRecord = z
  .object({ number: z.int().check(z.minimum(2)), began_at: instant })
  .register(z.globalRegistry, { id: 'LaterRecord', description: 'Missing while the first record goes on' });
export type LaterRecord = AsRead<typeof laterRecord>;

export const currentBalance = z
  .object({
    timestamp: instant,
    normalized_value: z
      .nullable(amount)
      .check(z.describe('Null while its units are not known, and for an account without units')),
    percentage_change: z.nullable(amount).check(z.describe('Null where the value is')),
    wallet_balance: amount.check(z.describe('Total equity in USDT, marked to market')),
    unrealized_pnl: amount,
    base_equity: beyond(amount.check(z.describe('Equity in USDT that stands for a normalized value of 1'))),
    record: beyond(z.optional(laterRecord)),
    is_emptied: beyond(
      z.optional(z.boolean()).check(z.describe('Present and true while no units are in issue')),
    ),
    stale,
  })
  .register(z.globalRegistry, { id: 'CurrentBalance' });
export type CurrentBalance = AsRead<typeof currentBalance>;

/** Which part of the history is asked for. */
const rangeFields = z.object({
  time_range: z._default(range, DEFAULT_RANGE).check(z.describe('Not used where `from` or `to` is given')),
  ...spanFields,
});

export const rangeQuery = rangeFields.check(z.refine(spanInOrder.check, spanInOrder.message));
export type RangeQuery = z.infer<typeof rangeQuery>;

export const historyQuery = z
  .extend(rangeFields, { limit: wholeNumberParam({ min: 2, max: HISTORY_LIMIT, fallback: HISTORY_LIMIT }) })
  .check(z.refine(spanInOrder.check, spanInOrder.message));

/** What every audience sees of a minute: values, and no amount of money. */
export const valuePoint = z.object({
  timestamp: instant,
  normalized_value: amount,
  percentage_change: amount,
  rolling_normalized_value: amount,
  rolling_percentage_change: amount,
});

export const balancePoint = z
  .extend(valuePoint, {
    total_equity: amount,
    btc_price: z.nullable(amount),
    btc_rolling_normalized_value: z.nullable(amount),
    btc_rolling_percentage_change: z.nullable(amount),
  })
  .register(z.globalRegistry, { id: 'BalancePoint' });
export type BalancePoint = AsRead<typeof balancePoint>;

export const gap = z.object({ from: instant, to: instant });

/** How many points an answer without a limit would have. */
export const totalCount = z
  .int()
  .check(z.describe('How many samples the range holds, its first point among them'));

/** Statistics of a range; every figure is null where the range holds no sample to compute it from. */
export const historyStats = z
  .object({
    start_value: beyond(z.nullable(amount)),
    end_value: beyond(z.nullable(amount)),
    change: beyond(
      z.nullable(amount).check(z.describe('Percent from the first point of the range to its last')),
    ),
    high: beyond(z.nullable(amount)),
    low: beyond(z.nullable(amount)),
    max_drawdown: beyond(z.nullable(amount).check(z.describe('Percent, at most 0'))),
    volatility: beyond(
      z
        .nullable(amount)
        .check(
          z.describe(
            'Percent a year, from the daily returns; null under 28 of them, or where more than a quarter are over more than a day',
          ),
        ),
    ),
    return_count: beyond(
      totalCount.check(
        z.describe('Daily returns: one for each UTC day that ended with a sample, but the first'),
      ),
    ),
    long_return_count: beyond(
      totalCount.check(z.describe('Those of them over more than a day, because of days without a sample')),
    ),
    gaps: beyond(z.array(gap).check(z.describe('First and last minute without a sample'))),
    record: beyond(z.optional(laterRecord)),
  })
  .register(z.globalRegistry, { id: 'HistoryStats' });
export type HistoryStats = AsRead<typeof historyStats>;

/** Money that came in or went out: the equity jumps by it, and nobody earned or lost it. */
export const flow = z
  .object({
    timestamp: instant,
    amount: z
      .nullable(amount)
      .check(
        z.describe(
          'USDT, negative for a withdrawal; null while not priced, and where only the units tell of it',
        ),
      ),
    held_at: beyond(
      instant.check(
        z.describe(
          'Minute of the first sample whose equity holds it, which may have been read after `timestamp`; `timestamp` before there is one',
        ),
      ),
    ),
  })
  .register(z.globalRegistry, { id: 'Flow' });
export type Flow = AsRead<typeof flow>;

export const history = z.object({
  data: z.array(balancePoint),
  total_count: totalCount,
  stats: historyStats,
  flows: beyond(
    z
      .array(flow)
      .check(
        z.describe(
          'Flows after the first point of the range, in time order. In an imported history one may stand for all between two points',
        ),
      ),
  ),
});

export const rangeSummary = z.object({
  start_value: z.nullable(amount),
  end_value: z.nullable(amount),
  change: z.nullable(amount),
  high: z.nullable(amount),
  low: z.nullable(amount),
  max_drawdown: z.nullable(amount),
});

export const summary = z.extend(currentBalance, {
  high_water_mark: z
    .nullable(amount)
    .check(z.describe('Highest normalized value sampled; null where no sample has one')),
  first_sample_at: instant,
  last_sample_at: instant,
  ranges: z.record(range, rangeSummary),
});

/** One coin of the account: equity = wallet balance - borrowed + unrealized PnL + option value, in the coin. */
export const coinHolding = z
  .object({
    coin: z.string(),
    wallet_balance: amount,
    borrowed: amount,
    unrealized_pnl: amount,
    option_value: amount,
    equity: amount,
    price: z.nullable(amount).check(z.describe('USDT for one coin, null where it has no market')),
    value_usdt: amount.check(z.describe('Part of the total equity')),
  })
  .register(z.globalRegistry, { id: 'CoinHolding' });
export type CoinHolding = AsRead<typeof coinHolding>;

/** What the account held at its newest snapshot; no coins where that was imported and does not know them. */
export const coinHoldings = z.object({ timestamp: instant, data: z.array(coinHolding), stale });
export type CoinHoldings = AsRead<typeof coinHoldings>;
