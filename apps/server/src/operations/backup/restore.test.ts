import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { NOTE } from '../../fund/statements/checkpoint.test-support.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import type { Database } from '../../platform/database/open.ts';
import {
  createServerDatabase,
  openTestDatabase,
} from '../../platform/database/prepared-databases.test-support.ts';
import { writeBackup } from './backup.service.ts';
import { readBackupHeader, type BackupFile } from './backup-reader.ts';
import { LEDGER_TABLES, RECORD_TABLES, storeEverything, storeLedger } from './everything.test-support.ts';
import { BackupError, MAX_LINE_BYTES } from './backup-format.ts';
import { withConnection } from './connection.store.ts';
import { addRows, readRows } from './rows.store.ts';
import { useDirectories } from './directories.test-support.ts';
import { openBackup } from './backup-reader.ts';
import { requireFit, restoreBackup } from './restore.service.ts';
import { listTables, LEFT_BEHIND, readAtOneMoment, readSequences } from './tables.store.ts';
import { prepareTables } from './target.store.ts';

const SLOW_MS = 120_000;
const now = new Date();

/** Every row of a table as PostgreSQL itself writes it, computed columns included. */
async function rowsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select one::text as row from ${sql.table(table)} as one`.execute(db);
  return rows.map(({ row }) => row).toSorted();
}

async function contentOf(db: Database): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const names = rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await rowsOf(db, name)])));
}

/** Makes an empty database that sorts text by its bytes, unlike the server that tests share. @returns its URL */
async function createUnlikeDatabase(): Promise<string> {
  const url = new URL(await createServerDatabase());
  const { db, close } = await connectDatabase({ url: url.href });
  url.pathname += '_c';
  const name = sql.id(url.pathname.slice(1));
  await sql`create database ${name} template template0 locale_provider libc locale 'C' encoding 'UTF8'`.execute(
    db,
  );
  await close();
  return url.href;
}

describe('A backup', () => {
  const newDirectory = useDirectories();

  it(
    'restores whole into a database of another language, and is the same when made again',
    { timeout: SLOW_MS },
    async () => {
      const file = join(newDirectory(), 'all.backup');
      const source = await openTestDatabase();
      await storeEverything(source.db);
      await storeLedger(source.db);
      const written = await writeBackup(source.url, { file, now });
      const original = await contentOf(source.db);
      const head = await source.db.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirst();
      await source.close();

      const target = await connectDatabase({ url: await createUnlikeDatabase() });
      const restored = await restoreBackup(target.url, await openBackup(file));
      const found = await contentOf(target.db);
      const again = await writeBackup(target.url, { file: `${file}.2`, now });
      // The restored database goes on keeping what it computes of the orders, and has counted none of them twice.
      await sql`update orders set status = 'canceled'`.execute(target.db);
      // What may only be appended to may only be appended to.
      for (const table of [
        'ledger_entries',
        'strikes',
        'fund_terms',
        'flow_matches',
        'passed_days',
        'request_events',
        'adjustments',
        'approvals',
        'approval_decisions',
        'hand_lines',
        'statements',
        ...RECORD_TABLES,
      ])
        await expect(sql`delete from ${sql.table(table)}`.execute(target.db)).rejects.toThrow(
          'never changed',
        );
      const counts = await target.db
        .selectFrom('order_counts')
        .select(['status', 'order_count'])
        .orderBy('status')
        .execute();
      await target.close();
      const none = { sessions: [], password_resets: [], invitations: [] };
      expect(Object.keys(none).every((table) => original[table]?.length === 1)).toBe(true);
      expect(found).toEqual({ ...original, ...none });
      expect(found['snapshots']).toHaveLength(2_500);
      expect(found['audit_entries']).toHaveLength(4);
      expect([...LEDGER_TABLES, ...RECORD_TABLES].filter((table) => found[table]?.length === 0)).toEqual([]);
      // What the migrations put there is there once.
      expect([found['funds']?.length, found['fund_terms']?.length]).toEqual([2, 2]);
      const { audit, checkpoint } = await readBackupHeader(file);
      expect([written.header.audit, audit]).toEqual([head, head]);
      expect([written.header.checkpoint, checkpoint]).toEqual([NOTE, NOTE]);
      expect(counts).toEqual([
        { status: 'canceled', order_count: 1 },
        { status: 'filled', order_count: 0 },
      ]);
      expect(restored.map((each) => each.inBackup)).toEqual(written.sums);
      expect(again.sums).toEqual(written.sums);
    },
  );

  it('holds every table but the few named ones, which exist', async () => {
    const { db, close } = await openTestDatabase();
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
    const listed = await listTables(db);
    await close();
    const all = rows.map(({ name }) => name);
    expect(all).toEqual(expect.arrayContaining(Object.keys(LEFT_BEHIND)));
    expect(listed.map(({ name }) => name)).toEqual(all.filter((name) => !(name in LEFT_BEHIND)));
  });

  it('carries values of any type, keys that refer to each other, sequences and triggers', async () => {
    const make = async (db: Database): Promise<void> => {
      await sql`create type mood as enum ('calm', 'not so calm')`.execute(db);
      await sql`
        create table "Odd ""table" (
          id bigint generated always as identity,
          "to" bigint,
          at timestamptz(6), day date, span interval, share double precision, flag boolean, bits bytea,
          texts text[], amounts numeric(20, 4)[], document json, binary_document jsonb, mood mood, fixed char(4),
          doubled numeric generated always as (share::numeric * 2) stored,
          primary key (id)
        )`.execute(db);
      await sql`
        alter table "Odd ""table" add constraint "Refers to" foreign key ("to") references "Odd ""table" (id)`.execute(
        db,
      );
      await sql`create table words (word text)`.execute(db);
      await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end'`.execute(
        db,
      );
    };
    const guard = (db: Database) =>
      sql`create trigger guard before insert or delete on "Odd ""table" for each row execute function refuse()`.execute(
        db,
      );
    const source = await connectDatabase({ url: await createServerDatabase() });
    await make(source.db);
    await sql`
      insert into "Odd ""table"
        ("to", at, day, span, share, flag, bits, texts, amounts, document, binary_document, mood, fixed) values
      (3, '0001-01-01T00:00:00.000001Z BC', '0044-03-15 BC', '1 month -2 days 00:00:00.000001', 0.1::float8 + 0.2, true,
        '\\x00ff', '{"a,b",NULL,"\\"",""}', '{1.50,NaN}', '{"b": 1,  "a": 1e400}', '{"b": 1.50, "a": null}', 'not so calm', 'a'),
      (null, 'infinity', '-infinity', null, 'NaN', null, '', '{}', null, 'null', 'null', null, ''),
      (1, null, null, null, '-0', false, null, null, null, null, null, 'calm', null)`.execute(source.db);
    await sql`delete from "Odd ""table" where id = 2`.execute(source.db);
    // What stands for nothing and for the end in the text of COPY, too.
    await sql`insert into words values ('\\.'), (null), (''), ('\\N'), (E'a\\n\\\\.\\nb'), ('\\')`.execute(
      source.db,
    );
    await guard(source.db);
    const read = (url: string) =>
      readAtOneMoment({ url, failure: '' }, async (connection) => {
        const tables = [];
        for (const table of await listTables(connection.db)) {
          const rows: Buffer[] = [];
          for await (const block of readRows(connection, table)) rows.push(block);
          tables.push({ table, rows: Buffer.concat(rows) });
        }
        return { tables, sequences: await readSequences(connection.db) };
      });
    const { tables, sequences } = await read(source.url);
    const original = await contentOf(source.db);
    await source.close();

    const target = await connectDatabase({ url: await createUnlikeDatabase() });
    await make(target.db);
    await guard(target.db);
    await withConnection({ url: target.url, failure: '' }, async (connection) => {
      await connection.client.query('begin');
      const prepared = await prepareTables(connection.db);
      expect(prepared.tables.map(({ name }) => name)).toEqual(['Odd "table', 'words']);
      for (const { table, rows } of tables) await addRows(connection, table, Readable.from([rows]));
      await prepared.finish(sequences);
      await connection.client.query('commit');
    });
    expect(await contentOf(target.db)).toEqual(original);
    // As text they are the same whatever the settings of the database.
    const other = {
      datestyle: 'German',
      intervalstyle: 'iso_8601',
      bytea_output: 'escape',
      extra_float_digits: '0',
    };
    const name = sql.id(new URL(target.url).pathname.slice(1));
    for (const [setting, value] of Object.entries(other))
      await sql`alter database ${name} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(target.db);
    expect((await read(target.url)).tables).toEqual(tables);
    // Foreign key, trigger and sequence are as they were.
    await expect(sql`delete from "Odd ""table"`.execute(target.db)).rejects.toThrow('no');
    await sql`drop trigger guard on "Odd ""table"`.execute(target.db);
    await expect(sql`delete from "Odd ""table" where id = 1`.execute(target.db)).rejects.toThrow('Refers to');
    const next = await sql<{ id: number }>`insert into "Odd ""table" default values returning id`.execute(
      target.db,
    );
    expect(next.rows).toEqual([{ id: 4 }]);
    await target.close();
  });

  it('is compared after the restore: a row that differs, or is refused, undoes the whole restore', async () => {
    const file = join(newDirectory(), 'all.backup');
    const source = await openTestDatabase();
    await storeEverything(source.db);
    await writeBackup(source.url, { file, now });
    await source.close();
    const backup = await openBackup(file);
    const target = await connectDatabase({ url: await createServerDatabase() });
    const altered = (name: string, change: (rows: string) => string): Promise<unknown> => {
      const readTables: BackupFile['readTables'] = (take) =>
        backup.readTables((table, rows) => take!(table, table.table === name ? changed(rows, change) : rows));
      return restoreBackup(target.url, { header: backup.header, readTables });
    };
    await expect(altered('flows', (rows) => rows.replace('.000000000000000000001', ''))).rejects.toThrow(
      'The restored table flows differs from the backup. Nothing was restored.',
    );
    await expect(altered('users', (rows) => rows.replace('\tadmin\t', '\towner\t'))).rejects.toThrow(
      /^Nothing was restored: new row for relation "users" violates check constraint/,
    );
    await expect(altered('users', (rows) => rows.replace('\tadmin\t', '\n'))).rejects.toThrow(
      /^Nothing was restored: missing data for column "role"[.]$/,
    );
    const fail = (): string => {
      throw new BackupError('The file breaks off.');
    };
    await expect(altered('snapshots', fail)).rejects.toThrow('The file breaks off.');
    const place = { db: target.db, where: 'The place', remedy: '', mode: null };
    await requireFit(backup, place);
    // A backup can be restored into the same place afterwards.
    await restoreBackup(target.url, backup);
    await expect(requireFit(backup, place)).rejects.toThrow(
      /^The place is not empty \(it has \d+ tables, such as account_mark\)/,
    );
    await target.close();
  });

  it('is not made of a table with a line of more than 1 MiB, and leaves nothing', async () => {
    const directory = newDirectory();
    const { db, url, close } = await openTestDatabase();
    await storeEverything(db);
    await sql`update quarantined_samples set raw = repeat('x', ${MAX_LINE_BYTES})`.execute(db);
    await expect(writeBackup(url, { file: join(directory, 'long'), now })).rejects.toThrow(
      'The table quarantined_samples has a line of more than 1 MiB: it cannot be backed up.',
    );
    expect(readdirSync(directory)).toEqual([]);
    await close();
  });

  it('may wait for its disk longer than a server may rest in a transaction, and its database longer than a statement may take', async () => {
    const url = await createServerDatabase('equanim');
    const { db, close } = await connectDatabase({ url });
    const name = sql.id(new URL(url).pathname.slice(1));
    for (const limit of ['idle_in_transaction_session_timeout', 'statement_timeout'])
      await sql`alter database ${name} set ${sql.raw(limit)} = '200ms'`.execute(db);
    await close();
    const slow = readAtOneMoment({ url, failure: '' }, async ({ client }) => {
      await sleep(400);
      await client.query('select pg_sleep(0.4)');
      return 'done';
    });
    expect(await slow).toBe('done');
  });
});

async function* changed(
  rows: AsyncIterable<Buffer>,
  change: (rows: string) => string,
): AsyncGenerator<Buffer> {
  for await (const block of rows) yield Buffer.from(change(block.toString()));
}
