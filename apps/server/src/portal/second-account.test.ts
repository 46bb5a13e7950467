import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fillEvidence, QUARANTINED_ID } from '../platform/database/account-evidence.test-support.ts';
import { fillMinutes, fillOrders } from '../platform/database/long-history.test-support.ts';
import type { Database } from '../platform/database/open.ts';
import { openTestDatabase } from '../platform/database/prepared-databases.test-support.ts';
import { DAY_MS } from '../platform/time.ts';
import { startTestApp } from '../test-app.test-support.ts';
import { viewerCalls } from './viewer-calls.test-support.ts';

const END = Date.UTC(2026, 9, 5, 12);
const MINUTES = 40 * 1_440;
const ORDERS = 400;

interface AccountTable {
  name: string;
  /** Those that can be written, but for the account; whether each is an amount. */
  columns: Array<{ name: string; isAmount: boolean }>;
}

/** The tables with rows of every account. */
async function listAccountTables(db: Database): Promise<AccountTable[]> {
  const { rows } = await sql<AccountTable>`
    select table_name as name, json_agg(json_build_object(
      'name', column_name, 'isAmount', data_type in ('numeric', 'double precision')
    )) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name <> 'account_id'
      and is_generated = 'NEVER' and table_name in (
        select table_name from information_schema.columns where column_name = 'account_id'
      )
    group by table_name order by table_name`.execute(db);
  return rows;
}

/** Gives a second account the rows of the first, with other amounts. */
async function addSecondAccount(db: Database): Promise<void> {
  await sql`insert into all_accounts (id, base_equity) values (2, 1)`.execute(db);
  for (const { name, columns } of await listAccountTables(db)) {
    if (name === 'all_order_counts') continue;
    const values = columns.map((one) => (one.isAmount ? sql`${sql.ref(one.name)} * 3` : sql.ref(one.name)));
    await sql`
      insert into ${sql.table(name)} (account_id, ${sql.join(columns.map((one) => sql.ref(one.name)))})
      select 2, ${sql.join(values)} from ${sql.table(name)}`.execute(db);
  }
}

it('a second account in every table changes no answer about the first', { timeout: 240_000 }, async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await fillMinutes(db, { minutes: MINUTES, endMs: END, hasGaps: true });
  const span = { fromMs: END - 40 * DAY_MS, toMs: END };
  await fillOrders(db, { count: ORDERS, ...span });
  await fillEvidence(db, span);
  const app = await startTestApp(END, { database });
  const tokens = {
    admin: await app.tokenFor('admin@equanim.example', 'admin'),
    customer: await app.tokenFor('customer@equanim.example', 'customer'),
  };
  // Nothing is entered in the record yet; the others tell of each call, or of what the market and the positions are just now.
  const calls = viewerCalls({
    quarantinedId: QUARANTINED_ID,
    orderCount: ORDERS,
    now: new Date(END),
  }).filter(({ path }) => !/^\/(record|auth|people|audit|market|positions)/.test(path));
  const askAll = async () => {
    const answers = new Map<string, string>();
    for (const { path, role } of calls) {
      const { statusCode, body } = await app.get(path, tokens[role]);
      expect([path, statusCode]).toEqual([path, 200]);
      answers.set(`${role} ${path}`, body);
    }
    return answers;
  };

  const before = await askAll();
  await addSecondAccount(db);
  const after = await askAll();
  expect([...after].filter(([call, body]) => body !== before.get(call))).toEqual([]);
  await app.close();
});

it('what is of an account lies in a table of all accounts, with a view of the one that is served', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await sql<{ name: string; view: string | null }>`
    select relname as name, to_regclass(substr(relname, 5))::text as view from pg_class
    where relname = any(${[...(await listAccountTables(db)).map(({ name }) => name), 'all_accounts']})`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(15);
  for (const { name, view } of rows) {
    expect([name, view]).toEqual([`all_${view ?? ''}`, view]);
    const columnsOf = (relation: string) =>
      sql`select array_agg(column_name::text order by column_name) from information_schema.columns
        where table_name = ${relation}`.execute(db);
    expect((await columnsOf(view ?? '')).rows).toEqual((await columnsOf(name)).rows);
  }
  await sql`insert into all_accounts (id) values (2)`.execute(db);
  const gap = sql`insert into gaps (from_at, to_at, reason, account_id) values (now(), now(), '', 2)`;
  await expect(gap.execute(db)).rejects.toThrow('violates check option');
  await close();
});
