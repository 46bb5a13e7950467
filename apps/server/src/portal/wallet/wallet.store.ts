import { NORMALIZATION_BASE_USDT } from '@equanim/finance/units';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { benchmarkTimes, candidateTimes } from '../../platform/database/candidate-times.ts';
import { isIncluded } from '../../platform/database/is-included.ts';
import type { Database } from '../../platform/database/open.ts';
import { MINUTE_MS, type Span } from '../../platform/time.ts';
import { minutesOf } from './measures.store.ts';

/** A minute is read within it, however slow the exchange is. */
const MAX_READING_MS = 2 * MINUTE_MS;

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

export type WalletStore = ReturnType<typeof createWalletStore>;

/** What the first or last snapshot of a span must have. */
const ANYTHING = sql<SqlBool>`true`;
const A_VALUE = sql<SqlBool>`normalized_value is not null`;
const A_VALUE_ABOVE_ZERO = sql<SqlBool>`normalized_value > 0`;

const BEGINNING = new Date(0);

/**
 * Reads snapshots; excluded windows are left out of everything, minutes without a value per unit of everything but the
 * newest and the oldest snapshot.
 */
export function createWalletStore(db: Database) {
  const pointAt = async (order: Order, span: Span, having: Having): Promise<HistoryPoint | undefined> => {
    const row = await edge(db, { order, span, having });
    return row && toPoint(row);
  };

  const snapshotAt = async (order: Order, to: Date): Promise<Snapshot | undefined> => {
    const row = await edge(db, { order, span: { from: BEGINNING, to }, having: ANYTHING });
    return row && toSnapshot(row);
  };

  return {
    /** The newest snapshot up to a moment, whatever it says. */
    newest: (to: Date) => snapshotAt('desc', to),
    /** The oldest snapshot up to a moment, whatever it says. */
    oldest: (to: Date) => snapshotAt('asc', to),

    first: (span: Span) => pointAt('asc', span, A_VALUE),
    last: (span: Span) => pointAt('desc', span, A_VALUE),

    /** The first snapshot of a span that is worth anything. */
    firstAboveZero: (span: Span) => pointAt('asc', span, A_VALUE_ABOVE_ZERO),

    /** Enough snapshots of a span to draw it with all peaks and falls of its own and of Bitcoin, in time order. */
    async candidates(span: Span): Promise<HistoryPoint[]> {
      const times = candidateTimes({ hours: 'snapshot_hours', minutesOf }, span);
      const rows = await points(db)
        .where(
          sql<SqlBool>`snapshots.taken_at = any(array(${times}) || array(${benchmarkTimes(minutesOf, span)}))`,
        )
        .orderBy('snapshots.taken_at')
        .execute();
      return rows.map(toPoint);
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

    /** Equity that stood for a value of 1 when the count of units began, USDT. */
    async baseEquity(): Promise<number> {
      const account = await db.selectFrom('accounts').select('base_equity').executeTakeFirst();
      return Number(account?.base_equity ?? NORMALIZATION_BASE_USDT);
    },
  };
}

type Order = 'asc' | 'desc';
type Having = RawBuilder<SqlBool>;

function points(db: Database) {
  return db
    .selectFrom('snapshots')
    .leftJoin('btc_prices', 'btc_prices.taken_at', 'snapshots.taken_at')
    .select(['snapshots.taken_at as takenAt', 'equity', 'unrealized_pnl', 'normalized_value', 'price']);
}

/** The first or the last snapshot of a span outside of excluded windows, both its ends included. */
async function edge(
  db: Database,
  { order, span, having }: { order: Order; span: Span; having: Having },
): Promise<PointRow | undefined> {
  return points(db)
    .where('snapshots.taken_at', '>=', span.from)
    .where('snapshots.taken_at', '<=', span.to)
    .where(having)
    .where(isIncluded('snapshots.taken_at'))
    .orderBy('snapshots.taken_at', order)
    .limit(1)
    .executeTakeFirst();
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

/** Of a row that was selected for having a value. */
function toPoint(row: PointRow): HistoryPoint {
  return { ...toSnapshot(row), normalizedValue: Number(row.normalized_value) };
}
