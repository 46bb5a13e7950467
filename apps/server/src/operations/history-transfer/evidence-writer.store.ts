import { sql, type Transaction } from 'kysely';
import { markAccount } from '../../platform/database/account-mark.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { columnsOf, type EvidenceKind, type EvidenceRow } from './evidence-kinds.ts';
import { PLACES } from './evidence.store.ts';
import { HistoryFileError } from './history-file.ts';

/** Tables whose rows exist before any sample or come with the history; the evidence replaces them. */
const REPLACED = ['position_books', 'gaps', 'exclusions'] as const;

/** Rows of one kind, and their lines in the file. */
export interface EvidenceRows {
  kind: EvidenceKind;
  rows: EvidenceRow[];
  /** Such as "Evidence lines 3 to 9". */
  lines: string;
}

export type EvidenceWriter = ReturnType<typeof createEvidenceWriter>;

/**
 * Stores the evidence of an account, within the transaction that stores its snapshots.
 *
 * @param keepsExclusions excluded windows stay, and those of the file join them
 */
export function createEvidenceWriter(
  trx: Transaction<Schema>,
  { keepsExclusions }: { keepsExclusions: boolean },
) {
  return {
    /**
     * Deletes the rows that those of the file replace, and marks the kind of account.
     *
     * @param mode null where the file does not say
     */
    async begin(mode: 'demo' | 'live' | null): Promise<void> {
      const replaced = REPLACED.filter((table) => table !== 'exclusions' || !keepsExclusions);
      for (const table of replaced) await trx.deleteFrom(table).execute();
      if (mode) await markAccount(trx, mode);
    },

    /**
     * Stores rows of one kind.
     *
     * @throws HistoryFileError when a row is a duplicate, or the database refuses it
     */
    async append({ kind, rows, lines }: EvidenceRows): Promise<void> {
      try {
        const stored = await (kind === 'account' ? updateAccount(trx, rows) : insertRows(trx, kind, rows));
        // Bitcoin's prices belong to no account, so they may be stored already.
        if (stored < rows.length && kind !== 'btc_price')
          throw new HistoryFileError(`${lines}: a row of kind ${kind} is there twice.`);
      } catch (error) {
        throw isRefusal(error) ? new HistoryFileError(`${lines}: ${error.message}.`) : error;
      }
    },
  };
}

async function insertRows(
  trx: Transaction<Schema>,
  kind: EvidenceKind,
  rows: EvidenceRow[],
): Promise<number> {
  const { given = {}, ...place } = PLACES[kind];
  const table = sql.table(place.table);
  const columns = columnsOf(kind).map((column) => sql.ref(column));
  const all = [...columns, ...Object.keys(given).map((column) => sql.ref(column))];
  const values = [...columns, ...Object.values(given)];
  const { numAffectedRows } = await sql`
    insert into ${table} (${sql.join(all)})
    select ${sql.join(values)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

async function updateAccount(trx: Transaction<Schema>, rows: EvidenceRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update accounts set base_equity = given.base_equity, counted_since = given.counted_since
    from jsonb_populate_recordset(null::accounts, ${JSON.stringify(rows)}::jsonb) as given`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Whether the database refuses values as impossible (class 22) or as breaking a constraint (class 23). */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}
