/**
 * `npm run bench:evidence`: how much disk the evidence takes. Fills the built-in database with an account of 12 positions and 3
 * coins, 40 fills, 30 orders and 70 lines of the log a day: minutes as the collector stores them, and what was held at each
 * minute of 36 days, the older ones thinned to hours as the collector does. Prints the bytes of one minute of what was held,
 * and the megabytes of each table in a year.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createAccountStateStore } from '../apps/server/src/sampling/collector/stores/account-state.store.ts';
import { storesOf } from '../apps/server/src/sampling/collector/stores/collector-stores.ts';
import { COUNTING } from '../apps/server/src/sampling/collector/counting.test-support.ts';
import { explainMinutes } from '../apps/server/src/sampling/collector/stores/parts.store.ts';
import { openDatabase, type Database } from '../apps/server/src/platform/database/open.ts';
import { DAY_MS } from '../apps/server/src/platform/time.ts';
import { createHoldings, fillLists, fillStates, recordMinutes, type Holdings } from './evidence-account.ts';

const DAY_MINUTES = 1_440;
const YEAR_DAYS = 365;
/** As the collector does. */
const MINUTES_KEPT_DAYS = 31;
const START_MS = Date.UTC(2026, 0, 1);
/** Days over which the lists are filled, and the days after the first month whose minutes are thinned. */
const LIST_DAYS = 62;
const THINNED_DAYS = 5;
const MINUTE_TABLES = ['snapshots', 'btc_prices', 'snapshot_rollups', 'price_rollups'] as const;
const LIST_TABLES = ['transactions', 'orders', 'fills', 'position_books'] as const;

/** Bytes of tables, with their indexes and out-of-line storage. */
async function sizesOf(db: Database, tables: readonly string[]): Promise<number[]> {
  const sizes: number[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ bytes: number }>`
      select pg_total_relation_size(${table}::regclass) as bytes`.execute(db);
    sizes.push(rows[0]?.bytes ?? Number.NaN);
  }
  return sizes;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
const dayMsOf = (day: number): number => START_MS + day * DAY_MS;

/** Bytes a day that the tables of the minutes grow by: the second day, since the first has empty pages. */
async function measureMinutes(db: Database): Promise<number[]> {
  await recordMinutes(db, dayMsOf(0));
  const before = await sizesOf(db, MINUTE_TABLES);
  await recordMinutes(db, dayMsOf(1));
  const after = await sizesOf(db, MINUTE_TABLES);
  return after.map((bytes, i) => bytes - (before[i] ?? 0));
}

async function measureLists(db: Database, holdings: Holdings): Promise<number[]> {
  for (let day = 0; day < LIST_DAYS; day += 1) await fillLists(db, dayMsOf(day), holdings);
  return (await sizesOf(db, LIST_TABLES)).map((bytes) => bytes / LIST_DAYS);
}

/** Bytes a minute of `account_states`; also prints their size after older days are thinned. */
async function measureStates(db: Database, holdings: Holdings): Promise<number> {
  const states = createAccountStateStore(db);
  let dense = 0;
  for (let day = 0; day < MINUTES_KEPT_DAYS + THINNED_DAYS; day += 1) {
    await fillStates(db, dayMsOf(day), holdings);
    await states.thin(new Date(dayMsOf(day + 1)));
    if (day + 1 === MINUTES_KEPT_DAYS) [dense = Number.NaN] = await sizesOf(db, ['account_states']);
  }
  const minuteBytes = dense / (MINUTES_KEPT_DAYS * DAY_MINUTES);
  const [found = Number.NaN] = await sizesOf(db, ['account_states']);
  const allBytes = minuteBytes * (MINUTES_KEPT_DAYS + THINNED_DAYS) * DAY_MINUTES;
  const keptBytes = minuteBytes * (MINUTES_KEPT_DAYS * DAY_MINUTES + THINNED_DAYS * 24);
  console.log(
    `account_states: ${minuteBytes.toFixed(0)} bytes a minute; ${megabytes(dense)} MB after ${MINUTES_KEPT_DAYS} days, ` +
      `${megabytes(found)} MB after ${THINNED_DAYS} more (${megabytes(keptBytes)} where the room of thinned rows is used ` +
      `again, ${megabytes(allBytes)} where it is not)`,
  );
  return minuteBytes;
}

/** Days whose minutes are explained. */
const EXPLAINED_DAYS = 2;
const PARTS_TABLES = ['minute_parts', 'hour_parts', 'day_parts'] as const;

/** Bytes of the parts in the first year: of minutes, and of hours and days. */
async function measureParts(db: Database): Promise<{ minutes: number; sums: number }> {
  const from = new Date(dayMsOf(MINUTES_KEPT_DAYS + THINNED_DAYS - EXPLAINED_DAYS));
  const to = new Date(from.getTime() + EXPLAINED_DAYS * DAY_MS - 1);
  const perDay = (bytes = Number.NaN): number => bytes / EXPLAINED_DAYS;
  await db.transaction().execute((trx) => explainMinutes(trx, { from, to }, COUNTING.limit));
  const [whole, hours, days] = (await sizesOf(db, PARTS_TABLES)).map(perDay);
  await storesOf(db, COUNTING).parts.thin(new Date(to.getTime() + DAY_MS));
  await sql`vacuum full minute_parts`.execute(db);
  const [thinned] = (await sizesOf(db, PARTS_TABLES)).map(perDay);
  return {
    minutes: (thinned ?? 0) * YEAR_DAYS + ((whole ?? 0) - (thinned ?? 0)) * MINUTES_KEPT_DAYS,
    sums: ((hours ?? 0) + (days ?? 0)) * YEAR_DAYS,
  };
}

async function measure(db: Database): Promise<void> {
  const holdings = createHoldings();
  const [minutes, lists] = [await measureMinutes(db), await measureLists(db, holdings)];
  const minuteBytes = await measureStates(db, holdings);
  const parts = await measureParts(db);
  const hours = (YEAR_DAYS - MINUTES_KEPT_DAYS) * 24;
  const kept = minuteBytes * (MINUTES_KEPT_DAYS * DAY_MINUTES + hours);
  const all = minuteBytes * YEAR_DAYS * DAY_MINUTES;
  const bytesADay = [...minutes, ...lists];
  const others = [...MINUTE_TABLES, ...LIST_TABLES].map((table, i) => ({
    table: table as string,
    bytes: (bytesADay[i] ?? Number.NaN) * YEAR_DAYS,
  }));
  others.push(
    { table: 'minute_parts, by coin and symbol for 31 days', bytes: parts.minutes },
    { table: 'hour_parts, day_parts', bytes: parts.sums },
  );
  const othersBytes = others.reduce((total, { bytes }) => total + bytes, 0);
  const rows = [
    { table: `account_states, minutes for ${MINUTES_KEPT_DAYS} days, then hours`, bytes: kept },
    { table: 'account_states, every minute', bytes: all },
    ...others,
    { table: `everything, minutes for ${MINUTES_KEPT_DAYS} days, then hours`, bytes: othersBytes + kept },
    { table: 'everything, every minute', bytes: othersBytes + all },
  ];
  console.table(rows.map(({ table, bytes }) => ({ table, 'MB in the first year': megabytes(bytes) })));
}

const directory = mkdtempSync(join(tmpdir(), 'equanim-evidence-'));
try {
  const { db, close } = await openDatabase({ directory });
  await measure(db);
  await close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
