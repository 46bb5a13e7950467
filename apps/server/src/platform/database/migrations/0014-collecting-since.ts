import { sql, type Kysely } from 'kysely';

/** When the collector began, which no reading of the exchange has to tell, and what the currency of orders asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column collecting_since timestamptz`.execute(db);
  // Whether something happened in a market since its orders were read is asked at every look at the status.
  await sql`create index transactions_category on transactions (category, occurred_at desc)`.execute(db);
  // Where it was at work before: its first sample or, where that came later, its first minute without one.
  await sql`
    update accounts set collecting_since = least(
      (select min(taken_at) from snapshots where source = 'live'),
      (select min(from_at) from gaps where reason <> 'The imported history has no sample here.')
    )`.execute(db);
}
