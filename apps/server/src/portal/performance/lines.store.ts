import type { LINE_PARTS } from '@equanim/contract/performance';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isKeptByHand } from '../../platform/database/conditions/current-lines.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Span } from '../../platform/time.ts';

export type LinePart = (typeof LINE_PARTS)[number];

/** Which lines of the log a part of a change rests on. */
export interface LineFilter {
  part: LinePart;
  coin?: string | undefined;
  symbol?: string | undefined;
  side?: 'Buy' | 'Sell' | undefined;
}

/** Where a list goes on: after this line. */
export interface After {
  occurredAt: Date;
  transactionId: string;
}

/** A line of the log, and what it counts for the part, in its coin. */
export interface PartLineRow {
  transaction_id: string;
  occurred_at: Date;
  type: string;
  category: string;
  coin: string;
  symbol: string;
  position_side: 'Buy' | 'Sell' | null;
  quantity: string | null;
  price: string | null;
  amount: string;
}

/** A change that is not wholly explained. */
export interface UnexplainedRow {
  taken_at: Date;
  previous_at: Date;
  unexplained: string;
  is_log_read: boolean;
}

export type LinesStore = ReturnType<typeof createLinesStore>;

/** A stored meaning, or an answered one of a line whose meaning was not known. */
type IsOf = (meaning: 'result' | 'interest' | 'exchanged' | 'flow') => RawBuilder<SqlBool>;

/** The lines of each part and what they count for it, as `packages/finance/src/reconciliation.ts` takes them. */
const LINES_OF: Record<
  LinePart,
  { isOfPart: (isOf: IsOf) => RawBuilder<SqlBool>; amount: RawBuilder<unknown> }
> = {
  trading: {
    isOfPart: () => sql`(line.quantity is not null or (line.is_realized and line.cash_flow <> 0))`,
    amount: sql`line.cash_flow`,
  },
  funding: {
    isOfPart: () => sql`line.funding <> 0 and line.meaning <> 'unknown'`,
    amount: sql`line.funding`,
  },
  fees: { isOfPart: () => sql`line.fee <> 0 and line.meaning <> 'unknown'`, amount: sql`-line.fee` },
  interest: {
    isOfPart: (isOf) => sql`${isOf('interest')} and not line.is_realized`,
    amount: sql`line.cash_flow`,
  },
  other: { isOfPart: (isOf) => sql`${isOf('result')} and not line.is_realized`, amount: sql`line.cash_flow` },
  exchanged: {
    isOfPart: (isOf) => sql`${isOf('exchanged')} and not line.is_realized`,
    amount: sql`line.cash_flow`,
  },
  flows: {
    isOfPart: (isOf) => sql`${isOf('flow')} and not ${isKeptByHand('line')}`,
    amount: sql`line.cash_flow`,
  },
};

/** Less is rounding. It stands in the index of these changes as well. */
const IS_UNEXPLAINED = sql<SqlBool>`abs(unexplained) >= 0.01`;

/** Reads the lines that parts of a change rest on, and the changes that rest on none. */
export function createLinesStore(db: Database) {
  return {
    /** The lines of a part between the readings at both ends of a span, newest first. */
    async lines(span: Span, filter: LineFilter, { after, limit }: { after: After | null; limit: number }) {
      const conditions = [LINES_OF[filter.part].isOfPart(await meaningsOf(db)), ...conditionsOf(filter)];
      if (after)
        conditions.push(
          sql`(line.occurred_at, line.transaction_id) < (${after.occurredAt}, ${after.transactionId})`,
        );
      // A sample counts the lines up to the moment it was read at.
      const readAt = (takenAt: Date) =>
        sql`coalesce((select read_at from snapshots where taken_at = ${takenAt}), ${takenAt})`;
      const { rows } = await sql<PartLineRow>`
        select line.transaction_id, line.occurred_at, line.type, line.category, line.coin, line.symbol,
          line.position_side, line.quantity, line.price, ${LINES_OF[filter.part].amount} as amount
        from transactions as line
        where line.occurred_at > ${readAt(span.from)} and line.occurred_at <= ${readAt(span.to)}
          and ${sql.join(conditions, sql` and `)}
        order by line.occurred_at desc, line.transaction_id desc limit ${limit}`.execute(db);
      return rows;
    },

    /** The changes within a span that are not explained by a cent or more, the largest first, and how many there are. */
    async unexplained(
      { from, to }: Span,
      limit: number,
    ): Promise<{ rows: UnexplainedRow[]; totalCount: number }> {
      const within = db
        .selectFrom('minute_parts')
        .where('previous_at', '>=', from)
        .where('taken_at', '>', from)
        .where('taken_at', '<=', to)
        .where(IS_UNEXPLAINED);
      const rows = await within
        .select(['taken_at', 'previous_at', 'unexplained', 'is_log_read'])
        .orderBy(sql`abs(unexplained)`, 'desc')
        .orderBy('taken_at')
        .limit(limit)
        .execute();
      const counted = await within.select((eb) => eb.fn.countAll().as('count')).executeTakeFirst();
      return { rows, totalCount: Number(counted?.count ?? 0) };
    },
  };
}

/** What lines mean, with what administrators have answered of types that were not known. */
async function meaningsOf(db: Database): Promise<IsOf> {
  const answers = await db.selectFrom('line_answers').select(['type', 'meaning']).execute();
  return (meaning) => {
    const answered = answers.filter((answer) => answer.meaning === meaning).map(({ type }) => type);
    const isStored = sql<SqlBool>`line.meaning = ${sql.lit(meaning)} and line.cash_flow <> 0`;
    if (answered.length === 0) return isStored;
    return sql`((${isStored}) or (line.meaning = 'unknown' and line.cash_flow <> 0 and line.type = any(${answered})))`;
  };
}

function conditionsOf({ coin, symbol, side }: LineFilter): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (coin !== undefined) conditions.push(sql`line.coin = ${coin}`);
  if (symbol !== undefined) conditions.push(sql`line.symbol = ${symbol}`);
  // Not every line of a position says its side.
  if (side !== undefined) conditions.push(sql`coalesce(line.position_side, ${side}) = ${side}`);
  return conditions;
}
