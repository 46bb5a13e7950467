import { z } from 'zod/mini';
import { beyond, type AsRead } from './as-read.ts';
import { amount, day, instant, side, wholeNumberParam } from './values.ts';
import { historyStats, totalCount, valuePoint } from './wallet.ts';

export const customerBalance = z
  .object({ timestamp: instant, normalized_value: amount, percentage_change: amount })
  .register(z.globalRegistry, { id: 'CustomerBalance' });

export const customerBalancePoint = valuePoint.register(z.globalRegistry, { id: 'CustomerBalancePoint' });
export type CustomerBalancePoint = AsRead<typeof customerBalancePoint>;

export const customerHistory = z.object({
  data: z.array(customerBalancePoint),
  total_count: beyond(totalCount),
  stats: beyond(historyStats),
});

export const customerPosition = z
  .object({ symbol: z.string(), side })
  .register(z.globalRegistry, { id: 'CustomerPosition' });

export const dailySummaryQuery = z.object({
  days: wholeNumberParam({ min: 1, max: 366, fallback: 30 }),
});

export const dailyOrderSummary = z
  .object({ date: day, long_count: z.int(), short_count: z.int() })
  .register(z.globalRegistry, {
    id: 'DailyOrderSummary',
    description: 'Orders by the UTC day of their first fill',
  });
export type DailyOrderSummary = AsRead<typeof dailyOrderSummary>;
