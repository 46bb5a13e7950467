import { randomUUID } from 'node:crypto';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { ExclusionsTable } from '../../platform/database/tables/quality.ts';
import { refreshHours } from '../../platform/database/snapshot-hours.ts';

export type ExclusionRow = Selectable<ExclusionsTable>;

/** How the collector's own work is done within a transaction of this store. */
interface Recording {
  /** Lines since a moment count as an answer says that they do. */
  recount: (trx: Transaction<Schema>, since: Date) => Promise<void>;
}

/** Lines whose meaning the product does not know, since the count of units began, each with its answer. */
const unknownLines = sql`transactions as line
  join accounts on accounts.id = line.account_id and line.occurred_at > accounts.counted_since
    and line.meaning = 'unknown' and line.change <> 0
  left join line_answers as answer on answer.account_id = line.account_id and answer.type = line.type`;

export type QualityStore = ReturnType<typeof createQualityStore>;

/** Excluded windows, and lines of the log nobody has explained yet. */
export function createQualityStore(db: Database, { recount }: Recording) {
  return {
    async countQuestions(): Promise<number> {
      const result = await sql<{ count: number }>`
        select count(*)::int as count from (select distinct line.type from ${unknownLines}
          where answer.type is null) as unanswered`.execute(db);
      return result.rows[0]?.count ?? 0;
    },

    /** Types of line that the product does not know and that are counted: those without an answer first, newest first. */
    async listQuestions(type?: string): Promise<LineQuestionRow[]> {
      const { rows } = await sql<LineQuestionSummary>`
        select line.type, count(*)::int as line_count, min(occurred_at) as first_at, max(occurred_at) as last_at,
          (array_agg(json_build_object('at', occurred_at, 'coin', coin, 'change', change::text)
            order by occurred_at desc))[1:${sql.lit(LINES_SHOWN)}] as lines,
          answer.meaning, answer.reason, answer.answered_by, answer.answered_at
        from ${unknownLines}
        where ${type === undefined ? sql`true` : sql`line.type = ${type}`}
        group by line.type, answer.meaning, answer.reason, answer.answered_by, answer.answered_at
        order by answer.meaning is not null, max(occurred_at) desc`.execute(db);
      return rows.map(toQuestion);
    },

    /** Records what a type of line is. @returns undefined where no such line waits for an answer */
    async answer(
      type: string,
      {
        meaning,
        reason,
        by,
        at,
      }: { meaning: 'flow' | 'result' | 'exchanged'; reason: string; by: string; at: Date },
    ): Promise<LineQuestionRow | undefined> {
      const isAnswered = await db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ since: Date | null }>`
          select min(occurred_at) as since from ${unknownLines}
          where line.type = ${type} and answer.type is null`.execute(trx);
        const since = rows[0]?.since;
        if (!since) return false;
        await trx
          .insertInto('line_answers')
          .values({ type, meaning, reason, answered_by: by, answered_at: at })
          .execute();
        await recount(trx, since);
        return true;
      });
      return isAnswered ? (await this.listQuestions(type))[0] : undefined;
    },

    async listExclusions(): Promise<ExclusionRow[]> {
      return db.selectFrom('exclusions').selectAll().orderBy('from_at').orderBy('id').execute();
    },

    async addExclusion(window: { from: Date; to: Date; reason: string }, at: Date): Promise<ExclusionRow> {
      return db.transaction().execute(async (trx) => {
        const row = await trx
          .insertInto('exclusions')
          .values({
            id: randomUUID(),
            from_at: window.from,
            to_at: window.to,
            reason: window.reason,
            created_at: at,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await refreshHours(trx, window);
        return row;
      });
    },

    /** @returns false when there is no such window */
    async removeExclusion(id: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const gone = await trx
          .deleteFrom('exclusions')
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (gone) await refreshHours(trx, { from: gone.from_at, to: gone.to_at });
        return gone !== undefined;
      });
    },
  };
}

/** The newest lines of a type, at most so many. */
const LINES_SHOWN = 20;

export interface LineQuestionRow {
  type: string;
  lineCount: number;
  firstAt: Date;
  lastAt: Date;
  lines: Array<{ occurredAt: Date; coin: string; change: string }>;
  answer: { meaning: 'flow' | 'result' | 'exchanged'; reason: string; by: string; at: Date } | null;
}

interface LineQuestionSummary {
  type: string;
  line_count: number;
  first_at: Date;
  last_at: Date;
  lines: Array<{ at: string; coin: string; change: string }>;
  meaning: 'flow' | 'result' | 'exchanged' | null;
  reason: string | null;
  answered_by: string | null;
  answered_at: Date | null;
}

function toQuestion(row: LineQuestionSummary): LineQuestionRow {
  const { meaning, reason, answered_by: by, answered_at: at } = row;
  return {
    type: row.type,
    lineCount: row.line_count,
    firstAt: row.first_at,
    lastAt: row.last_at,
    lines: row.lines.map((line) => ({ occurredAt: new Date(line.at), coin: line.coin, change: line.change })),
    answer: meaning && by && at ? { meaning, reason: reason ?? '', by, at } : null,
  };
}
