// @module-tag release
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { NOTE } from '../../fund/statements/checkpoint.test-support.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { openDatabase, type Database } from '../../platform/database/open.ts';
import { writeBackup } from './backup.service.ts';
import { readBackupHeader } from './backup-reader.ts';
import { LEDGER_TABLES, RECORD_TABLES, storeEverything, storeLedger } from './everything.test-support.ts';
import { ENGINES, usePlaces } from './places.test-support.ts';
import { openBackup, requireFit, restoreBackup } from './restore.service.ts';
import { startSum } from './table-sum.ts';
import { readAtOneMoment, LEFT_BEHIND } from './tables.store.ts';
import { inOneTransaction } from './target.store.ts';

const SLOW_MS = 120_000;
const silent = () => undefined;
const KINDS = { embedded: 'memory', server: 'server' } as const;
const ways = ENGINES.flatMap((from) => ENGINES.map((to) => ({ from, to })));

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

describe('A backup', () => {
  const places = usePlaces();

  it.each(ways)('of the $from database restores into the $to database', { timeout: SLOW_MS }, async (way) => {
    const file = join(places.directory(), 'all.backup');
    const source = await openDatabase(await places[KINDS[way.from]]());
    await storeEverything(source.db);
    await storeLedger(source.db);
    const written = await writeBackup(source.db, { file, now: new Date(), print: silent });
    const original = await contentOf(source.db);
    const head = await source.db.selectFrom('audit_head').select(['sequence', 'hash']).executeTakeFirst();
    await source.close();

    const target = await connectDatabase(await places[KINDS[way.to]]());
    const restored = await restoreBackup(target.db, await openBackup(file), { print: silent });
    const found = await contentOf(target.db);
    const again = await writeBackup(target.db, { file: `${file}.2`, now: new Date(), print: silent });
    // The restored database goes on keeping what it computes of the orders, and has counted none of them twice.
    await sql`update orders set status = 'canceled'`.execute(target.db);
    // What may only be appended to may only be appended to.
    for (const table of [
      'ledger_entries',
      'strikes',
      'fund_terms',
      'flow_matches',
      'request_events',
      'statements',
      ...RECORD_TABLES,
    ])
      await expect(sql`delete from ${sql.table(table)}`.execute(target.db)).rejects.toThrow('never changed');
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
    expect(found['audit_entries']).toHaveLength(1);
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
  });

  it('holds every table but the few named ones, which exist', async () => {
    const { db, close } = await openDatabase(await places.either());
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
    const listed = await readAtOneMoment(db, (store) => store.list());
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
      await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end'`.execute(
        db,
      );
    };
    const guard = (db: Database) =>
      sql`create trigger guard before insert or delete on "Odd ""table" for each row execute function refuse()`.execute(
        db,
      );
    const source = await connectDatabase(await places.either());
    await make(source.db);
    await sql`
      insert into "Odd ""table"
        ("to", at, day, span, share, flag, bits, texts, amounts, document, binary_document, mood, fixed) values
      (3, '0001-01-01T00:00:00.000001Z BC', '0044-03-15 BC', '1 month -2 days 00:00:00.000001', 0.1::float8 + 0.2, true,
        '\\x00ff', '{"a,b",NULL,"\\"",""}', '{1.50,NaN}', '{"b": 1,  "a": 1e400}', '{"b": 1.50, "a": null}', 'not so calm', 'a'),
      (null, 'infinity', '-infinity', null, 'NaN', null, '', '{}', null, 'null', 'null', null, ''),
      (1, null, null, null, '-0', false, null, null, null, null, null, 'calm', null)`.execute(source.db);
    await sql`delete from "Odd ""table" where id = 2`.execute(source.db);
    await guard(source.db);
    const names = ['Odd "table'];
    const read = (db: Database) =>
      readAtOneMoment(db, async (store) => {
        const [table] = await store.list();
        const lines: string[] = [];
        if (table) for await (const part of store.rows(table)) lines.push(...part);
        return { table, lines, sequences: await store.sequences() };
      });
    const { table, lines, sequences } = await read(source.db);
    const original = await rowsOf(source.db, 'Odd "table');
    await source.close();

    for (const engine of ENGINES) {
      const target = await connectDatabase(await places[KINDS[engine]]());
      await make(target.db);
      await guard(target.db);
      await inOneTransaction(target.db, async (store) => {
        expect((await store.prepare()).map(({ name }) => name)).toEqual(names);
        await store.append(table!, lines);
        await store.finish(sequences);
      });
      expect(await rowsOf(target.db, 'Odd "table')).toEqual(original);
      expect((await read(target.db)).lines).toEqual(lines);
      // Foreign key, trigger and sequence are as they were.
      await expect(sql`delete from "Odd ""table"`.execute(target.db)).rejects.toThrow('no');
      await sql`drop trigger guard on "Odd ""table"`.execute(target.db);
      await expect(sql`delete from "Odd ""table" where id = 1`.execute(target.db)).rejects.toThrow(
        'Refers to',
      );
      const next = await sql<{ id: number }>`insert into "Odd ""table" default values returning id`.execute(
        target.db,
      );
      expect(next.rows).toEqual([{ id: 4 }]);
      await target.close();
    }
  });

  it('is compared after the restore: a row that differs, or is refused, undoes the whole restore', async () => {
    const file = join(places.directory(), 'all.backup');
    const source = await openDatabase(await places.either());
    await storeEverything(source.db);
    await writeBackup(source.db, { file, now: new Date(), print: silent });
    await source.close();
    const { header, parts } = await openBackup(file);
    const altered = (table: string, from: string, to: string) =>
      async function* () {
        for await (const part of parts())
          yield part.kind === 'rows' && part.table === table
            ? { ...part, lines: part.lines.map((line) => line.replace(from, to)) }
            : part;
      };
    const target = await connectDatabase(await places.either());
    const rounded = altered('flows', '.000000000000000000001', '');
    await expect(restoreBackup(target.db, { header, parts: rounded }, { print: silent })).rejects.toThrow(
      'The restored table flows differs from the backup. Nothing was restored.',
    );
    const impossible = altered('users', '"admin"', '"owner"');
    await expect(restoreBackup(target.db, { header, parts: impossible }, { print: silent })).rejects.toThrow(
      /^Nothing was restored: new row for relation "users" violates check constraint/,
    );
    const place = { db: target.db, where: 'The place', remedy: '', mode: null };
    await requireFit({ header, parts }, place);
    // A backup can be restored into the same place afterwards.
    await restoreBackup(target.db, { header, parts }, { print: silent });
    await expect(requireFit({ header, parts }, place)).rejects.toThrow(
      /^The place is not empty \(it has \d+ tables, such as account_mark\)/,
    );
    await target.close();
  });
});

it('hasPassed() is true when the rows added last passed a multiple', () => {
  const sum = startSum('snapshots');
  const told = [3, 3, 3, 12].map((count) => {
    sum.add(Array.from({ length: count }, () => '[]'));
    return sum.hasPassed(5);
  });
  expect([told, sum.count()]).toEqual([[false, true, false, true], 21]);
});
