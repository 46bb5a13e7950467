import { isDeepStrictEqual } from 'node:util';
import { BackupError, type TableSum } from './backup-format.ts';
import type { BackupFile } from './backup-reader.ts';
import { withConnection, type Connection } from './connection.store.ts';
import { addRows, readRows } from './rows.store.ts';
import { startSum } from './table-sum.ts';
import type { Database, Table } from './tables.store.ts';
import { listRelations, migrateInTransaction, prepareTables } from './target.store.ts';

/** A table's sum in the backup and after the restore. */
export interface RestoredTable {
  inBackup: TableSum;
  restored: TableSum;
}

/** The database that a backup is restored into. */
export interface RestorePlace {
  db: Database;
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
  print?: (line: string) => void;
  /** Called in the same transaction once the database is filled; where it throws, nothing is restored. */
  finish?: (db: Database) => Promise<void>;
}

/**
 * Fills an empty database with a backup and migrates it, in one transaction. Changes nothing unless every table holds exactly
 * what the backup says.
 *
 * @returns each table, as many as the backup has
 * @throws BackupError when the backup does not fit the database its migrations make, or the database fails;
 *   DatabaseUnreachableError
 */
export async function restoreBackup(
  url: string,
  { header, readTables }: Pick<BackupFile, 'header' | 'readTables'>,
  { print = () => undefined, finish }: RestoreOptions = {},
): Promise<RestoredTable[]> {
  return withConnection({ url, failure: 'Nothing was restored' }, async (connection) => {
    const { client, db } = connection;
    await client.query('begin');
    await migrateInTransaction(db, header.migrations.at(-1));
    const restored = await fill(connection, readTables, print);
    await migrateInTransaction(db);
    await finish?.(db);
    await client.query('commit');
    return restored;
  });
}

/** Fills the tables, and reads each back as the next backup would. */
async function fill(
  connection: Connection,
  readTables: BackupFile['readTables'],
  print: NonNullable<RestoreOptions['print']>,
): Promise<RestoredTable[]> {
  const { tables, finish } = await prepareTables(connection.db);
  const found = new Map<string, TableSum>();
  const { sums, sequences } = await readTables(async (inBackup, rows) => {
    const table = tableFor(inBackup, tables);
    if (!table) return print(`  ${inBackup.table}: no table of Equanim, left out`);
    await addRows(connection, table, rows);
    const sum = await sumOf(connection, table);
    found.set(table.name, sum);
    print(`  ${table.name}: ${sum.rows} rows`);
  });
  await finish(sequences);
  const restored = sums.flatMap((inBackup) => {
    const sum = found.get(inBackup.table);
    return sum ? { inBackup, restored: sum } : [];
  });
  const wrong =
    restored.find((each) => !isDeepStrictEqual(each.inBackup, each.restored))?.inBackup.table ??
    tables.find(({ name }) => !found.has(name))?.name;
  if (wrong === undefined) return restored;
  throw new BackupError(`The restored table ${wrong} differs from the backup. Nothing was restored.`);
}

async function sumOf(connection: Connection, table: Table): Promise<TableSum> {
  const sum = startSum(table.name);
  for await (const _rows of sum.count(readRows(connection, table)));
  return sum.total();
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
