import { sql, type Kysely } from 'kysely';

/** The account that is served. */
const OWN_ACCOUNT = sql.lit(1);

/** Each table of an account becomes `all_NAME`, and a view under its name has the rows of the account that is served. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; account: string }>`
    select relname as "table", attname as account from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and not attisdropped
      and (attname = 'account_id' or (relname = 'accounts' and attname = 'id'))
    order by 1`.execute(db);
  for (const { table, account } of rows) await partByAccount(db, table, account);
  await partTriggers(db);
}

/** Gives a table that is of an account its name and its view. @param account the column with the number of the account */
export async function partByAccount(
  db: Kysely<unknown>,
  table: string,
  account = 'account_id',
): Promise<void> {
  await sql`alter table ${sql.table(table)} rename to ${sql.ref(`all_${table}`)}`.execute(db);
  await viewOwn(db, table, account);
}

/**
 * Makes the view of a table that is of an account, again after a column was added. While there are no statistics, an `=` in it
 * seems to leave so few rows that all are read and sorted.
 */
export async function viewOwn(db: Kysely<unknown>, table: string, account: string): Promise<void> {
  await sql`
    create or replace view ${sql.table(table)} as select * from ${sql.table(`all_${table}`)}
    where case ${sql.ref(account)} when ${OWN_ACCOUNT} then true else false end
    with local check option`.execute(db);
}

/** What the database does by itself it does for every account, and announces it under the names of the views. */
async function partTriggers(db: Kysely<unknown>): Promise<void> {
  const names = sql`(
    'announce_change', 'find_first_fill', 'keep_first_fills', 'keep_order_counts', 'wait_for_other_orders'
  )`;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = current_schema()::regnamespace and proname in ${names}`.execute(db);
  for (const { definition } of rows) {
    const ofAll = definition
      .replaceAll(/\b(orders|fills|order_counts)\b/g, 'all_$1')
      .replaceAll('tg_table_name', "regexp_replace(tg_table_name, '^all_', '')");
    await sql.raw(ofAll).execute(db);
  }
}
