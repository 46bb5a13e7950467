import { DEFAULT_BASE_EQUITY } from '@equanim/contract/base-equity';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isKeptByHand } from '../../platform/database/conditions/current-lines.ts';
import { isIncluded } from '../../platform/database/conditions/is-included.ts';
import { recordBegin } from '../../platform/database/conditions/record-begin.ts';
import type { Database } from '../../platform/database/open.ts';
import { BEGINNING, HOUR_MS, MAX_READING_MS, type Span } from '../../platform/time.ts';
import type { LaterRecord } from './span-statistics.ts';
import type { HistoryPoint } from './segments.ts';

/** How far before a range's beginning its first point may lie (Decision D24). */
export const BEGIN_TOLERANCE_MS = HOUR_MS;

/** A snapshot, whatever it says. */
export interface Snapshot {
  takenAt: Date;
  equity: number;
  unrealizedPnl: number;
  /** Null while its units are not known, and where none are in issue. */
  normalizedValue: number | null;
  btcPrice: number | null;
}

/** Money that came in or went out; a withdrawal is negative. */
export interface Flow {
  occurredAt: Date;
  /** Minute of the first sample that holds it, which was read after it; its own moment before there is one. */
  heldAt: Date;
  /** USDT; null while the flow is not priced. */
  amount: number | null;
}

export interface Ends {
  oldest: Snapshot;
  newest: Snapshot;
}

export type WalletStore = ReturnType<typeof createWalletStore>;

/** What the first or last snapshot of a span must have. */
const ANYTHING = sql<SqlBool>`true`;
const A_VALUE = sql<SqlBool>`normalized_value is not null`;
const A_VALUE_ABOVE_ZERO = sql<SqlBool>`normalized_value > 0`;

/**
 * Reads snapshots; excluded windows are left out of everything, minutes without a value per unit of everything but the
 * newest and the oldest snapshot.
 */
export function createWalletStore(db: Database) {
  const pointAt = async (order: Order, span: Span, having: Having): Promise<HistoryPoint | undefined> => {
    const row = await edge(db, { order, span, having });
    return row && toPoint(row);
  };

  return {
    /** The newest snapshot up to a moment, whatever it says. */
    async newest(to: Date): Promise<Snapshot | undefined> {
      const row = await edge(db, { order: 'desc', span: { from: BEGINNING, to }, having: ANYTHING });
      return row && toSnapshot(row);
    },

    /** The minute of the newest snapshot, also within an excluded window; null where there is none. */
    async newestMinute(): Promise<Date | null> {
      const row = await db
        .selectFrom('snapshots')
        .select('taken_at')
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.taken_at ?? null;
    },

    /** Whether no units are in issue at the newest snapshot up to a moment; not where they are not known. */
    isEmptied: (to: Date): Promise<boolean> => isEmptied(db, to),

    /** The oldest and the newest snapshot up to a moment, whatever they say; undefined where there is none. */
    ends: (to: Date): Promise<Ends | undefined> => ends(db, to),

    last: (span: Span) => pointAt('desc', span, A_VALUE),

    /** The record that the last sample with a value up to a moment lies in; null where it is the first one. */
    async laterRecord(to: Date): Promise<LaterRecord | null> {
      const { rows } = await sql<LaterRecord>`
        select record as number, taken_at as "beganAt" from snapshots
        where taken_at = ${recordBegin(sql`${to}::timestamptz`)}`.execute(db);
      return rows[0] ?? null;
    },

    /**
     * Where ranges begin (Decision D24): each at the last snapshot at or before its beginning where one lies within an hour of
     * it, else at the first one after; and none before the record that its end lies in.
     *
     * @returns by the order of the ranges; null where a range holds none
     */
    begins: (asked: readonly Span[]): Promise<Array<HistoryPoint | null>> => begins(db, asked),

    /** The first snapshot of a span that is worth anything. */
    firstAboveZero: (span: Span) => pointAt('asc', span, A_VALUE_ABOVE_ZERO),

    /** Money that the samples after a moment and up to another were the first to hold, in time order; not what moved between own wallets. */
    flows: (span: Span): Promise<Flow[]> => flowsHeld(db, span),

    /** The first minute up to a moment that was read after it, and when; undefined where all were read by then. */
    async firstReadAfter(moment: Date): Promise<{ takenAt: Date; readAt: Date } | undefined> {
      return db
        .selectFrom('snapshots')
        .select(['taken_at as takenAt', 'read_at as readAt'])
        .where('taken_at', '<=', moment)
        .where('taken_at', '>', new Date(moment.getTime() - MAX_READING_MS))
        .where('read_at', '>', moment)
        .orderBy('taken_at')
        .limit(1)
        .executeTakeFirst();
    },

    /** Equity that stood for a value of 1 when the count of units began, USDT; of an account that began empty its first money. */
    baseEquity: (): Promise<number> => baseEquityOf(db),
  };
}

async function isEmptied(db: Database, to: Date): Promise<boolean> {
  const row = await db
    .selectFrom('snapshots')
    .select('units')
    .where('taken_at', '<=', to)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.units != null && Number(row.units) === 0;
}

async function baseEquityOf(db: Database): Promise<number> {
  const account = await db.selectFrom('accounts').select('base_equity').executeTakeFirst();
  if (account?.base_equity) return Number(account.base_equity);
  const first = await db
    .selectFrom('flows')
    .select('units_issued')
    .where('units_issued', '>', '0')
    .orderBy('occurred_at')
    .orderBy('transaction_id')
    .limit(1)
    .executeTakeFirst();
  return Number(first?.units_issued ?? DEFAULT_BASE_EQUITY);
}

async function flowsHeld(db: Database, { from, to }: Span): Promise<Flow[]> {
  const heldAt = sql<Date>`coalesce((
    select taken_at from snapshots
    where taken_at > flows.occurred_at - ${MAX_READING_MS} * interval '1 millisecond' and read_at >= flows.occurred_at
    order by taken_at limit 1), flows.occurred_at)`;
  const rows = await db
    .selectFrom('flows')
    .select(['occurred_at', 'amount', heldAt.as('held_at')])
    .where('occurred_at', '>', from)
    .where('occurred_at', '<=', new Date(to.getTime() + MAX_READING_MS))
    .where((eb) => eb.not(isKeptByHand('flows')))
    .orderBy('occurred_at')
    .execute();
  // The few read too many are those of the last readings: a condition would look each up once more.
  return rows.map(toFlow).filter((flow) => flow.heldAt > from && flow.heldAt <= to);
}

type Order = 'asc' | 'desc';
type Having = RawBuilder<SqlBool>;

/** Bitcoin's price by a query of its own for each row: a join would be planned as one over all prices. */
const COLUMNS = sql`taken_at, equity, unrealized_pnl, normalized_value,
  (select price from btc_prices where btc_prices.taken_at = snapshots.taken_at) as price`;

interface EdgeOptions {
  order: Order;
  span: Span;
  having: Having;
}

/** The first or the last snapshot of a span outside of excluded windows, both its ends included. */
async function edge(db: Database, options: EdgeOptions): Promise<PointRow | undefined> {
  return (await edgeOf(options).execute(db)).rows[0];
}

function edgeOf({ order, span, having }: EdgeOptions): RawBuilder<PointRow> {
  return sql<PointRow>`
    select ${COLUMNS} from snapshots
    where taken_at >= ${span.from} and taken_at <= ${span.to} and ${having} and ${isIncluded()}
    order by taken_at ${sql.raw(order)} limit 1`;
}

async function ends(db: Database, to: Date): Promise<Ends | undefined> {
  const edges = (['asc', 'desc'] as const).map(
    (order) => sql`(${edgeOf({ order, span: { from: BEGINNING, to }, having: ANYTHING })})`,
  );
  const { rows } = await sql<PointRow>`${sql.join(edges, sql` union all `)} order by taken_at`.execute(db);
  const [oldest, newest] = rows.map(toSnapshot);
  return oldest && newest && { oldest, newest };
}

async function begins(db: Database, asked: readonly Span[]): Promise<Array<HistoryPoint | null>> {
  const spans = asked.map(({ from, to }, place) => ({
    place,
    before: new Date(from.getTime() - BEGIN_TOLERANCE_MS),
    from,
    to,
  }));
  const { rows } = await sql<PointRow & { place: number }>`
    select asked.place, point.*
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
      as asked (place integer, before timestamptz, "from" timestamptz, "to" timestamptz)
    cross join lateral (
      select greatest(before, begun) as before, greatest("from", begun) as "from"
      from (select ${recordBegin(sql`asked."to"`)} as begun) as record
    ) as within
    cross join lateral (
      (select 0 as turn, ${COLUMNS} from snapshots
        where taken_at >= within.before and taken_at <= within.from and ${A_VALUE} and ${isIncluded()}
        order by taken_at desc limit 1)
      union all
      (select 1, ${COLUMNS} from snapshots
        where taken_at > within.from and taken_at <= asked.to and ${A_VALUE} and ${isIncluded()}
        order by taken_at limit 1)
      order by turn limit 1
    ) as point`.execute(db);
  return asked.map((_, place) => {
    const row = rows.find((one) => one.place === place);
    return row ? toPoint(row) : null;
  });
}

interface PointRow {
  taken_at: Date;
  equity: string;
  unrealized_pnl: string;
  normalized_value: string | null;
  price: string | null;
}

function toFlow(row: { occurred_at: Date; held_at: Date; amount: string | null }): Flow {
  const amount = row.amount === null ? null : Number(row.amount);
  return { occurredAt: row.occurred_at, heldAt: row.held_at, amount };
}

function toSnapshot(row: PointRow): Snapshot {
  return {
    takenAt: row.taken_at,
    equity: Number(row.equity),
    unrealizedPnl: Number(row.unrealized_pnl),
    normalizedValue: row.normalized_value === null ? null : Number(row.normalized_value),
    btcPrice: row.price === null ? null : Number(row.price),
  };
}

/** Of a row that was selected for having a value. */
function toPoint(row: PointRow): HistoryPoint {
  const { takenAt, equity, btcPrice } = toSnapshot(row);
  return { takenAt, equity, btcPrice, normalizedValue: Number(row.normalized_value) };
}
