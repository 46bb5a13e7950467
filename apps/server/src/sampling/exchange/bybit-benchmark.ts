import { z } from 'zod';
import type { BybitCaller } from './bybit-caller.ts';
import { parseCandles } from './bybit-candles.ts';
import { positiveDecimal } from './bybit-fields.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError } from './exchange-error.ts';
import type { Exchange, MinutePrice, PriceReading } from './exchange.ts';
import { MINUTE_MS, type Span } from '../../platform/time.ts';

const SYMBOL = 'BTCUSDT';
/** The exchange serves this many candles at once, without a cursor. */
const MAX_CANDLES = 1_000;

/** Bitcoin by its linear contract in USDT, now and over time. */
export function createBybitBenchmark({
  askPublic,
}: BybitCaller): Pick<Exchange, 'readBtcPrice' | 'listBtcPrices'> {
  /** The prices of up to a thousand minutes. */
  async function listPart({ from, to }: Span): Promise<MinutePrice[]> {
    const query = {
      category: 'linear',
      symbol: SYMBOL,
      interval: '1',
      limit: MAX_CANDLES,
      // The candle that ends at a minute has the last price before it.
      start: from.getTime() - MINUTE_MS,
      end: to.getTime() - MINUTE_MS,
    } as const;
    const question = { key: `btc ${query.start} ${query.end}`, urgency: 'backfill' } as const;
    const answer = await askPublic(question, (client) => client.getKline(query));
    return parseCandles(answer)
      .map(({ startAt, close }) => ({ minuteAt: new Date(startAt.getTime() + MINUTE_MS), price: close }))
      .toReversed();
  }

  return {
    async readBtcPrice() {
      const question = { key: 'btc', urgency: 'sample' } as const;
      const answer = await askPublic(question, (client) =>
        client.getTickers({ category: 'linear', symbol: SYMBOL }),
      );
      return parseBtcPrice(answer);
    },

    async listBtcPrices({ from, to }) {
      const prices: MinutePrice[] = [];
      const partMs = (MAX_CANDLES - 1) * MINUTE_MS;
      for (let startMs = from.getTime(); startMs <= to.getTime(); startMs += partMs + MINUTE_MS) {
        const endMs = Math.min(startMs + partMs, to.getTime());
        prices.push(...(await listPart({ from: new Date(startMs), to: new Date(endMs) })));
      }
      return prices;
    },
  };
}

const tickers = z.object({
  list: z.array(z.object({ symbol: z.string(), lastPrice: positiveDecimal })).min(1),
});

function parseBtcPrice(answer: Answer): PriceReading {
  const result = tickers.safeParse(answer.result);
  const ticker = result.data?.list.find(({ symbol }) => symbol === SYMBOL);
  if (!ticker) throw new ExchangeError('malformed', 'The exchange answered without a price of Bitcoin.');
  return { price: ticker.lastPrice, readAt: new Date(answer.time) };
}
