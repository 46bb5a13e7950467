import { NORMALIZATION_BASE_USDT } from '@equanim/finance/units';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  benchmarkTimes,
  candidateTimes,
  edgeMinutes,
  wholeHours,
} from '../../platform/database/candidate-times.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Span } from '../../platform/time.ts';

export type { Span };

/** A minute is read within it, however slow the exchange is. */
const MAX_READING_MS = 120_000;

/** A snapshot, whatever it says. */
export interface Snapshot {
  takenAt: Date;
  equity: number;
  unrealizedPnl: number;
  /** Null while its units are not known, and where none are in issue. */
  normalizedValue: number | null;
  btcPrice: number | null;
}

/** A snapshot as histories show it. */
export interface HistoryPoint extends Snapshot {
  normalizedValue: number;
}

/** What a span amounts to; fractions, null where it holds nothing. */
export interface Measure {
  count: number;
  high: number | null;
  low: number | null;
  drawdown: number | null;
}

export type WalletStore = ReturnType<typeof createWalletStore>;

const isCounted = sql<SqlBool>`normalized_value is not null
  and not exists (select 1 from exclusions where taken_at between from_at and to_at)`;

/** What an edge of a span has to have. */
const ANYTHING = sql<SqlBool>`true`;
const A_VALUE = sql<SqlBool>`normalized_value is not null`;
const A_VALUE_ABOVE_ZERO = sql<SqlBool>`normalized_value > 0`;

const BEGINNING = new Date(0);

/**
 * Reads snapshots; excluded windows are left out of everything, minutes without a value per unit of everything but the
 * newest and the oldest snapshot.
 */
export function createWalletStore(db: Database) {
  function points() {
    return db
      .selectFrom('snapshots')
      .leftJoin('btc_prices', 'btc_prices.taken_at', 'snapshots.taken_at')
      .select(['snapshots.taken_at as takenAt', 'equity', 'unrealized_pnl', 'normalized_value', 'price']);
  }

  async function edge(
    order: 'asc' | 'desc',
    { from, to }: Span,
    having: RawBuilder<SqlBool>,
  ): Promise<PointRow | undefined> {
    return points()
      .where('snapshots.taken_at', '>=', from)
      .where('snapshots.taken_at', '<=', to)
      .where(having)
      .where(
        sql<SqlBool>`not exists (select 1 from exclusions where snapshots.taken_at between from_at and to_at)`,
      )
      .orderBy('snapshots.taken_at', order)
      .limit(1)
      .executeTakeFirst();
  }

  const pointAt = async (...of: Parameters<typeof edge>): Promise<HistoryPoint | undefined> => {
    const row = await edge(...of);
    return row && toPoint(row);
  };

  const snapshotAt = async (order: 'asc' | 'desc', to: Date): Promise<Snapshot | undefined> => {
    const row = await edge(order, { from: BEGINNING, to }, ANYTHING);
    return row && toSnapshot(row);
  };

  return {
    /** The newest snapshot up to a moment, whatever it says. */
    newest: (to: Date) => snapshotAt('desc', to),
    /** The oldest snapshot up to a moment, whatever it says. */
    oldest: (to: Date) => snapshotAt('asc', to),

    /** Equity that stood for a value of 1 when the count of units began, USDT. */
    async baseEquity(): Promise<number> {
      const account = await db.selectFrom('accounts').select('base_equity').executeTakeFirst();
      return Number(account?.base_equity ?? NORMALIZATION_BASE_USDT);
    },

    /** The first minute up to a moment that was read after it; undefined where all were read by then. */
    async firstReadAfter(moment: Date): Promise<Date | undefined> {
      const row = await db
        .selectFrom('snapshots')
        .select('taken_at')
        .where('taken_at', '<=', moment)
        .where('taken_at', '>', new Date(moment.getTime() - MAX_READING_MS))
        .where('read_at', '>', moment)
        .orderBy('taken_at')
        .limit(1)
        .executeTakeFirst();
      return row?.taken_at;
    },

    first: (span: Span) => pointAt('asc', span, A_VALUE),
    last: (span: Span) => pointAt('desc', span, A_VALUE),

    /** The first snapshot of a span that is worth anything. */
    firstAboveZero: (span: Span) => pointAt('asc', span, A_VALUE_ABOVE_ZERO),

    /** Enough snapshots of a span to draw it with all peaks and falls of its own and of Bitcoin, in time order. */
    async candidates(span: Span): Promise<HistoryPoint[]> {
      const times = candidateTimes({ hours: 'snapshot_hours', minutesOf }, span);
      const rows = await points()
        .where(
          sql<SqlBool>`snapshots.taken_at = any(array(${times}) || array(${benchmarkTimes(minutesOf, span)}))`,
        )
        .orderBy('snapshots.taken_at')
        .execute();
      return rows.map(toPoint);
    },

    /** Count, high, low and deepest fall, exact: whole hours from their summaries, the rest from minutes. */
    async measure(span: Span): Promise<Measure> {
      const { from, to } = wholeHours(span);
      const result = await sql<Measure>`
        with parts as (
          select hour_at as at, sample_count, low::float8, high::float8, drawdown::float8
          from snapshot_hours where hour_at >= ${from} and hour_at < ${to}
          union all
          select taken_at, 1, normalized_value::float8, normalized_value::float8, 0
          from snapshots where taken_at = any(array(${edgeMinutes(minutesOf, span)}))
        ), peaks as (
          select *, max(high) over (order by at rows between unbounded preceding and 1 preceding) as peak from parts
        )
        select coalesce(sum(sample_count), 0)::int as count, max(high) as high, min(low) as low,
          min(least(drawdown, case when peak > 0 then low / peak - 1 else 0 end)) as drawdown
        from peaks`.execute(db);
      const [row] = result.rows;
      return row ?? { count: 0, high: null, low: null, drawdown: null };
    },

    /** The last value of every UTC day that the span holds whole hours of, in time order. */
    async dailyCloses(span: Span): Promise<Array<{ at: number; value: number }>> {
      const { from, to } = wholeHours(span);
      const result = await sql<{ last_at: Date; last_value: string }>`
        select distinct on (date_trunc('day', hour_at, 'UTC')) last_at, last_value
        from snapshot_hours where hour_at >= ${from} and hour_at < ${to}
        order by date_trunc('day', hour_at, 'UTC'), hour_at desc`.execute(db);
      return result.rows.map((row) => ({ at: row.last_at.getTime(), value: Number(row.last_value) }));
    },

    /** Runs of minutes without a sample, cut to the span. */
    async gaps(span: Span): Promise<Span[]> {
      const rows = await db
        .selectFrom('gaps')
        .select(['from_at', 'to_at'])
        .where('from_at', '<=', span.to)
        .where('to_at', '>=', span.from)
        .orderBy('from_at')
        .execute();
      return rows.map(({ from_at, to_at }) => ({
        from: from_at < span.from ? span.from : from_at,
        to: to_at > span.to ? span.to : to_at,
      }));
    },
  };
}

function minutesOf({ from, to }: Span) {
  return sql`select taken_at from snapshots where taken_at >= ${from} and taken_at <= ${to} and ${isCounted}`;
}

interface PointRow {
  takenAt: Date;
  equity: string;
  unrealized_pnl: string;
  normalized_value: string | null;
  price: string | null;
}

function toSnapshot(row: PointRow): Snapshot {
  return {
    takenAt: row.takenAt,
    equity: Number(row.equity),
    unrealizedPnl: Number(row.unrealized_pnl),
    normalizedValue: row.normalized_value === null ? null : Number(row.normalized_value),
    btcPrice: row.price === null ? null : Number(row.price),
  };
}

/** Of a row that was asked for with a value. */
function toPoint(row: PointRow): HistoryPoint {
  return { ...toSnapshot(row), normalizedValue: Number(row.normalized_value) };
}
