import type { EntryFilter, StoredEntry } from './book/entries.store.ts';
import type { LedgerStore } from './book/ledger.store.ts';
import { dealingDayFrom } from './dealing-days.ts';
import { followFlows } from './follow-flows.ts';
import { createFundChanges } from './fund-changes.ts';
import { valueLedger, type Valuation } from './holdings/valuation.ts';
import { findNavErrors } from './nav-errors.ts';
import { readLedger, type Ledger } from './read-ledger.ts';
import { reconcileLedger, type LedgerReconciliation } from './reconcile-ledger.ts';

/** Entries read at once for an export. */
const BATCH_SIZE = 1_000;

export type LedgerService = ReturnType<typeof createLedgerService>;

/** A fund's ledger: its terms and investors, its entries, and whether it is even with the account. */
export function createLedgerService(store: LedgerStore, clock: () => Date) {
  return {
    ...createFundChanges(store, clock),

    /** Enters what happened to the account, and looks for strikes whose sample has changed. */
    follow: (): Promise<void> =>
      store.inTurn(async (records) => {
        await followFlows(records, clock());
        await findNavErrors(records, clock());
      }),

    read: (): Promise<Ledger> => readLedger(store),

    /** What everybody has at the newest sample up to a moment; null before the first. */
    async valuation(ledger: Ledger, until: Date = clock()): Promise<Valuation | null> {
      const sample = await store.newestSample(until);
      return sample && valueLedger(ledger, sample);
    },

    async reconcile(): Promise<LedgerReconciliation> {
      const ledger = await readLedger(store);
      return reconcileLedger(ledger, await store.newestSample(clock()));
    },

    /** Newest first. @param page counted from 1; one beyond the last is empty */
    async page(filter: EntryFilter, page: number, pageSize: number) {
      const found = await store.pageOfEntries(filter, { offset: (page - 1) * pageSize, limit: pageSize });
      return {
        ...found,
        totalPages: Math.ceil(found.totalCount / pageSize),
        ledger: await readLedger(store),
      };
    },

    /** All there are now, oldest first: a batch is read when it is asked for. */
    async export(filter: EntryFilter) {
      return {
        ledger: await readLedger(store),
        batches: batches(store, filter, await store.newestSequence()),
      };
    },

    /** The dealing day that comes next. */
    nextDealingDay: (): string => dealingDayFrom(clock()),
  };
}

async function* batches(
  store: LedgerStore,
  filter: EntryFilter,
  upTo: number,
): AsyncGenerator<StoredEntry[]> {
  let after = 0;
  for (;;) {
    const batch = (await store.entriesAfter(filter, after, BATCH_SIZE)).filter(
      ({ sequence }) => sequence <= upTo,
    );
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.sequence;
  }
}
