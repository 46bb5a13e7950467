import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackup } from './backup.service.ts';
import { formatMoment } from './backup-format.ts';
import { createTablesStore, type AnyDatabase } from './tables.store.ts';

/** Older backups of the same kind of account are removed. */
const MAX_KEPT = 5;

const printToConsole = (line: string): void => void process.stderr.write(`${line}\n`);

interface Noting {
  print?: (line: string) => void;
  /** Notes the backup in the database, which has an audit log. */
  record?: (db: AnyDatabase, file: string) => Promise<void>;
}

/**
 * Backs up a database that is about to be migrated, and says so on the console. Keeps the newest earlier backups, counting
 * the demo's and a live account's separately.
 *
 * @returns a function of the database and the name of the first migration that will be applied; it throws BackupError when
 *   the backup cannot be written, and then the migrations must not start
 */
export function backUpInto(folder: string, { print = printToConsole, record }: Noting = {}) {
  return async (db: AnyDatabase, next: string): Promise<void> => {
    const now = new Date();
    const account = (await createTablesStore(db).mode()) ?? 'new';
    const file = join(folder, `before-${next}-${account}-${formatMoment(now)}.backup`);
    print(`The database will be migrated. Its contents are backed up to ${file} first:`);
    const { header } = await writeBackup(db, { file, now, print });
    if (header.audit !== undefined) await record?.(db, file);
    await removeOldest(folder, new RegExp(`^before-.+-${account}-(\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z)[.]backup$`));
  };
}

/** @param pattern its first group is the moment of the backup */
async function removeOldest(folder: string, pattern: RegExp): Promise<void> {
  const momentOf = (name: string): string => pattern.exec(name)?.[1] ?? '';
  const backups = (await readdir(folder)).filter((name) => pattern.test(name));
  const newestFirst = backups.toSorted((a, b) => (momentOf(a) < momentOf(b) ? 1 : -1));
  for (const name of newestFirst.slice(MAX_KEPT)) await rm(join(folder, name));
}
