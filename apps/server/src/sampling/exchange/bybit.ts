import { parseWallet } from './bybit-account.ts';
import { createBybitBenchmark, createBybitCandles } from './bybit-candles.ts';
import { createBybitCaller } from './bybit-caller.ts';
import type { BybitAccess } from './bybit-client.ts';
import { createBybitKey } from './bybit-key.ts';
import { createBybitLists } from './bybit-lists.ts';
import { bybitMarkets } from './bybit-markets.ts';
import { createBybitPrices } from './bybit-prices.ts';
import { HISTORY_MS } from './bybit-list-reader.ts';
import type { Exchange } from './exchange.ts';

/**
 * A Bybit V5 unified account of any kind as an {@link Exchange}. The files beside it turn Bybit's words into ours, one kind of
 * answer each: `bybit-account.ts` the wallet, `bybit-positions.ts`, `bybit-orders.ts`, `bybit-fills.ts`,
 * `bybit-transactions.ts` with `bybit-transaction-types.ts`, `bybit-failures.ts` the refusals.
 */
export function createBybitExchange(access: BybitAccess): Exchange {
  const caller = createBybitCaller(access);
  const key = createBybitKey(caller);
  const prices = createBybitPrices(caller);

  return {
    markets: bybitMarkets,
    historyMs: HISTORY_MS,
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

    readCoinPrice: prices.readCoinPrice,
    ...createBybitBenchmark(caller),
    ...createBybitCandles(caller),
    ...createBybitLists(caller),
    readKey: key.readKey,
  };
}
