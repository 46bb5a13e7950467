import { sql } from 'kysely';
import { MINUTE_MS } from '../time.ts';
import type { Database } from './open.ts';
import { refreshRollups } from './rollups/refresh-rollups.ts';

/** Minutes stored in one transaction: about a month. */
const PART_MINUTES = 50_000;
/** Of a history with gaps, the first minutes of every so many have no sample: ten years have some thousand gaps. */
const GAP = { everyMinutes: 5_000, minutes: 12 } as const;
/** Excluded windows of such a history, and how long each is. */
const EXCLUSIONS = { count: 12, minutes: 90 } as const;

interface Filling {
  minutes: number;
  /** The last minute. */
  endMs: number;
  /** One in so many minutes is stored; every one unless given. */
  everyMinutes?: number;
  /** Whether minutes are missing, as gaps, and others excluded. */
  hasGaps?: boolean;
}

/** Stores minutes, and what is built from them. */
export async function fillMinutes(db: Database, filling: Filling): Promise<void> {
  const { minutes, endMs, everyMinutes = 1, hasGaps = false } = filling;
  if (hasGaps) await fillGapsAndExclusions(db, filling);
  for (let left = minutes; left > 0; left -= PART_MINUTES) {
    const from = new Date(
      Math.ceil((endMs / MINUTE_MS - left + 1) / everyMinutes) * everyMinutes * MINUTE_MS,
    );
    const to = new Date(endMs - Math.max(0, left - PART_MINUTES) * MINUTE_MS);
    await fillPart(db, { from, to, everyMinutes, hasGaps });
  }
}

async function fillPart(
  db: Database,
  { from, to, everyMinutes, hasGaps }: { from: Date; to: Date; everyMinutes: number; hasGaps: boolean },
): Promise<void> {
  const isStored = hasGaps
    ? sql`(extract(epoch from at)::bigint / 60) % ${sql.lit(GAP.everyMinutes)} >= ${sql.lit(GAP.minutes)}`
    : sql`true`;
  const steps = sql`
    generate_series(${from}::timestamptz, ${to}::timestamptz, ${sql.lit(everyMinutes)} * interval '1 minute') as at
    where ${isStored}`;
  // A slow wave and a fast one, so that every hour has its own high and low.
  const wave = sql`(sin(extract(epoch from at) / 864000) + sin(extract(epoch from at) / 1300) / 10)::numeric`;
  await db.transaction().execute(async (trx) => {
    const restore = await skipTriggers(trx);
    await sql`
      insert into snapshots (taken_at, read_at, equity, wallet_balance, unrealized_pnl, units, source)
      select at, at, e, e, 0, 50000, 'import'
      from (select at, round(100000 + 9000 * ${wave}, 4) as e from ${steps}) as made`.execute(trx);
    await sql`
      insert into btc_prices (taken_at, price) select at, round(60000 + 8000 * ${wave}, 2) from ${steps}`.execute(
      trx,
    );
    await restore();
    await refreshRollups(trx, { from, to });
  });
}

/**
 * Rows that come by the thousand are neither announced nor checked one by one: whoever uses this stores what is right.
 *
 * @returns has the triggers work again
 */
export async function skipTriggers(trx: Database): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal`.execute(trx);
  const set = async (how: 'disable' | 'enable'): Promise<void> => {
    for (const { name } of tables)
      await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(trx);
  };
  await set('disable');
  return () => set('enable');
}

async function fillGapsAndExclusions(db: Database, { minutes, endMs }: Filling): Promise<void> {
  const end = Math.floor(endMs / MINUTE_MS);
  const start = end - minutes + 1;
  const at = (minute: number) => new Date(minute * MINUTE_MS);
  const firstGap = Math.ceil(start / GAP.everyMinutes) * GAP.everyMinutes;
  await sql`
    insert into gaps (from_at, to_at, reason)
    select at, at + ${sql.lit(GAP.minutes - 1)} * interval '1 minute', 'A gap of a benchmark.'
    from generate_series(
      ${at(firstGap)}::timestamptz, ${at(end - GAP.minutes)}::timestamptz,
      ${sql.lit(GAP.everyMinutes)} * interval '1 minute') as at`.execute(db);
  await sql`
    insert into exclusions (id, from_at, to_at, reason)
    select gen_random_uuid(), at, at + ${sql.lit(EXCLUSIONS.minutes)} * interval '1 minute', 'A window of a benchmark.'
    from generate_series(1, ${sql.lit(EXCLUSIONS.count)}) as n,
      lateral (select ${at(start)}::timestamptz + n * ${sql.lit(Math.floor(minutes / (EXCLUSIONS.count + 1)))}
        * interval '1 minute' as at) as times`.execute(db);
}

/**
 * Stores orders evenly spread over a time, two fills of each that was filled, and what the triggers keep of them. Four in five
 * are of one symbol, three in five filled, one in five hundred rejected.
 */
export async function fillOrders(
  db: Database,
  { count, fromMs, toMs }: { count: number; fromMs: number; toMs: number },
): Promise<void> {
  const stepSeconds = (toMs - fromMs) / 1_000 / count;
  await db.transaction().execute(async (trx) => {
    const restore = await skipTriggers(trx);
    await sql`
      insert into orders (
        order_id, symbol, position_idx, side, type, status, quantity, filled_quantity, filled_value, value_coin, fee,
        is_reduce_only, created_at, updated_at, first_filled_at
      )
      select md5(n::text), case when n % 5 = 0 then 'ETHUSDT' else 'BTCUSDT' end, 0,
        case when hashint4(n) % 2 = 0 then 'Buy' else 'Sell' end, 'Limit', status, 1, 1, 1, 'USDT', 0, false, at, at,
        case when status = 'filled' then at + interval '1 second' end
      from generate_series(1, ${sql.lit(count)}) as n,
        lateral (select ${new Date(fromMs)}::timestamptz + n * ${sql.lit(stepSeconds)} * interval '1 second' as at,
          case when n % 501 = 0 then 'rejected' when abs(hashint4(n + 1)) % 5 < 3 then 'filled' else 'canceled' end
            as status) as made`.execute(trx);
    await sql`
      insert into fills (fill_id, order_id, symbol, side, kind, price, quantity, value, fee, executed_at)
      select order_id || part, order_id, symbol, side, 'trade', 1, 1, 1, 0, created_at + part * interval '1 second'
      from orders cross join generate_series(1, 2) as part where status = 'filled'`.execute(trx);
    await sql`
      insert into order_counts (symbol, side, status, account_id, order_count)
      select symbol, side, status, account_id, count(*) from orders group by 1, 2, 3, 4`.execute(trx);
    await restore();
  });
}
