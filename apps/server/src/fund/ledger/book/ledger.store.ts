import { sql, type Kysely, type Transaction } from 'kysely';
import type { OpenTransaction, RecordedAct } from '../../../platform/acts/act.ts';
import { inAct } from '../../../platform/database/acts/in-act.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { adjustmentsOn } from './adjustments.store.ts';
import { approvalsOn } from '../../approvals/approvals.store.ts';
import { entriesOn, type StoredEntry } from './entries.store.ts';
import { flowsOn } from './flows.store.ts';
import { investorsOn } from './investors.store.ts';
import { handLinesOn } from './lines.store.ts';
import { requestsOn } from './requests.store.ts';
import { samplesOn } from './samples.store.ts';
import { sequencesOn } from './sequences.store.ts';
import { strikesOn } from './strikes.store.ts';
import { termsOn } from './terms.store.ts';
import { isDeepStrictEqual } from 'node:util';

/** Read at once; between two batches others have their turn. */
const BATCH_SIZE = 1_000;

/** Everything that is stored of a fund, on one connection or in one transaction. */
export type FundRecords = ReturnType<typeof recordsOn>;

export type LedgerStore = ReturnType<typeof createLedgerStore>;

/** What is stored of a fund's ledger. */
export function createLedgerStore(db: Database, fund: string) {
  const held = createHeldEntries();
  return {
    ...recordsOn(db, fund, held),

    /**
     * Does work in one transaction, and one at a time for a fund: all that it writes is stored, or nothing.
     *
     * @param act what somebody does by it, whose entry in the audit log is stored with it; null where the server does it
     * @param work is given the transaction, too, for what others store in it
     */
    async inTurn<T>(
      act: RecordedAct | null,
      work: (records: FundRecords, trx: OpenTransaction) => Promise<T>,
    ): Promise<T> {
      const lockedWork = async (trx: Transaction<Schema>): Promise<T> => {
        await sql`select id from funds where id = ${fund} for update`.execute(trx);
        return work(recordsOn(trx, fund, held), trx);
      };
      return act ? inAct(db, act, lockedWork) : db.transaction().execute(lockedWork);
    },

    /** Reads everything as it was at one moment, whatever others write meanwhile. */
    async atOneMoment<T>(work: (records: FundRecords) => Promise<T>): Promise<T> {
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => work(recordsOn(trx, fund, held)));
    },
  };
}

function recordsOn(db: Kysely<Schema>, fund: string, held: HeldEntries) {
  const entries = entriesOn(db, fund);
  return {
    ...entries,
    /** All entries, in the order they were made. */
    listEntries: () => held.list(entries.entriesFrom),
    ...adjustmentsOn(db, fund),
    ...approvalsOn(db, fund),
    ...flowsOn(db, fund),
    ...handLinesOn(db, fund),
    ...investorsOn(db, fund),
    ...requestsOn(db, fund),
    ...samplesOn(db),
    ...sequencesOn(db, fund),
    ...strikesOn(db, fund),
    ...termsOn(db, fund),
  };
}

/** Reads entries from a sequence on, in their order. */
type ReadEntries = (from: number, limit: number) => Promise<StoredEntry[]>;

type HeldEntries = ReturnType<typeof createHeldEntries>;

/**
 * Entries of a ledger that this process has read. They are appended with sequences that have no gap and never changed, so those
 * that are held are not read again; the last of them is, which shows whether they are still the database's.
 */
function createHeldEntries() {
  let held: readonly StoredEntry[] = [];

  return {
    /** All entries that a transaction sees, its own among them. */
    async list(read: ReadEntries): Promise<readonly StoredEntry[]> {
      const before = held;
      const last = before.at(-1);
      const [again, ...added] = last ? await readAll(read, last.sequence) : [];
      // It is not there where it was undone, for a transaction that began before it was written, and on a standby that was
      // promoted without it.
      const isStillThere = last !== undefined && isDeepStrictEqual(again, last);
      if (isStillThere && added.length === 0) return before;
      const entries = isStillThere ? [...before, ...added] : await readAll(read, 1);
      held = entries;
      return entries;
    },
  };
}

async function readAll(read: ReadEntries, from: number): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for (let next = from; ;) {
    const batch = await read(next, BATCH_SIZE);
    entries.push(...batch);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH_SIZE) return entries;
    next = last.sequence + 1;
  }
}
