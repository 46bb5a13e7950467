import { Decimal } from 'decimal.js';
import { sql, type SqlBool } from 'kysely';
import { isIncluded } from '../../platform/database/conditions/is-included.ts';
import { recordBegin } from '../../platform/database/conditions/record-begin.ts';
import type { Database } from '../../platform/database/open.ts';
import { DAY_MS } from '../../platform/time.ts';

/** @returns reads how far the newest normalized value lies below the highest of its record in the 24 hours up to a moment */
export function createDayFallStore(db: Database) {
  /** @returns a fraction of the highest, at least 0; undefined where no minute has a value above zero */
  return async function readFall(now: Date): Promise<number | undefined> {
    const from = new Date(now.getTime() - DAY_MS);
    const values = db
      .selectFrom('snapshots')
      .select(['taken_at', 'normalized_value'])
      .where('taken_at', '>', from)
      .where('taken_at', '<=', now)
      .where(sql<SqlBool>`taken_at >= coalesce(${recordBegin(sql`${now}::timestamptz`)}, '-infinity')`)
      .where('normalized_value', 'is not', null)
      .where(isIncluded());
    const { rows } = await sql<{ highest: string | null; newest: string | null }>`
      with day as materialized (${values})
      select
        (select max(normalized_value) from day)::text as highest,
        (select normalized_value from day order by taken_at desc limit 1)::text as newest`.execute(db);
    const [row] = rows;
    if (!row?.highest || !row.newest || new Decimal(row.highest).lte(0)) return undefined;
    return new Decimal(1).minus(new Decimal(row.newest).div(row.highest)).toNumber();
  };
}
