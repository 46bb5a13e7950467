import { EARNED_PARTS } from '@equanim/finance/parts-per-unit';
import { PARTS } from '@equanim/finance/reconciliation';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { coarseCoverOf, type Cover, type Part } from '../../platform/database/rollups/cover.ts';
import {
  EXPLAINED_COLUMNS,
  explainedMinutes,
  perUnitColumn,
  splitMinutes,
} from '../../platform/database/rollups/explained-minutes.ts';
import type { Span } from '../../platform/time.ts';

type Amounts = Record<(typeof PARTS)[number], number>;

/** What the changes of a span are made of, as far as they are explained. */
export interface Explained {
  /** USDT. */
  amounts: Amounts;
  /** What each part earned per unit, USDT. */
  perUnit: Record<(typeof EARNED_PARTS)[number], number>;
}

/** The parts of one side of a symbol, or of a coin outside its positions; USDT. */
export interface ExplainedRow {
  coin: string;
  category: string;
  symbol: string;
  side: string;
  amounts: Amounts;
}

export type ExplainedStore = ReturnType<typeof createExplainedStore>;

/**
 * Reads what changes are made of, from rollups and, at the edges of a span, minutes. Every part of a span is asked for by itself
 * and in order, so that it is found by its index whatever the planner believes of the tables.
 */
export function createExplainedStore(db: Database) {
  return {
    /** The changes that lead from one sample of the span to another, as far as they are explained. */
    explained: async (span: Span) => readExplained(db, await changesWithin(db, span)),

    /** The same by coin, symbol and side, where that detail is stored: of minutes some weeks old their hours alone keep it. */
    explainedRows: async (span: Span) => readRows(db, await changesWithin(db, span)),
  };
}

async function readExplained(db: Database, changes: Part): Promise<Explained> {
  const { rollups, minutes } = coarseCoverOf(changes);
  const splits = await Promise.all(minutes.map((part) => splitMinutes(db, part)));
  const columns = sql.join(EXPLAINED_COLUMNS.map((column) => sql.ref(column)));
  const sums = EXPLAINED_COLUMNS.map((column) => sql`sum(${sql.ref(column)})::float8 as ${sql.ref(column)}`);
  const tables = [
    sql`select ${columns} from ${rollupsOf(rollups)}
      cross join lateral (select * from snapshot_rollups
        where unit = part.unit and from_at >= part.from and from_at < part.until order by from_at) as rollup`,
    ...minutes.map(
      (part, i) => sql`select ${columns} from ${explainedMinutes(part, splits[i] ?? [])} as minutes`,
    ),
  ];
  const { rows } = await sql<Record<string, number | null>>`
    select ${sql.join(sums)} from (${sql.join(tables, sql` union all `)}) as explained`.execute(db);
  const figure = (column: string): number => rows[0]?.[column] ?? 0;
  return {
    amounts: Object.fromEntries(PARTS.map((part) => [part, figure(part)])) as Amounts,
    perUnit: Object.fromEntries(
      EARNED_PARTS.map((part) => [part, figure(perUnitColumn(part))]),
    ) as Explained['perUnit'],
  };
}

async function readRows(db: Database, changes: Part): Promise<ExplainedRow[]> {
  const { rollups, minutes } = coarseCoverOf(changes);
  const names = sql.raw('coin, category, symbol, side');
  const columns = sql.join(PARTS.map((part) => sql.ref(part)));
  const shape = sql.join(PARTS.map((part) => sql`${sql.ref(part)} numeric`));
  const sums = PARTS.map((part) => sql`coalesce(sum(${sql.ref(part)}), 0)::float8 as ${sql.ref(part)}`);
  const units = (['month', 'day', 'hour'] as const).map((unit) => {
    const at = sql.ref(`${unit}_at`);
    const ofUnit = rollups.filter((part) => part.unit === unit);
    return sql`select ${names}, ${columns} from ${rollupsOf(ofUnit)}
      cross join lateral (select * from ${sql.table(`${unit}_parts`)}
        where ${at} >= part.from and ${at} < part.until order by ${at}) as summed`;
  });
  const { rows } = await sql<ExplainedRow & Amounts>`
    select ${names}, ${sql.join(sums)} from (
      ${sql.join(units, sql` union all `)}
      union all
      select ${names}, ${columns} from jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb)
        as part ("from" timestamptz, until timestamptz)
      cross join lateral (select rows from minute_parts
        where taken_at >= part.from and taken_at < part.until and rows is not null order by taken_at) as minute
      cross join lateral jsonb_to_recordset(minute.rows)
        as row (coin text, category text, symbol text, side text, ${shape})
    ) as explained group by ${names} order by ${names}`.execute(db);
  return rows.map(({ coin, category, symbol, side, ...amounts }) => ({
    coin,
    category,
    symbol,
    side,
    amounts: Object.fromEntries(PARTS.map((part) => [part, amounts[part]])) as Amounts,
  }));
}

/** The minutes whose changes lie wholly within a span: where the first one leads from before it, those after that one. */
async function changesWithin(db: Database, { from, to }: Span): Promise<Part> {
  const first = await db
    .selectFrom('minute_parts')
    .select(['taken_at', 'previous_at'])
    .where('taken_at', '>', from)
    .orderBy('taken_at')
    .limit(1)
    .executeTakeFirst();
  const after = first && first.previous_at < from ? first.taken_at : from;
  return { from: new Date(after.getTime() + 1), until: new Date(to.getTime() + 1) };
}

function rollupsOf(rollups: Cover['rollups']): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rollups)}::jsonb)
    as part (unit text, "from" timestamptz, until timestamptz)`;
}
