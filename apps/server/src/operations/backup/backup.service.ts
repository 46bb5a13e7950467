import { toNote } from '../../fund/record/record.service.ts';
import { productVersion } from '../../platform/product-version.ts';
import { BackupError, FORMAT_VERSION, reasonOf, type BackupHeader, type TableSum } from './backup-format.ts';
import { writeBackupFile } from './backup-writer.ts';
import { startSum, PROGRESS_EVERY_ROWS } from './table-sum.ts';
import { readAtOneMoment, type AnyDatabase, type TablesStore } from './tables.store.ts';

/** The result of a backup. */
export interface WrittenBackup {
  header: BackupHeader;
  sums: TableSum[];
  sizeBytes: number;
  /** Of the whole file, hex. */
  sha256: string;
}

interface BackupOptions {
  file: string;
  now: Date;
  /** Called with a line about each table. */
  print: (line: string) => void;
  /** Encrypts the file, where given. */
  key?: Uint8Array | null;
  /** Aborted where the backup is given up. */
  signal?: AbortSignal;
}

/**
 * Writes everything a database holds at one moment to a file, while others keep writing to the database.
 *
 * @throws BackupError when there is nothing to back up, the file cannot be written, or the database fails
 */
export async function writeBackup(
  db: AnyDatabase,
  { file, now, print, key = null, signal }: BackupOptions,
): Promise<WrittenBackup> {
  try {
    return await readAtOneMoment(db, async (store) => {
      const header = await headerOf(store, now);
      // Before a file is begun: the database may have taken a while to open.
      signal?.throwIfAborted();
      const sums: TableSum[] = [];
      const written = await writeBackupFile(file, contentsOf(store, { header, sums, print, signal }), key);
      return { header, sums, ...written };
    });
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The backup ${file} was not made: ${reasonOf(error)}.`, { cause: error });
  }
}

async function headerOf(store: TablesStore, now: Date): Promise<BackupHeader> {
  const migrations = await store.migrations();
  if (migrations.length === 0) throw new BackupError('There is nothing to back up: the database is empty.');
  const checkpoint = await store.checkpoint();
  return {
    format: 'equanim-backup',
    version: FORMAT_VERSION,
    product: productVersion(),
    mode: await store.mode(),
    createdAt: now.toISOString(),
    migrations,
    audit: await store.auditHead(),
    checkpoint: checkpoint && toNote(checkpoint.origin, checkpoint),
  };
}

interface Contents {
  header: BackupHeader;
  /** Where the sum of each table is put. */
  sums: TableSum[];
  print: (line: string) => void;
  signal: AbortSignal | undefined;
}

async function* contentsOf(
  store: TablesStore,
  { header, sums, print, signal }: Contents,
): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  const tables = await store.list();
  for (const table of tables) {
    yield `${JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) })}\n`;
    const sum = startSum(table.name);
    for await (const lines of store.rows(table)) {
      signal?.throwIfAborted();
      yield sum.add(lines);
      if (sum.hasPassed(PROGRESS_EVERY_ROWS)) print(`  ${table.name}: ${sum.count()} rows so far`);
    }
    const { rows, sha256 } = sum.total();
    yield `${JSON.stringify({ rows, sha256 })}\n`;
    sums.push({ table: table.name, rows, sha256 });
    print(`  ${table.name}: ${rows} rows`);
  }
  yield `${JSON.stringify({ tables: tables.length, sequences: await store.sequences() })}\n`;
}
