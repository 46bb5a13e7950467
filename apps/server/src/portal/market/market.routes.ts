import { downsample } from '@equanim/finance/downsample';
import { UnknownSymbolError } from '../../sampling/exchange/exchange-error.ts';
import type { Exchange, KlineReading } from '../../sampling/exchange/exchange.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Handlers } from '../../platform/http/serve-calls.ts';
import { beginRange } from '../wallet/range-start.ts';
import { tooOld } from '../wallet/too-old.ts';
import type { WalletService } from '../wallet/wallet.service.ts';
import type { MarketStore } from './market.store.ts';

export function marketRoutes(
  market: MarketStore,
  { exchange, wallet, clock }: { exchange: Exchange; wallet: WalletService; clock: () => Date },
): Handlers {
  return {
    async btcHistory({ query }) {
      const { span } = await beginRange(market, wallet.spanOf(query.time_range, clock()));
      const [prices, count] = await Promise.all([market.candidates(span), market.count(span)]);
      const points = downsample(prices, query.limit, {
        valuesOf: ({ price }) => [price],
        positionOf: ({ takenAt }) => takenAt.getTime(),
      });
      return {
        data: points.map(({ takenAt, price }) => ({ timestamp: takenAt.toISOString(), price })),
        total_count: count,
      };
    },

    async btcLatest() {
      const latest = await market.latest();
      if (!latest) throw new Problem('no-data-yet', { retryAfterSeconds: 60 });
      if (!wallet.isUseful(latest)) throw tooOld(latest.takenAt);
      return {
        timestamp: latest.takenAt.toISOString(),
        price: latest.price,
        ...(wallet.isStale(latest) && { stale: true }),
      };
    },

    async klines({ query }) {
      const { symbol, interval, start, end, limit } = query;
      const candles = await exchange
        .listKlines({
          symbol,
          interval,
          limit,
          ...(start && { from: new Date(start) }),
          ...(end && { to: new Date(end) }),
        })
        .catch(blameSymbol);
      return candles.map(toKline);
    },

    async serverTime() {
      const [before, exchangeTime] = [clock(), await exchange.readTime()];
      const now = clock();
      // The exchange read its clock about halfway between question and answer.
      const halfway = (before.getTime() + now.getTime()) / 2;
      return {
        exchange_time: exchangeTime.toISOString(),
        server_time: now.toISOString(),
        skew_ms: exchangeTime.getTime() - halfway,
      };
    },
  };
}

function blameSymbol(error: unknown): never {
  if (!(error instanceof UnknownSymbolError)) throw error;
  const errors = [{ path: 'query.symbol', message: 'The exchange has no such symbol.' }];
  throw new Problem('invalid-input', { errors });
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
