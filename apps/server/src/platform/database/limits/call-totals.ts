import { sql } from 'kysely';
import type { CallTotals, NetworkCalls } from '../../network.ts';
import type { Database } from '../open.ts';

const SCOPE = 'calls';

/** Totals in the counters of the database, by its clock: those of the processes need not agree. */
export function createCallTotals(db: Database): CallTotals {
  return {
    async settle({ counted, asked, max }) {
      const networks = counted.map(({ network }) => network);
      const calls = counted.map((one) => one.calls);
      const lefts = counted.map(({ leftMs }) => leftMs);
      const hasEnded = sql`limit_counters.ends_at <= now()`;
      // In the order of their keys, so that no two processes wait for each other.
      const { rows } = await sql<NetworkCalls>`
        with told as (
          insert into limit_counters (scope, key, count, ends_at)
          select ${SCOPE}, network, calls, now() + left_ms * interval '1 millisecond'
          from unnest(${networks}::text[], ${calls}::int[], ${lefts}::float8[]) as one (network, calls, left_ms)
          order by network
          on conflict (scope, key) do update set
            count = case when ${hasEnded} then excluded.count else limit_counters.count + excluded.count end,
            ends_at = case when ${hasEnded} then excluded.ends_at else limit_counters.ends_at end
          returning key, count, ends_at
        ), full_ones as (
          select key, count, ends_at from limit_counters
          where scope = ${SCOPE} and key = any(${asked}::text[]) and count >= ${max} and ends_at > now()
        )
        select key as network, count as calls, extract(epoch from ends_at - now())::float8 * 1000 as "leftMs"
        from (select * from told union all select * from full_ones) as known`.execute(db);
      return rows;
    },
  };
}
