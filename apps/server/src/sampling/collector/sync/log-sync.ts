import type { Span } from '../../../platform/time.ts';
import {
  orderMarketOf,
  type Exchange,
  type Listing,
  type TransactionReading,
  type UnreadableRow,
} from '../../exchange/exchange.ts';
import { earlier, OVERLAP_MS, type ListSync, type WindowedList } from './list-sync.ts';
import type { MarketUse } from './market-use.ts';
import { LOG_LIST } from '../stores/sync-mark.store.ts';
import type { TransactionStore } from '../stores/transaction.store.ts';

interface LogSyncDeps {
  exchange: Pick<Exchange, 'markets' | 'listTransactions'>;
  lists: ListSync;
  transactions: Pick<TransactionStore, 'append'>;
  use: Pick<MarketUse, 'see'>;
  /** Now, by the exchange's clock. */
  exchangeNow: () => Date;
  /** Called with every list that was read, and the rows of it that could not be. */
  onRead: (list: string, unreadable: UnreadableRow[]) => void;
}

export type LogSync = ReturnType<typeof createLogSync>;

/** Keeps every line of the transaction log, and learns from it which markets are in use. */
export function createLogSync({ exchange, lists, transactions, use, exchangeNow, onRead }: LogSyncDeps) {
  async function store(window: Span): Promise<Listing<TransactionReading>> {
    const listing = await exchange.listTransactions(window);
    onRead(LOG_LIST, listing.unreadable);
    await transactions.append(listing.rows);
    return listing;
  }

  function noteMarkets(lines: TransactionReading[]): void {
    for (const line of lines) {
      const market = orderMarketOf(exchange.markets, line);
      if (market) use.see(market);
    }
  }

  const recent: WindowedList = {
    name: LOG_LIST,
    async readWindow(window) {
      const { rows, unreadable } = await store(window);
      noteMarkets(rows);
      return unreadable.length === 0;
    },
  };
  const past: WindowedList = {
    name: LOG_LIST,
    readWindow: async (window) => (await store(window)).unreadable.length === 0,
  };

  return {
    /**
     * Brings the log up to the exchange's now.
     *
     * @param since where to begin when the log was never read
     * @throws ExchangeError
     */
    async advance(since: Date): Promise<void> {
      await lists.advance(recent, exchangeNow(), { from: since, readFrom: earlier(since, OVERLAP_MS) });
    },

    /** Reads one older window. @returns whether there was one @throws ExchangeError */
    backfill: (): Promise<boolean> => lists.backfill(past, exchangeNow()),
  };
}
