import { sql, type Kysely } from 'kysely';

const EARNED = ['held', 'trading', 'funding', 'fees', 'interest', 'other', 'exchanged', 'unexplained'];

/**
 * What each part of a change earned per unit, summed up by hour, day and month, and the parts of months by symbol and side: so
 * that a return of ten years is taken apart from some hundred rows. The rollups are built again as the database is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = EARNED.map((part) => `add column ${part}_per_unit float8`);
  await sql`alter table snapshot_rollups ${sql.raw(columns.join(', '))}`.execute(db);
  await sql`create index flows_priced_at on flows (priced_at) where priced_at is not null`.execute(db);
  await createLineIndexes(db);
  await sql`create table month_parts (like day_parts including all)`.execute(db);
  await sql`alter table month_parts rename column day_at to month_at`.execute(db);
  await sql`alter table month_parts add foreign key (account_id) references accounts (id)`.execute(db);
  const sums = [...EARNED, 'flows'].map((part) => `sum(${part})`).join(', ');
  await sql`
    insert into month_parts (month_at, coin, category, symbol, side, ${sql.raw([...EARNED, 'flows'].join(', '))})
    select date_trunc('month', day_at, 'UTC') as month, coin, category, symbol, side, ${sql.raw(sums)}
    from day_parts group by month, coin, category, symbol, side`.execute(db);
}

/** The lines that a part rests on are listed from the newest on, and the unexplained changes by size. */
async function createLineIndexes(db: Kysely<unknown>): Promise<void> {
  const newestFirst = sql`(occurred_at desc, transaction_id desc)`;
  for (const [name, isOfPart] of [
    ['trading', sql`quantity is not null or (is_realized and cash_flow <> 0)`],
    ['funding', sql`funding <> 0 and meaning <> 'unknown'`],
    ['fees', sql`fee <> 0 and meaning <> 'unknown'`],
    ['interest', sql`meaning = 'interest' and cash_flow <> 0 and not is_realized`],
    ['other', sql`meaning = 'result' and cash_flow <> 0 and not is_realized`],
    ['exchanged', sql`meaning = 'exchanged' and cash_flow <> 0 and not is_realized`],
    ['flows', sql`meaning = 'flow' and cash_flow <> 0`],
  ] as const)
    await sql`create index ${sql.ref(`transactions_${name}`)} on transactions ${newestFirst} where ${isOfPart}`.execute(
      db,
    );
  await sql`create index minute_parts_unexplained on minute_parts (taken_at) where abs(unexplained) >= 0.01`.execute(
    db,
  );
}
