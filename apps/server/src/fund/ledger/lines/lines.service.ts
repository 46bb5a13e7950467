import { Exact } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import type { FundRecords, LedgerStore } from '../book/ledger.store.ts';
import type { HandLine } from '../book/lines.store.ts';
import { linesWithClosings, type LineWithClosings } from './open-lines.ts';
import { recordedWith } from './take-back.ts';

/** A line that is open, or was closed by what can be taken back yet, by the newest sample. */
export interface ValuedLine extends LineWithClosings {
  /** USDT. */
  price: Decimal;
  value: Decimal;
  /** Of the fund's equity, a fraction; null where that is nothing. */
  share: Decimal | null;
  /** Why a line or what closed it cannot be taken back, by its id; null where it can. */
  whyNot: (id: string) => string | null;
}

export type LinesService = ReturnType<typeof createLinesService>;

/** What lies in other wallets of the same owner and is kept by hand. */
export function createLinesService(store: LedgerStore, clock: () => Date) {
  return {
    /** Lines of which something is left, or what closed them can be taken back; the first that was kept first. */
    list: (): Promise<ValuedLine[]> =>
      store.atOneMoment(async (records) => {
        const lines = await records.listHandLines();
        const whyNot = await undoingOf(records, lines);
        const sample = await records.newestSample(clock());
        const valued: ValuedLine[] = [];
        for (const line of linesWithClosings(lines)) {
          if (line.left.isZero() && line.closings.every(({ id }) => whyNot(id) !== null)) continue;
          const price = await records.priceByHand(line.coin, sample?.takenAt ?? clock());
          const value = price.times(line.left);
          const share = sample?.equity.gt(0) ? new Exact(value).div(sample.equity) : null;
          valued.push({ ...line, price, value, share, whyNot });
        }
        return valued;
      }),
  };
}

async function undoingOf(
  records: Pick<FundRecords, 'listStrikes'>,
  lines: readonly HandLine[],
): Promise<(id: string) => string | null> {
  const strikes = await records.listStrikes();
  return (id) => {
    const recorded = recordedWith(id, { lines, strikes });
    return recorded ? recorded.whyNot : 'No person has kept it.';
  };
}
