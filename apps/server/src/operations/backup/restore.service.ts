import { BackupError, reasonOf, type BackupPart, type TableSum } from './backup-format.ts';
import { openBackupFile, type BackupFile } from './backup-reader.ts';
import { isSameSum, PROGRESS_EVERY_ROWS, startSum } from './table-sum.ts';
import type { AnyDatabase, Table } from './tables.store.ts';
import { inOneTransaction, listRelations, unknownMigration, type TargetStore } from './target.store.ts';

/** A table's sum in the backup and after the restore. */
export interface RestoredTable {
  inBackup: TableSum;
  restored: TableSum;
}

/**
 * Opens a backup that this Equanim can restore.
 *
 * @param key decrypts an encrypted one
 * @throws BackupError when the file is no backup, is damaged, or was made by a newer Equanim
 */
export async function openBackup(file: string, key: Uint8Array | null = null): Promise<BackupFile> {
  const backup = await openBackupFile(file, key);
  const { migrations, product } = backup.header;
  const unknown = unknownMigration(migrations);
  if (unknown === undefined) return backup;
  throw new BackupError(
    `The backup ${file} was made by a newer Equanim, ${product} (${unknown} is unknown here): ` +
      'restore it with that version or a newer one.',
  );
}

/** The database that a backup is restored into. */
export interface RestorePlace {
  db: AnyDatabase;
  /** Its name for a person. */
  where: string;
  /** What to do if it is not empty. */
  remedy: string;
  /** The kind of account whose data may be put there; null for either. */
  mode: 'demo' | 'live' | null;
}

/** @throws BackupError when the place holds any table, or is meant for the other kind of account */
export async function requireFit({ header }: BackupFile, place: RestorePlace): Promise<void> {
  if (place.mode !== null && header.mode !== null && header.mode !== place.mode) {
    throw new BackupError(
      header.mode === 'live'
        ? `${place.where} is the demo's, the backup is a live account's. Set BYBIT_API_KEY and BYBIT_API_SECRET first.`
        : `${place.where} is a live account's, the backup is the demo's. Unset BYBIT_API_KEY and BYBIT_API_SECRET first.`,
    );
  }
  const relations = await listRelations(place.db);
  if (relations.length === 0) return;
  throw new BackupError(
    `${place.where} is not empty (it has ${relations.length} tables, such as ${relations[0]}): ` +
      `a backup is restored only into an empty one. ${place.remedy}`,
  );
}

export interface RestoreOptions {
  /** Called with a line about each table. */
  print: (line: string) => void;
  /** Notes the restore in the database it filled, in the same transaction. */
  record?: (db: AnyDatabase) => Promise<void>;
}

/**
 * Fills an empty database with a backup and migrates it. Changes nothing unless every table holds exactly what the backup
 * says.
 *
 * @returns each table, as many as the backup has
 * @throws BackupError when the backup does not fit the database its migrations make, or the database fails
 */
export async function restoreBackup(
  db: AnyDatabase,
  { header, parts }: BackupFile,
  { print, record }: RestoreOptions,
): Promise<RestoredTable[]> {
  try {
    return await inOneTransaction(db, async (target) => {
      await target.migrate(header.migrations.at(-1));
      const tables = await target.prepare();
      const filled = await fill(parts(), { target, tables, print });
      const restored = await check(target, { tables, filled });
      await target.migrate();
      await target.record(record);
      return restored;
    });
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`Nothing was restored: ${reasonOf(error)}.`, { cause: error });
  }
}

/** A table that was filled, its columns in the order of the backup. */
interface FilledTable {
  table: Table;
  inBackup: TableSum;
}

async function fill(
  parts: AsyncIterable<BackupPart>,
  { target, tables, print }: { target: TargetStore; tables: Table[]; print: (line: string) => void },
): Promise<FilledTable[]> {
  const filled: FilledTable[] = [];
  let table: Table | undefined;
  let sum = startSum('');
  for await (const part of parts) {
    switch (part.kind) {
      case 'table':
        table = tableFor(part, tables);
        sum = startSum(part.table);
        break;
      case 'rows':
        if (table) await target.append(table, part.lines);
        sum.add(part.lines);
        if (sum.hasPassed(PROGRESS_EVERY_ROWS)) print(`  ${part.table}: ${sum.count()} rows so far`);
        break;
      case 'sum':
        if (table) filled.push({ table, inBackup: part.sum });
        print(`  ${part.sum.table}: ${table ? `${part.sum.rows} rows` : 'no table of Equanim, left out'}`);
        break;
      case 'end':
        await target.finish(part.sequences);
    }
  }
  return filled;
}

/** @returns the table that takes the rows of a table in the backup; undefined when the migrations make none */
function tableFor(part: { table: string; columns: string[] }, tables: Table[]): Table | undefined {
  const table = tables.find(({ name }) => name === part.table);
  if (!table) return undefined;
  const columns = part.columns.flatMap((name) => table.columns.find((column) => column.name === name) ?? []);
  if (columns.length === part.columns.length && columns.length === table.columns.length)
    return { ...table, columns };
  throw new BackupError(
    `The table ${part.table} of the backup does not have the columns that its migrations make: it was changed by hand. ` +
      'Nothing was restored.',
  );
}

/** Reads every table back, as the next backup would. */
async function check(
  target: TargetStore,
  { tables, filled }: { tables: Table[]; filled: FilledTable[] },
): Promise<RestoredTable[]> {
  const restored: RestoredTable[] = [];
  for (const { table, inBackup } of filled) {
    const sum = startSum(table.name);
    for await (const lines of target.rows(table)) sum.add(lines);
    restored.push({ inBackup, restored: sum.total() });
  }
  const wrong =
    restored.find((each) => !isSameSum(each.inBackup, each.restored))?.inBackup.table ??
    tables.find(({ name }) => !filled.some(({ table }) => table.name === name))?.name;
  if (wrong === undefined) return restored;
  throw new BackupError(`The restored table ${wrong} differs from the backup. Nothing was restored.`);
}
