import { sql, type Transaction } from 'kysely';
import { markAccount } from '../../platform/database/account-mark.ts';
import { refreshBtcHours } from '../../platform/database/btc-hours.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { columnsOf, type EvidenceKind, type EvidenceRow } from './evidence-kinds.ts';
import { PLACES } from './evidence.store.ts';
import { HistoryFileError } from './history-file.ts';

/** Noted without a sample too, or made by the history beside the evidence: what the evidence says takes their place. */
const REPLACED = ['position_books', 'gaps', 'exclusions'] as const;

/** Rows of one kind, and where they stand in their file. */
export interface EvidenceRows {
  kind: EvidenceKind;
  rows: EvidenceRow[];
  /** Such as "Evidence lines 3 to 9". */
  lines: string;
}

export type EvidenceWriter = ReturnType<typeof createEvidenceWriter>;

/** Stores the evidence of an account beside its snapshots, within the transaction that stores those. */
export function createEvidenceWriter(trx: Transaction<Schema>) {
  return {
    /**
     * Makes room for the rows of a file.
     *
     * @param mode whose data it is; null where the file does not say
     */
    async begin(mode: 'demo' | 'live' | null): Promise<void> {
      for (const table of REPLACED) await trx.deleteFrom(table).execute();
      if (mode) await markAccount(trx, mode);
    },

    /**
     * Stores rows of one kind.
     *
     * @throws HistoryFileError when one is there twice, or the database refuses one
     */
    async append({ kind, rows, lines }: EvidenceRows): Promise<void> {
      try {
        const stored = await (kind === 'account' ? updateAccount(trx, rows) : insertRows(trx, kind, rows));
        // Prices of Bitcoin are anybody's: they may be there before.
        if (stored < rows.length && kind !== 'btc_price')
          throw new HistoryFileError(`${lines}: a row of kind ${kind} is there twice.`);
        if (kind === 'btc_price') await refreshPriceHours(trx, rows as Array<EvidenceRow<'btc_price'>>);
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
  const table = sql.table(PLACES[kind].table);
  const columns = sql.join(columnsOf(kind).map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

async function updateAccount(trx: Transaction<Schema>, rows: EvidenceRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update accounts set base_equity = told.base_equity, counted_since = told.counted_since
    from jsonb_populate_recordset(null::accounts, ${JSON.stringify(rows)}::jsonb) as told`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

async function refreshPriceHours(
  trx: Transaction<Schema>,
  rows: Array<EvidenceRow<'btc_price'>>,
): Promise<void> {
  const times = rows.map((row) => new Date(row.taken_at).getTime());
  await refreshBtcHours(trx, { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) });
}

/** Whether the database says that values are impossible (class 22) or break a rule (class 23). */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}
