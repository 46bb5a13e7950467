import type { Exchange, TimeWindow } from '../exchange/exchange.ts';
import type { SnapshotStore } from './snapshot.store.ts';

const BENCHMARK_SYMBOL = 'BTCUSDT';
const MINUTE_MS = 60_000;
/** The exchange gives at most a thousand candles at once. */
const CANDLES_AT_ONCE = 1_000;

/** Recovers Bitcoin's price for minutes nobody sampled: unlike the account's, it can be asked for afterwards. */
export function createBtcBackfill({ exchange, snapshots }: { exchange: Exchange; snapshots: SnapshotStore }) {
  const wanted: TimeWindow[] = [];

  return {
    /** Asks for the minutes of a span, both ends included. */
    want(span: TimeWindow): void {
      wanted.push(span);
    },

    /** Recovers up to a thousand minutes. @returns whether more are wanted. @throws ExchangeError */
    async step(): Promise<boolean> {
      const span = wanted[0];
      if (!span) return false;
      const to = new Date(
        Math.min(span.to.getTime(), span.from.getTime() + (CANDLES_AT_ONCE - 1) * MINUTE_MS),
      );
      const candles = await exchange.listKlines({
        symbol: BENCHMARK_SYMBOL,
        interval: '1',
        // The candle that ends at a minute has the last price before it.
        from: new Date(span.from.getTime() - MINUTE_MS),
        to: new Date(to.getTime() - MINUTE_MS),
        limit: CANDLES_AT_ONCE,
      });
      await snapshots.backfillPrices(
        candles.map((candle) => ({
          takenAt: new Date(candle.startAt.getTime() + MINUTE_MS),
          price: candle.close,
        })),
      );
      wanted.shift();
      if (to < span.to) wanted.unshift({ from: new Date(to.getTime() + MINUTE_MS), to: span.to });
      return wanted.length > 0;
    },
  };
}
