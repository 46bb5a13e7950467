import { sql, type Kysely, type Transaction } from 'kysely';
import type { RecordedAct } from '../../../platform/act.ts';
import { inAct } from '../../../platform/database/in-act.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { adjustmentsOn } from './adjustments.store.ts';
import { approvalsOn } from '../../approvals/approvals.store.ts';
import { entriesOn } from './entries.store.ts';
import { createHeldEntries, type HeldEntries } from './held-entries.ts';
import { flowsOn } from './flows.store.ts';
import { investorsOn } from './investors.store.ts';
import { handLinesOn } from './lines.store.ts';
import { requestsOn } from './requests.store.ts';
import { samplesOn } from './samples.store.ts';
import { sequencesOn } from './sequences.store.ts';
import { strikesOn } from './strikes.store.ts';
import { termsOn } from './terms.store.ts';

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
     */
    async inTurn<T>(act: RecordedAct | null, work: (records: FundRecords) => Promise<T>): Promise<T> {
      const lockedWork = async (trx: Transaction<Schema>): Promise<T> => {
        await sql`select id from funds where id = ${fund} for update`.execute(trx);
        return work(recordsOn(trx, fund, held));
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
