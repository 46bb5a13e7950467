import { z } from 'zod';
import { beyond, type AsRead } from './as-read.ts';
import { fundField } from './identity.ts';
import { amount, day, instant, side, wholeNumberParam } from './values.ts';
import { historyStats, totalCount, valuePoint } from './wallet.ts';

/** How old customer data is at least (Decision D36). The server's `customer.service.ts` holds every answer to it. */
export const CUSTOMER_DELAY_HOURS = 24;

export const customerBalance = z
  .object({ timestamp: instant, normalized_value: amount, percentage_change: amount })
  .meta({ id: 'CustomerBalance' });

export const customerBalancePoint = valuePoint.meta({ id: 'CustomerBalancePoint' });
export type CustomerBalancePoint = AsRead<typeof customerBalancePoint>;

export const customerHistory = z.object({
  data: z.array(customerBalancePoint),
  total_count: beyond(totalCount),
  stats: beyond(historyStats),
});

export const customerPosition = z.object({ symbol: z.string(), side }).meta({ id: 'CustomerPosition' });

export const dailySummaryQuery = z.object({
  days: wholeNumberParam({ min: 1, max: 366, fallback: 30 }),
  ...fundField,
});

export const dailyOrderSummary = z
  .object({ date: day, long_count: z.int(), short_count: z.int() })
  .meta({ id: 'DailyOrderSummary', description: 'Orders by the UTC day of their first fill' });
export type DailyOrderSummary = AsRead<typeof dailyOrderSummary>;
