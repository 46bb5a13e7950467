import { sql } from 'kysely';
import { ORDER_STATUSES } from '@equanim/contract/orders';
import { afterEach, describe, expect, it } from 'vitest';
import { FILL_KINDS } from '../../sampling/exchange/exchange.ts';
import { markAccount } from './account-mark.ts';
import { connectDatabase, type OpenDatabase } from './connection/connect.ts';
import { DatabaseTooNewError, DatabaseTooOldError, migrate, readAppliedMigrations } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { openDatabase } from './open.ts';
import { createServerDatabase, useTestDatabase } from './prepared-databases.test-support.ts';

describe('The migrations', () => {
  let connected: OpenDatabase | undefined;
  afterEach(() => connected?.close());

  /** @returns the URL of an empty database, and a connection to it until the test ends */
  async function connectToEmpty() {
    const url = await createServerDatabase();
    connected = await connectDatabase({ url });
    return { url, db: connected.db };
  }

  /** Makes a database's list of migrations the one that another Equanim left. */
  async function makeListed(names: string[]) {
    const made = await connectToEmpty();
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(
      made.db,
    );
    for (const name of names) await sql`insert into kysely_migration values (${name}, '')`.execute(made.db);
    return made;
  }

  it('are all applied to an empty database, in order, and applying them again changes nothing', async () => {
    const { db } = await connectToEmpty();
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
    for (const _ of ['first', 'again']) {
      await migrate(db);
      expect(await readAppliedMigrations(db)).toEqual(names);
      expect(await db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 1 }]);
      expect(await db.selectFrom('exclusions').selectAll().execute()).toHaveLength(1);
      expect(await db.selectFrom('collector_term').select('term').execute()).toEqual([{ term: 0 }]);
    }
  });

  it('are not applied to a database from before the baseline, which is refused in a sentence', async () => {
    const old = ['0001-users', '0002-snapshots'];
    const { url, db } = await makeListed(old);
    const refused = openDatabase({ url });
    await expect(refused).rejects.toThrow(DatabaseTooOldError);
    await expect(refused).rejects.toThrow(
      /^The .* made by an Equanim before the schema of today .*Commit 15d47a84 is the last that can read it.*Nothing was changed[.]$/,
    );
    expect(await readAppliedMigrations(db)).toEqual(old);
  });

  it('are not applied to a database that a newer Equanim migrated, which is refused in a sentence', async () => {
    const newer = [...Object.keys(migrations), '9999-later'];
    const { url, db } = await makeListed(newer);
    const refused = openDatabase({ url });
    await expect(refused).rejects.toThrow(DatabaseTooNewError);
    await expect(refused).rejects.toThrow(
      'by a newer version of Equanim (9999-later is unknown here). Run that version',
    );
    expect(await readAppliedMigrations(db)).toEqual(newer);
  });
});

describe('The schema', () => {
  const opened = useTestDatabase();

  it('gives whole numbers, days, money and moments as the code expects them', async () => {
    const { rows } =
      await sql`select 1::int8 as whole, '2026-01-02'::date as day, 1.50::numeric as money, '2026-01-02T03:04:05Z'::timestamptz as at`.execute(
        opened().db,
      );
    expect(rows).toEqual([
      { whole: 1, day: '2026-01-02', money: '1.50', at: new Date('2026-01-02T03:04:05Z') },
    ]);
  });

  it.each(['audit_entries', 'ledger_entries', 'record_leaves', 'statements', 'fund_terms'])(
    'refuses to change, delete or truncate what is appended to %s, be there rows or none',
    async (table) => {
      const { db } = opened();
      const refused = `The entries of ${table} are never changed or deleted.`;
      const { rows } = await sql<{ name: string }>`
        select attname as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and attidentity = '' and attgenerated = ''`.execute(
        db,
      );
      const column = sql.ref(rows[0]?.name ?? '');
      await expect(sql`update ${sql.table(table)} set ${column} = ${column}`.execute(db)).rejects.toThrow(
        refused,
      );
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(refused);
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow(refused);
    },
  );

  it('keeps demo data and live data apart', async () => {
    await markAccount(opened().db, 'demo');
    await markAccount(opened().db, 'demo');
    await expect(markAccount(opened().db, 'live')).rejects.toThrow('holds demo data');
  });

  it.each([
    ['orders', 'status', ORDER_STATUSES],
    ['fills', 'kind', Object.keys(FILL_KINDS)],
  ])('takes of %s every %s there is, and no other word', async (table, column, words) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint
      where conname = ${`${table}_${column}_check`}`.execute(opened().db);
    const taken = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
    expect(new Set(taken)).toEqual(new Set(words));
  });
});
