import { Readable, Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { openTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { KIND_NAMES } from './evidence-kinds.ts';
import { COUNTING } from '../../sampling/collector/counting.test-support.ts';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';
import { createEvidenceService } from './evidence.service.ts';
import { createEvidenceStore, PLACES } from './evidence.store.ts';
import { createHistoryService } from './history.service.ts';
import { createHistoryStore } from './history.store.ts';
import { sampleAccount } from './sampled-account.test-support.ts';

const EXPORTED_AT = new Date('2026-03-02T00:00:00Z');
const DERIVED = ['snapshot_rollups', 'price_rollups', 'order_counts'] as const;

/** Every table that a history and its evidence fill. */
export const EVERY_TABLE = [...new Set([...KIND_NAMES.map((kind) => PLACES[kind].table), ...DERIVED])];

/** A history and the evidence beside it, as files. */
export interface Files {
  history: string;
  evidence: Buffer;
}

/** A file in memory. */
export function collect(): { stream: Writable; bytes: () => Buffer } {
  const parts: Buffer[] = [];
  const stream = new Writable({ write: (part: Buffer, _encoding, done) => done(void parts.push(part)) });
  return { stream, bytes: () => Buffer.concat(parts) };
}

export function historyOf(db: Database) {
  return createHistoryService(createHistoryStore(db));
}

export function serviceOf(db: Database) {
  const stores = storesOf(db, COUNTING);
  return createEvidenceService({
    store: createEvidenceStore(db),
    history: historyOf(db),
    explain: stores.parts.explainAll,
    findMisvalued: stores.snapshots.findMisvalued,
    now: () => EXPORTED_AT,
  });
}

export async function exportOf(db: Database): Promise<Files> {
  const [history, evidence] = [collect(), collect()];
  await serviceOf(db).exportFiles({ history: history.stream, evidence: evidence.stream });
  return { history: history.bytes().toString(), evidence: evidence.bytes() };
}

/** A sampled account in a database of its own, and what its export wrote. */
export async function exportedAccount() {
  const source = await openTestDatabase();
  await sampleAccount(source.db);
  const files = await exportOf(source.db);
  return { source, files, lines: linesOf(files) };
}

export function importInto(db: Database, { history, evidence }: Files, configured: 'demo' | 'live' = 'demo') {
  return serviceOf(db).importFiles(
    { history: Readable.from([Buffer.from(history)]), evidence: Readable.from([evidence]) },
    { account: configured, keepsExclusions: false },
    () => undefined,
  );
}

export function linesOf({ evidence }: Pick<Files, 'evidence'>): string[] {
  return gunzipSync(evidence).toString().trimEnd().split('\n');
}

export function withLines(files: Files, lines: string[]): Files {
  return { ...files, evidence: gzipSync(`${lines.join('\n')}\n`) };
}

/** The rows of tables, in an order that does not depend on how they were stored. */
export function readTables(db: Database, tables: readonly string[] = EVERY_TABLE) {
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<object>`
        select * from ${sql.table(table)} as one order by one::text collate "C"`.execute(db);
      return [table, rows] as const;
    }),
  );
}

/**
 * Empties the account's tables, as before its first sample but without the excluded window of a new database. Lines by hand
 * cannot be deleted, and the account has none.
 */
export async function emptyTables(db: Database): Promise<void> {
  for (const table of EVERY_TABLE.filter((one) => !['accounts', 'hand_lines'].includes(one)))
    await sql`delete from ${sql.table(table)}`.execute(db);
  await db.deleteFrom('account_mark').execute();
  await db.updateTable('accounts').set({ base_equity: null, counted_since: null }).execute();
}
