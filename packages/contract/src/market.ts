import { z } from 'zod/mini';
import { amount, givenInstant, instant, isSpan, symbol, wholeNumberParam } from './values.ts';
import { totalCount } from './wallet.ts';

export const btcPoint = z
  .object({ timestamp: instant, price: amount })
  .register(z.globalRegistry, { id: 'BtcPoint' });
export const btcHistory = z.object({ data: z.array(btcPoint), total_count: totalCount });
export const btcLatest = z.extend(btcPoint, { stale: z.optional(z.boolean()) });

/** The candle widths of the exchange: minutes, day, week, month. */
export const KLINE_INTERVALS = [
  '1',
  '3',
  '5',
  '15',
  '30',
  '60',
  '120',
  '240',
  '360',
  '720',
  'D',
  'W',
  'M',
] as const;

export const klinesQuery = z
  .object({
    symbol: z._default(symbol, 'BTCUSDT'),
    interval: z._default(z.enum(KLINE_INTERVALS), '60'),
    start: z.optional(givenInstant),
    end: z.optional(givenInstant),
    limit: wholeNumberParam({ min: 1, max: 1000, fallback: 200 }),
  })
  .check(
    z.refine((query) => isSpan(query.start, query.end), {
      path: ['end'],
      message: '`end` must not lie before `start`.',
    }),
  );

export const kline = z
  .object({ start: instant, open: amount, high: amount, low: amount, close: amount, volume: amount })
  .register(z.globalRegistry, { id: 'Kline' });

export const serverTime = z.object({
  exchange_time: instant,
  server_time: instant,
  skew_ms: z.number().check(z.describe('Exchange clock minus ours, milliseconds')),
});
