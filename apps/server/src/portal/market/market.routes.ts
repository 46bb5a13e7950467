import type { Handlers } from '../../platform/http/serve-calls.ts';
import { minuteOf, nextMinute } from '../../platform/time.ts';
import { askedSpan } from '../wallet/range-start.ts';
import type { KlineReading } from '../../sampling/exchange/exchange.ts';
import type { MarketService } from './market.service.ts';

export function marketRoutes(market: MarketService, clock: () => Date) {
  return {
    btcHistory: {
      restsOn: ['btc_prices', 'exclusions'],
      async answer({ query }) {
        const now = clock();
        const { points, count } = await market.btcHistory(askedSpan(query, minuteOf(now)), query.limit);
        const answer = {
          data: points.map(({ takenAt, price }) => ({ timestamp: takenAt.toISOString(), price })),
          total_count: count,
        };
        return { answer, cutOff: null, goodUntil: nextMinute(now) };
      },
    },

    async btcLatest() {
      const { takenAt, price, isStale } = await market.btcPrice();
      return { timestamp: takenAt.toISOString(), price, ...(isStale && { stale: true }) };
    },

    async klines({ query }) {
      const { symbol, interval, start, end, limit } = query;
      const candles = await market.klines({
        symbol,
        interval,
        limit,
        ...(start && { from: new Date(start) }),
        ...(end && { to: new Date(end) }),
      });
      return candles.map(toKline);
    },

    async serverTime() {
      const { exchangeTime, serverTime, skewMs } = await market.compareClocks();
      return {
        exchange_time: exchangeTime.toISOString(),
        server_time: serverTime.toISOString(),
        skew_ms: skewMs,
      };
    },
  } satisfies Partial<Handlers>;
}

function toKline(candle: KlineReading) {
  return {
    start: candle.startAt.toISOString(),
    open: candle.open.toNumber(),
    high: candle.high.toNumber(),
    low: candle.low.toNumber(),
    close: candle.close.toNumber(),
    volume: candle.volume.toNumber(),
  };
}
