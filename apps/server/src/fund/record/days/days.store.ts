import { utcDay } from '@equanim/finance/calendar';
import { Exact } from '@equanim/finance/exact';
import { sql, type Kysely } from 'kysely';
import { isIncluded } from '../../../platform/database/conditions/is-included.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { DAY_MS, type Span } from '../../../platform/time.ts';
import { toldShare } from '../../units/told-share.ts';

/** A UTC day as it is known now. */
export interface KnownDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Minute of its last sample with a value, as a leaf says it; null where it has none. */
  close: string | null;
  /** Normalized value then, twelve decimals. */
  value: string | null;
  samples: number;
  /** Share of its close that is kept by hand, as a leaf says it; null where nothing is. */
  byHand: string | null;
  /** Which record its close lies in, from 1. */
  record: number;
}

/** What happened since a moment that can change a day. */
export interface DayEvents {
  isExcluded: boolean;
  isAccepted: boolean;
  /** A transfer to another wallet of the owner, on it or before, was kept or closed by hand. */
  isKeptByHand: boolean;
  /** What had been said so of one was taken back. */
  isTakenBack: boolean;
  hasImports: boolean;
}

/** The days of the history, on one connection or in one transaction. */
export function daysOn(db: Kysely<Schema>) {
  return {
    /** When the first sample that counts was taken; null before there is one. */
    async firstSampleAt(): Promise<Date | null> {
      const row = await db
        .selectFrom('snapshots')
        .select('taken_at')
        .where('normalized_value', 'is not', null)
        .where(isIncluded())
        .orderBy('taken_at')
        .limit(1)
        .executeTakeFirst();
      return row?.taken_at ?? null;
    },

    /** The days from one to another, both included, by their names; those without a sample are not in it. */
    async knownDays(from: string, to: string): Promise<Map<string, KnownDay>> {
      const { rows } = await sql<DayRow>`
        select from_at, sample_count as samples, snapshots.taken_at, normalized_value::numeric(38, 12)::text as value,
          equity, by_hand, record
        from snapshot_rollups join snapshots on snapshots.taken_at = to_timestamp(last[1] * 60)
        where unit = 'day' and from_at between ${startOf(from)} and ${startOf(to)} and sample_count > 0`.execute(
        db,
      );
      return new Map(rows.map(toKnownDay).map((known) => [known.day, known]));
    },

    eventsOf: (day: string, since: Date): Promise<DayEvents> => eventsOf(db, day, since),
  };
}

/** What happened to a day since a moment. */
async function eventsOf(db: Kysely<Schema>, day: string, since: Date): Promise<DayEvents> {
  const { from, to } = spanOfDay(day);
  const { rows } = await sql<DayEvents>`
    select
      exists (
        select 1 from exclusions where from_at < ${to} and to_at >= ${from} and created_at > ${since}
      ) as "isExcluded",
      exists (
        select 1 from quarantined_samples
        where taken_at >= ${from} and taken_at < ${to} and decision = 'accept' and decided_at > ${since}
      ) as "isAccepted",
      exists (
        select 1 from hand_lines where kind <> 'undone' and effective_at < ${to} and recorded_at > ${since}
      ) as "isKeptByHand",
      exists (
        select 1 from hand_lines where kind = 'undone' and effective_at < ${to} and recorded_at > ${since}
      ) as "isTakenBack",
      exists (
        select 1 from snapshots where taken_at >= ${from} and taken_at < ${to} and source = 'import'
      ) as "hasImports"`.execute(db);
  const [events] = rows;
  if (!events) throw new RangeError('A query without a table has one row.');
  return events;
}

interface DayRow {
  from_at: Date;
  samples: number;
  taken_at: Date;
  value: string;
  equity: string;
  by_hand: string;
  record: number;
}

function toKnownDay({ from_at: at, taken_at: takenAt, value, samples, ...row }: DayRow): KnownDay {
  const share = toldShare({ byHand: new Exact(row.by_hand), equity: new Exact(row.equity) });
  const close = `${takenAt.toISOString().slice(0, 19)}Z`;
  return {
    day: utcDay(at.getTime()),
    close,
    value,
    samples,
    byHand: share?.toFixed(2) ?? null,
    record: row.record,
  };
}

export type Days = ReturnType<typeof daysOn>;

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** A day's begin and its end, which does not belong to it. */
export function spanOfDay(day: string): Span {
  const from = startOf(day);
  return { from, to: new Date(from.getTime() + DAY_MS) };
}
