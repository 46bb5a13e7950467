import { join } from 'node:path';
import { writeBackup } from './backup.service.ts';
import { beforeMigrationName, listNamedBackups } from './backup-names.ts';
import { removeBackup } from './rotation.ts';
import { readMark, type Database } from './tables.store.ts';

/** Older backups of the same kind of account are removed. */
const MAX_KEPT = 5;

const printToConsole = (line: string): void => void process.stderr.write(`${line}\n`);

interface Noting {
  print?: (line: string) => void;
  /** Notes the backup in the database. */
  record?: (db: Database, file: string) => Promise<void>;
  /** Encrypts the backup, where given. */
  key?: Uint8Array | null;
}

/**
 * Backs up a database that is about to be migrated, and says so on the console. Keeps the newest earlier backups, counting
 * the demo's and a live account's separately.
 *
 * @returns a function of the open database and the name of the first migration that will be applied; it throws BackupError when
 *   the backup cannot be written, and then the migrations must not start
 */
export function backUpInto(folder: string, { print = printToConsole, record, key = null }: Noting = {}) {
  return async ({ db, url }: { db: Database; url: string }, next: string): Promise<void> => {
    const now = new Date();
    const account = (await readMark(db)) ?? 'new';
    const file = join(folder, beforeMigrationName(next, account, now));
    print(`The database will be migrated. Its contents are backed up to ${file} first:`);
    await writeBackup(url, { file, now, print, key });
    await record?.(db, file);
    await removeOldest(folder, account);
  };
}

async function removeOldest(folder: string, account: string): Promise<void> {
  const newestFirst = (await listNamedBackups(folder)).filter(
    (backup) => backup.origin === 'migration' && backup.account === account,
  );
  for (const { name } of newestFirst.slice(MAX_KEPT)) await removeBackup(join(folder, name));
}
