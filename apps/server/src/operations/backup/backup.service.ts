import { createTrackRecord } from '../../fund/services.ts';
import { productVersion } from '../../platform/product-version.ts';
import {
  BackupError,
  END_OF_ROWS,
  FORMAT_VERSION,
  type BackupHeader,
  type TableSum,
} from './backup-format.ts';
import { openBackup } from './backup-reader.ts';
import { writeBackupFile } from './backup-writer.ts';
import type { Connection } from './connection.store.ts';
import { removeBackup } from './rotation.ts';
import { readRows } from './rows.store.ts';
import type { WriteBackup } from './schedule.ts';
import { startSum } from './table-sum.ts';
import {
  listTables,
  readAppliedMigrations,
  readAtOneMoment,
  readAuditHead,
  readMark,
  readSequences,
  type Database,
} from './tables.store.ts';

/** The result of a backup. */
export interface WrittenBackup {
  header: BackupHeader;
  sums: TableSum[];
  sizeBytes: number;
}

interface BackupOptions {
  file: string;
  now: Date;
  /** Called with a line about each table. */
  print?: (line: string) => void;
  /** Encrypts the file, where given. */
  key?: Uint8Array | null;
  /** Aborted where the backup is given up. */
  signal?: AbortSignal;
}

/**
 * Writes everything a database holds at one moment to a file, while others keep writing to the database.
 *
 * @throws BackupError when there is nothing to back up, the file cannot be written, or the database fails;
 *   DatabaseUnreachableError
 */
export async function writeBackup(
  url: string,
  { file, now, print = () => undefined, key = null, signal }: BackupOptions,
): Promise<WrittenBackup> {
  const failure = `The backup ${file} was not made`;
  return readAtOneMoment({ url, failure, signal }, async (connection) => {
    const header = await readHeader(connection.db, now);
    const sums: TableSum[] = [];
    const sizeBytes = await writeBackupFile(file, textOf(connection, { header, sums, print }), key);
    return { header, sums, sizeBytes };
  });
}

/**
 * Makes the backups of a running server, in its process: reading, packing and writing wait for each other, so none of it keeps
 * the process for long.
 *
 * @param database its address, and what encrypts its backups; null where they are not encrypted
 */
export function createBackupWriter({ url, key }: { url: string; key: Uint8Array | null }): WriteBackup {
  return async (file, at, signal) => {
    await writeBackup(url, { file, now: at, key, signal });
    try {
      const backup = await openBackup(file, { key, signal });
      await backup.readTables();
    } catch (error) {
      // It has the name of a backup and is none.
      await removeBackup(file);
      throw error;
    }
  };
}

async function readHeader(db: Database, now: Date): Promise<BackupHeader> {
  const migrations = await readAppliedMigrations(db);
  if (migrations.length === 0) throw new BackupError('There is nothing to back up: the database is empty.');
  return {
    format: 'equanim-backup',
    version: FORMAT_VERSION,
    product: productVersion(),
    mode: (await readMark(db)) ?? null,
    createdAt: now.toISOString(),
    migrations,
    audit: await readAuditHead(db),
    checkpoint: await createTrackRecord(db, () => now).witness(),
  };
}

interface Contents {
  header: BackupHeader;
  /** Where the sum of each table is put. */
  sums: TableSum[];
  print: (line: string) => void;
}

async function* textOf(
  connection: Connection,
  { header, sums, print }: Contents,
): AsyncGenerator<string | Buffer> {
  yield lineOf(header);
  const tables = await listTables(connection.db);
  for (const table of tables) {
    yield lineOf({ table: table.name, columns: table.columns.map(({ name }) => name) });
    const running = startSum(table.name);
    yield* running.count(readRows(connection, table));
    const sum = running.total();
    yield END_OF_ROWS + lineOf({ rows: sum.rows, sha256: sum.sha256 });
    sums.push(sum);
    print(`  ${table.name}: ${sum.rows} rows`);
  }
  yield lineOf({ tables: tables.length, sequences: await readSequences(connection.db) });
}

function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
