import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { LedgerStore } from '../book/ledger.store.ts';
import { openLines, type OpenLine } from './open-lines.ts';

/** A line that is open, by the newest sample. */
export interface ValuedLine extends OpenLine {
  /** USDT. */
  price: Decimal;
  value: Decimal;
  /** Of the fund's equity, a fraction; null where that is nothing. */
  share: Decimal | null;
}

export type LinesService = ReturnType<typeof createLinesService>;

/** What lies in other wallets of the same owner and is kept by hand. */
export function createLinesService(store: LedgerStore, clock: () => Date) {
  return {
    /** Lines of which something is left, the first that was kept first. */
    list: (): Promise<ValuedLine[]> =>
      store.atOneMoment(async (records) => {
        const open = openLines(await records.listHandLines());
        const sample = await records.newestSample(clock());
        const valued: ValuedLine[] = [];
        for (const line of open) {
          const price = await records.priceByHand(line.coin, sample?.readAt ?? clock());
          const value = price.times(line.left);
          const share = sample?.equity.gt(0) ? new Exact(value).div(sample.equity) : null;
          valued.push({ ...line, price, value, share });
        }
        return valued;
      }),
  };
}
