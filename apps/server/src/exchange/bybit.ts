import { z } from 'zod';
import { parseWallet } from './bybit-account.ts';
import { createBybitCaller, type BybitOptions } from './bybit-caller.ts';
import { createBybitCandles } from './bybit-candles.ts';
import { positiveDecimal } from './bybit-fields.ts';
import { createBybitKey } from './bybit-key.ts';
import { createBybitLists } from './bybit-lists.ts';
import { createBybitPrices } from './bybit-prices.ts';
import type { Answer } from './bybit-transport.ts';
import { ExchangeError } from './exchange-error.ts';
import type { Exchange, PriceReading } from './exchange.ts';

const BENCHMARK_SYMBOL = 'BTCUSDT';

/** A Bybit V5 unified account of any kind as an {@link Exchange}. */
export function createBybitExchange(options: BybitOptions): Exchange {
  const caller = createBybitCaller(options);
  const key = createBybitKey(caller);
  const prices = createBybitPrices(caller);

  return {
    skewMs: caller.skewMs,

    async readTime() {
      const question = { key: 'time', urgency: 'view' } as const;
      return new Date((await caller.askPublic(question, (client) => client.getServerTime())).time);
    },

    async readAccount() {
      await key.requireUnified();
      const question = { key: 'wallet', urgency: 'sample' } as const;
      const answer = await caller.ask(question, (client) =>
        client.getWalletBalance({ accountType: 'UNIFIED' }),
      );
      return prices.priceAccount(parseWallet(answer));
    },

    async readBtcPrice() {
      const question = { key: 'btc', urgency: 'sample' } as const;
      const answer = await caller.askPublic(question, (client) =>
        client.getTickers({ category: 'linear', symbol: BENCHMARK_SYMBOL }),
      );
      return parseBtcPrice(answer);
    },

    readCoinPrice: prices.readCoinPrice,
    ...createBybitCandles(caller),
    ...createBybitLists(caller),
    readKey: key.readKey,
  };
}

const tickers = z.object({
  list: z.array(z.object({ symbol: z.string(), lastPrice: positiveDecimal })).min(1),
});

function parseBtcPrice(answer: Answer): PriceReading {
  const result = tickers.safeParse(answer.result);
  const ticker = result.data?.list.find(({ symbol }) => symbol === BENCHMARK_SYMBOL);
  if (!ticker) throw new ExchangeError('malformed', 'The exchange answered without a price of Bitcoin.');
  return { price: ticker.lastPrice, readAt: new Date(answer.time) };
}
