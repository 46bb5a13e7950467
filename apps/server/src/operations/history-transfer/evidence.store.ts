import { sql, type RawBuilder } from 'kysely';
import { readMark } from '../../platform/database/account-mark.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { columnsOf, KIND_NAMES, type EvidenceKind } from './evidence-kinds.ts';
import { createHistoryStore, type HistoryStore } from './history.store.ts';

const ROWS_AT_ONCE = 500;

/** Where the rows of a kind are stored, and the columns that order them: the time, and an id within one time. */
interface Place {
  table: keyof Schema;
  time: string;
  id?: string;
  only?: RawBuilder<unknown>;
  /** What the columns that a file does not have are given. */
  given?: Record<string, RawBuilder<unknown>>;
}

/** Where the rows of each kind are stored. */
export const PLACES: Record<EvidenceKind, Place> = {
  snapshot: { table: 'snapshots', time: 'taken_at' },
  account: { table: 'accounts', time: 'counted_since' },
  position_book: { table: 'position_books', time: 'taken_at' },
  account_state: { table: 'account_states', time: 'taken_at' },
  transaction: { table: 'transactions', time: 'occurred_at', id: 'transaction_id' },
  line_answer: { table: 'line_answers', time: 'answered_at', id: 'type' },
  coin_answer: { table: 'coin_answers', time: 'answered_at', id: 'coin' },
  flow: { table: 'flows', time: 'occurred_at', id: 'transaction_id' },
  hand_line: {
    table: 'hand_lines',
    time: 'sequence',
    given: { fund_id: sql`(select fund_id from accounts)`, is_imported: sql`true` },
  },
  order: { table: 'orders', time: 'created_at', id: 'order_id' },
  fill: { table: 'fills', time: 'executed_at', id: 'fill_id' },
  gap: { table: 'gaps', time: 'from_at' },
  exclusion: { table: 'exclusions', time: 'from_at', id: 'id' },
  btc_price: {
    table: 'btc_prices',
    time: 'taken_at',
    only: sql`not exists (select 1 from snapshots where snapshots.taken_at = btc_prices.taken_at)`,
  },
  sync_mark: { table: 'sync_marks', time: 'synced_from', id: 'list' },
  quarantined_sample: { table: 'quarantined_samples', time: 'taken_at', id: 'id' },
};

/** Kinds whose tables may hold rows before the first sample, or hold the market's. */
const FILLED_BEFORE_SAMPLES: readonly EvidenceKind[] = [
  'account',
  'position_book',
  'gap',
  'exclusion',
  'btc_price',
];

export type EvidenceReader = ReturnType<typeof createEvidenceReader>;

function createEvidenceReader(db: Database) {
  return {
    /** The kind of account; undefined before a server has worked on the data. */
    mode: () => readMark(db),

    /** How many rows of each kind there are. */
    async count(): Promise<Record<EvidenceKind, number>> {
      const entries: Array<[EvidenceKind, number]> = [];
      for (const kind of KIND_NAMES) {
        const { table, only } = PLACES[kind];
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from ${sql.table(table)} where ${only ?? sql`true`}`.execute(db);
        entries.push([kind, rows[0]?.count ?? 0]);
      }
      return Object.fromEntries(entries) as Record<EvidenceKind, number>;
    },

    /** Every row of a kind, oldest first, in parts; must be read to its end before another kind. */
    async *read(kind: EvidenceKind): AsyncGenerator<object[]> {
      const { table, time, id = time, only } = PLACES[kind];
      const columns = sql.join(columnsOf(kind).map((column) => sql.ref(column)));
      // The order of text must not depend on the language of the database.
      await sql`
        declare evidence_rows no scroll cursor for
        select ${columns} from ${sql.table(table)} where ${only ?? sql`true`}
        order by ${sql.ref(time)}, ${sql.ref(id)}::text collate "C"`.execute(db);
      for (;;) {
        const { rows } = await sql<object>`fetch ${sql.lit(ROWS_AT_ONCE)} from evidence_rows`.execute(db);
        if (rows.length === 0) break;
        yield rows;
      }
      await sql`close evidence_rows`.execute(db);
    },
  };
}

export type EvidenceStore = ReturnType<typeof createEvidenceStore>;

/** Reads the evidence of an account, for its transfer. */
export function createEvidenceStore(db: Database) {
  return {
    /** Runs reads on one moment of the database, whatever others write meanwhile. */
    async atOneMoment(
      read: (stores: { history: HistoryStore; evidence: EvidenceReader }) => Promise<void>,
    ): Promise<void> {
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => read({ history: createHistoryStore(trx), evidence: createEvidenceReader(trx) }));
    },

    /** The kind of account; undefined before a server has worked on the data. */
    mode: () => readMark(db),

    /** A table that holds evidence already; undefined if there is none. */
    async firstFilled(): Promise<string | undefined> {
      for (const kind of KIND_NAMES) {
        if (FILLED_BEFORE_SAMPLES.includes(kind)) continue;
        const { table } = PLACES[kind];
        const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
        if (rows.length > 0) return table;
      }
      return undefined;
    },
  };
}
