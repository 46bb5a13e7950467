import { sql, type SqlBool } from 'kysely';
import type { Counted, Limit, LimitCounters } from '../../limits.ts';
import { HOUR_MS, SECOND_MS } from '../../time.ts';
import type { Database } from '../open.ts';

/** How often each process deletes windows that have ended. */
const DELETE_EVERY_MS = HOUR_MS;

/** Counters in the database. @see LimitCounters */
export function createLimitCounters(db: Database, clock: () => Date): LimitCounters {
  let nextDeletionMs = 0;
  const counting = countingIn(db, clock);

  return {
    ...counting,
    ...changesIn(db, clock),

    async take(scope, key, limit) {
      const now = clock();
      if (now.getTime() >= nextDeletionMs) {
        nextDeletionMs = now.getTime() + DELETE_EVERY_MS;
        await dropEnded(db, now);
      }
      const taken = await countUp(db, { scope, key, now, ...limit, isOpenEnded: false });
      if (taken) return { ...taken, isWithin: true };
      // Forgotten meanwhile, it is free again, but this time was refused.
      const soon = { count: limit.max, endsAt: new Date(now.getTime() + SECOND_MS) };
      return { ...((await counting.find(scope, key)) ?? soon), isWithin: false };
    },

    async count(scope, key, limit) {
      const counted = await countUp(db, { scope, key, now: clock(), ...limit, isOpenEnded: true });
      if (!counted) throw new Error('A counter without an end refused to count.');
      return { ...counted, isWithin: counted.count <= limit.max };
    },
  };
}

/** What is asked of the running windows. */
function countingIn(db: Database, clock: () => Date): Pick<LimitCounters, 'find' | 'listFull'> {
  return {
    async find(scope, key) {
      const row = await db
        .selectFrom('limit_counters')
        .select(['count', 'ends_at'])
        .where('scope', '=', scope)
        .where('key', '=', key)
        .where('ends_at', '>', clock())
        .executeTakeFirst();
      return row ? { count: row.count, endsAt: row.ends_at } : null;
    },

    async listFull(scope, keys, max) {
      const rows = await db
        .selectFrom('limit_counters')
        .select('key')
        .where('scope', '=', scope)
        .where(sql<SqlBool>`key = any(${keys}::text[])`)
        .where('count', '>=', max)
        .where('ends_at', '>', clock())
        .execute();
      return rows.map(({ key }) => key);
    },
  };
}

/** What undoes counting. */
function changesIn(
  db: Database,
  clock: () => Date,
): Pick<LimitCounters, 'giveBack' | 'forget' | 'dropEnded'> {
  return {
    async giveBack(scope, key) {
      await db
        .updateTable('limit_counters')
        .set({ count: sql<number>`count - 1` })
        .where('scope', '=', scope)
        .where('key', '=', key)
        .where('ends_at', '>', clock())
        .where('count', '>', 0)
        .execute();
    },

    async forget(scope, key) {
      await db.deleteFrom('limit_counters').where('scope', '=', scope).where('key', '=', key).execute();
    },

    dropEnded: () => dropEnded(db, clock()),
  };
}

interface Counting extends Limit {
  scope: string;
  key: string;
  now: Date;
  /** Counts beyond the limit, too. */
  isOpenEnded: boolean;
}

/** @returns null where the limit is reached */
async function countUp(
  db: Database,
  { scope, key, now, max, windowMs, isRenewed = false, isOpenEnded }: Counting,
): Promise<Pick<Counted, 'count' | 'endsAt'> | null> {
  const ends = new Date(now.getTime() + windowMs);
  const hasEnded = sql<SqlBool>`limit_counters.ends_at <= ${now}`;
  const row = await db
    .insertInto('limit_counters')
    .values({ scope, key, count: 1, ends_at: ends })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({
          count: sql<number>`case when ${hasEnded} then 1 else limit_counters.count + 1 end`,
          ends_at: isRenewed
            ? ends
            : sql<Date>`case when ${hasEnded} then ${ends} else limit_counters.ends_at end`,
        })
        .where(sql<SqlBool>`${isOpenEnded} or ${hasEnded} or limit_counters.count < ${max}`),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirst();
  return row ? { count: row.count, endsAt: row.ends_at } : null;
}

async function dropEnded(db: Database, now: Date): Promise<void> {
  // Passes over what another process counts or deletes right now, so that no two wait for each other.
  await sql`
    delete from limit_counters where (scope, key) in (
      select scope, key from limit_counters where ends_at <= ${now} for update skip locked
    )`.execute(db);
}
