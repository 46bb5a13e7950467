import { join } from 'node:path';
import { writeBackup } from './backup.service.ts';
import { beforeMigrationName, listNamedBackups } from './backup-names.ts';
import { removeBackup } from './rotation.ts';
import { createTablesStore, type AnyDatabase } from './tables.store.ts';

/** Older backups of the same kind of account are removed. */
const MAX_KEPT = 5;

const printToConsole = (line: string): void => void process.stderr.write(`${line}\n`);

interface Noting {
  print?: (line: string) => void;
  /** Notes the backup in the database, which has an audit log. */
  record?: (db: AnyDatabase, file: string) => Promise<void>;
  /** Encrypts the backup, where given. */
  key?: Uint8Array | null;
}

/**
 * Backs up a database that is about to be migrated, and says so on the console. Keeps the newest earlier backups, counting
 * the demo's and a live account's separately.
 *
 * @returns a function of the database and the name of the first migration that will be applied; it throws BackupError when
 *   the backup cannot be written, and then the migrations must not start
 */
export function backUpInto(folder: string, { print = printToConsole, record, key = null }: Noting = {}) {
  return async (db: AnyDatabase, next: string): Promise<void> => {
    const now = new Date();
    const account = (await createTablesStore(db).mode()) ?? 'new';
    const file = join(folder, beforeMigrationName(next, account, now));
    print(`The database will be migrated. Its contents are backed up to ${file} first:`);
    const { header } = await writeBackup(db, { file, now, print, key });
    if (header.audit !== undefined) await record?.(db, file);
    await removeOldest(folder, account);
  };
}

async function removeOldest(folder: string, account: string): Promise<void> {
  const newestFirst = (await listNamedBackups(folder)).filter(
    (backup) => backup.origin === 'migration' && backup.account === account,
  );
  for (const { name } of newestFirst.slice(MAX_KEPT)) await removeBackup(join(folder, name));
}
