import { PARTS } from '@equanim/finance/reconciliation';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { DAY_MS, HOUR_MS, monthOf, spanOf } from '../../../platform/time.ts';

const sums = sql.join(PARTS.map((part) => sql`coalesce(sum(part.${sql.ref(part)}), 0)`));
const columns = sql.join(PARTS.map((part) => sql.ref(part)));
const shape = sql.join(PARTS.map((part) => sql`${sql.ref(part)} numeric`));

/**
 * Adds up by coin, symbol and side the hours, days and months that minutes belong to, those hours of which all minutes are still
 * known in that detail.
 */
export async function sumParts(trx: Kysely<Schema>, minutes: readonly Date[]): Promise<void> {
  if (minutes.length === 0) return;
  await sumHours(trx, startsOf(minutes, startIn(HOUR_MS)));
  await sumDays(trx, startsOf(minutes, startIn(DAY_MS)));
  for (const month of startsOf(minutes, (ms) => monthOf(ms))) await sumMonth(trx, month);
}

function startsOf(moments: readonly Date[], startOf: (ms: number) => number): Date[] {
  return [...new Set(moments.map((at) => startOf(at.getTime())))].map((ms) => new Date(ms));
}

function startIn(unitMs: number): (ms: number) => number {
  return (ms) => Math.floor(ms / unitMs) * unitMs;
}

async function sumHours(trx: Kysely<Schema>, hours: Date[]): Promise<void> {
  const { from, to } = spanOf(hours);
  const end = new Date(to.getTime() + HOUR_MS);
  const { rows } = await sql<{ hour: Date }>`
    select date_trunc('hour', taken_at, 'UTC') as hour
    from minute_parts where taken_at >= ${from} and taken_at < ${end}
    group by hour having bool_and(rows is not null)`.execute(trx);
  const asked = new Set(hours.map((hour) => hour.getTime()));
  const known = rows.map(({ hour }) => hour).filter((hour) => asked.has(hour.getTime()));
  if (known.length === 0) return;
  await trx.deleteFrom('hour_parts').where('hour_at', 'in', known).execute();
  await sql`
    insert into hour_parts (hour_at, coin, category, symbol, side, ${columns})
    select date_trunc('hour', taken_at, 'UTC') as hour, part.coin, part.category, part.symbol, part.side, ${sums}
    from minute_parts, jsonb_to_recordset(minute_parts.rows)
      as part(coin text, category text, symbol text, side text, ${shape})
    where taken_at >= ${from} and taken_at < ${end}
      and date_trunc('hour', taken_at, 'UTC') in (${sql.join(known)})
    group by hour, part.coin, part.category, part.symbol, part.side`.execute(trx);
}

async function sumDays(trx: Kysely<Schema>, days: Date[]): Promise<void> {
  const { from, to } = spanOf(days);
  await trx.deleteFrom('day_parts').where('day_at', 'in', days).execute();
  await sql`
    insert into day_parts (day_at, coin, category, symbol, side, ${columns})
    select date_trunc('day', hour_at, 'UTC') as day, coin, category, symbol, side, ${sums}
    from hour_parts as part
    where hour_at >= ${from} and hour_at < ${new Date(to.getTime() + DAY_MS)}
      and date_trunc('day', hour_at, 'UTC') in (${sql.join(days)})
    group by day, coin, category, symbol, side`.execute(trx);
}

async function sumMonth(trx: Kysely<Schema>, month: Date): Promise<void> {
  const next = new Date(monthOf(month.getTime(), 1));
  await trx.deleteFrom('month_parts').where('month_at', '=', month).execute();
  await sql`
    insert into month_parts (month_at, coin, category, symbol, side, ${columns})
    select ${month}::timestamptz, coin, category, symbol, side, ${sums}
    from day_parts as part where day_at >= ${month} and day_at < ${next}
    group by coin, category, symbol, side`.execute(trx);
}
