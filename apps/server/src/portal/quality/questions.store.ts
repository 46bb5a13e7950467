import { sql, type Transaction } from 'kysely';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { inAct } from '../../platform/database/acts/in-act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { DomainError } from '../../platform/domain-error.ts';

/** What the collector does within a transaction of this store. */
export interface Recording {
  /** Counts the lines since a moment again, by the meaning an answer gave them. */
  recount: (trx: Transaction<Schema>, since: Date) => Promise<void>;
}

/** Only the newest lines of each type are shown. */
const MAX_LINES_SHOWN = 20;

/** Lines whose meaning the product does not know, since the count of units began, each with its answer. */
const unknownLines = sql`transactions as line
  join accounts on accounts.id = line.account_id and line.occurred_at > accounts.counted_since
    and line.meaning = 'unknown' and line.change <> 0
  left join line_answers as answer on answer.account_id = line.account_id and answer.type = line.type`;

export type QuestionsStore = ReturnType<typeof createQuestionsStore>;

/** Lines of the log whose meaning the product does not know, and what administrators say that they are. */
export function createQuestionsStore(db: Database, { recount }: Recording) {
  return {
    async count(): Promise<number> {
      const result = await sql<{ count: number }>`
        select count(*)::int as count from (select distinct line.type from ${unknownLines}
          where answer.type is null) as unanswered`.execute(db);
      return result.rows[0]?.count ?? 0;
    },

    /** Types of line that the product does not know and that are counted: those without an answer first, newest first. */
    async list(type?: string): Promise<LineQuestionRow[]> {
      const { rows } = await sql<LineQuestionSummary>`
        select line.type, count(*)::int as line_count, min(occurred_at) as first_at, max(occurred_at) as last_at,
          (array_agg(json_build_object('at', occurred_at, 'coin', coin, 'change', change::text)
            order by occurred_at desc))[1:${sql.lit(MAX_LINES_SHOWN)}] as lines,
          answer.meaning, answer.reason, answer.answered_by, answer.answered_at
        from ${unknownLines}
        where ${type === undefined ? sql`true` : sql`line.type = ${type}`}
        group by line.type, answer.meaning, answer.reason, answer.answered_by, answer.answered_at
        order by answer.meaning is not null, max(occurred_at) desc`.execute(db);
      return rows.map(toQuestion);
    },

    /** Records what a type of line is. @throws DomainError `already-decided` where no such line waits for an answer */
    async answer(
      type: string,
      { meaning, reason, by }: { meaning: 'flow' | 'result' | 'exchanged'; reason: string; by: string },
      act: RecordedAct,
    ): Promise<LineQuestionRow> {
      await inAct(db, act, async (trx) => {
        const { rows } = await sql<{ since: Date | null }>`
          select min(occurred_at) as since from ${unknownLines}
          where line.type = ${type} and answer.type is null`.execute(trx);
        const since = rows[0]?.since;
        if (!since) throw new DomainError('already-decided');
        await trx
          .insertInto('line_answers')
          .values({ type, meaning, reason, answered_by: by, answered_at: act.at })
          .execute();
        await recount(trx, since);
      });
      const [answered] = await this.list(type);
      if (!answered) throw new RangeError(`The lines of type ${type} are gone.`);
      return answered;
    },
  };
}

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
