import { sql, type Kysely, type Migration } from 'kysely';
import { migrations } from './all.ts';

/** A migration after all there are, as the next release may bring one. */
export const FURTHER = '9998-further';

/** The migrations there are, and those with the further one. */
export const KNOWN = Object.keys(migrations);
export const KNOWN_WITH_FURTHER = [...KNOWN, FURTHER];

const further: Migration = {
  /** Makes a table and fills it, and writes every snapshot again with a column more: there is much to be killed in. */
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table further_days (day_at timestamptz primary key, equity numeric not null)`.execute(
      db,
    );
    await sql`
      insert into further_days
      select date_trunc('day', taken_at, 'UTC'), sum(equity) from snapshots group by 1`.execute(db);
    await sql`
      alter table all_snapshots add column further numeric not null generated always as (equity * 2) stored`.execute(
      db,
    );
  },
};

/** From here on, this process is an Equanim that knows the further migration. */
export function knowFurther(): void {
  migrations[FURTHER] = further;
}

/** From here on, this process is an Equanim of today again. A test calls it at its end: other files run in the same process. */
export function forgetFurther(): void {
  delete migrations[FURTHER];
}
