import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup-format.ts';
import type { Connection } from './connection.store.ts';
import type { Table } from './tables.store.ts';
import { wholeLines } from './backup-lines.ts';

/**
 * Gives the rows of a table as the lines of COPY, in the order of the primary key. Nothing else can be asked of the connection
 * before the last.
 *
 * @throws BackupError when one takes more than a line may have
 */
export function readRows({ client, db }: Connection, table: Table): AsyncGenerator<Buffer> {
  const { sql: copy } = sql`
    copy (select ${columnsOf(table)} from ${sql.table(table.name)} order by ${orderOf(table)}) to stdout`.compile(
    db,
  );
  const refuse = (why: string) => new BackupError(`The table ${table.name} ${why}: it cannot be backed up.`);
  return wholeLines(client.query(copyTo(copy)), refuse);
}

/** Adds rows to a table, as {@link readRows} gives them. @throws the driver's error when it does not take one of them */
export async function addRows(
  { client, db }: Connection,
  table: Table,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const { sql: copy } = sql`copy ${sql.table(table.name)} (${columnsOf(table)}) from stdin`.compile(db);
  await pipeline(rows, client.query(copyFrom(copy)));
}

function columnsOf({ columns }: Table) {
  return sql.join(columns.map(({ name }) => sql.ref(name)));
}

/** An order that does not depend on the language of the database. */
function orderOf({ columns }: Table) {
  const key = columns
    .filter(({ keyPosition }) => keyPosition !== null)
    .toSorted((a, b) => Number(a.keyPosition) - Number(b.keyPosition));
  if (key.length === 0) return sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text collate "C"`));
  return sql.join(
    key.map(({ name, isCollated }) => (isCollated ? sql`${sql.ref(name)} collate "C"` : sql.ref(name))),
  );
}
