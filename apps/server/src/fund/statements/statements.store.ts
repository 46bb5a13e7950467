import { sql } from 'kysely';
import type { RecordedAct } from '../../platform/acts/act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { StatementFacts } from './statement-facts.ts';

/** A statement without its file. */
export interface MadeStatement {
  id: string;
  investor: { id: string; reference: string; name: string };
  month: string;
  strikeDay: string;
  madeAt: Date;
  bytes: number;
  sha256: string;
  facts: StatementFacts;
}

/** A statement that is there, without what it says. */
export interface ReadyStatement {
  id: string;
  investorId: string;
  reference: string;
  month: string;
  /** When the strike was final that it waited for. */
  finalizedAt: Date;
  /** When the exchange was read that it rests on. */
  restsOnAt: Date;
}

/** The file of a statement, and what it is named by. */
export interface StatementFile {
  content: Buffer;
  reference: string;
  month: string;
  madeAt: Date;
}

/** Which statements may be seen. */
export interface StatementFilter {
  id?: string;
  /** All unless given. */
  investorIds?: readonly string[];
  /** All unless given. */
  month?: string;
  /** Those whose strike was final from then on; all unless given. */
  finalSince?: Date;
  /** Those whose strike rests on a reading up to then; all unless given. */
  restsUpTo?: Date;
}

export type StatementsStore = ReturnType<typeof createStatementsStore>;

/** Statements as they were made. */
export function createStatementsStore(db: Database, fund: string) {
  const found = (filter: StatementFilter) => foundBy(db, fund, filter);
  return {
    ...statementsWriter(db, fund),

    /** Newest month first. */
    async list(filter: StatementFilter): Promise<MadeStatement[]> {
      const rows = await found(filter)
        .select([
          'statements.id',
          'statements.month',
          'statements.strike_day',
          'statements.made_at',
          'statements.bytes',
          'statements.sha256',
          'statements.facts',
          'investors.id as investor_id',
          'investors.reference',
          'investors.name',
        ])
        .orderBy('statements.month', 'desc')
        .orderBy('investors.reference')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        investor: { id: row.investor_id, reference: row.reference, name: row.name },
        month: row.month,
        strikeDay: row.strike_day,
        madeAt: row.made_at,
        bytes: row.bytes,
        sha256: row.sha256,
        facts: row.facts as StatementFacts,
      }));
    },

    /** Without what they say, which is much. */
    ready: (filter: StatementFilter): Promise<ReadyStatement[]> =>
      found(filter)
        .select([
          'statements.id',
          'statements.investor_id as investorId',
          'investors.reference',
          'statements.month',
          'strikes.finalized_at as finalizedAt',
          'strikes.rests_on_at as restsOnAt',
        ])
        .execute(),

    /** The file of a statement; undefined where there is none, or it may not be seen. */
    async content(id: string, filter: StatementFilter): Promise<StatementFile | undefined> {
      const row = await found(filter)
        .select([
          'statements.content',
          'statements.month',
          'statements.made_at as madeAt',
          'investors.reference',
        ])
        .where('statements.id', '=', id)
        .executeTakeFirst();
      return row && { ...row, content: Buffer.from(row.content, 'base64') };
    },
  };
}

/** What is asked and written where statements are made. */
function statementsWriter(db: Database, fund: string) {
  return {
    /** Which there are: `investor month`. */
    async known(): Promise<Set<string>> {
      const rows = await db
        .selectFrom('statements')
        .select(['investor_id', 'month'])
        .where('fund_id', '=', fund)
        .execute();
      return new Set(rows.map(({ investor_id: id, month }) => `${id} ${month}`));
    },

    /** What statements beside passed days said. */
    async withPasses(): Promise<StatementFacts[]> {
      const rows = await db
        .selectFrom('statements')
        .select('facts')
        .where('fund_id', '=', fund)
        .where(sql<boolean>`facts ? 'passed'`)
        .execute();
      return rows.map(({ facts }) => facts as StatementFacts);
    },

    /** Stores it with its entry of the audit log. @returns false where another process made it first */
    add: (
      made: Omit<MadeStatement, 'investor' | 'bytes'> & { investorId: string; content: Buffer },
      act: Pick<RecordedAct, 'record'>,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows: count } = await trx
          .insertInto('statements')
          .values({
            id: made.id,
            fund_id: fund,
            investor_id: made.investorId,
            month: made.month,
            strike_day: made.strikeDay,
            made_at: made.madeAt,
            facts: JSON.stringify(made.facts),
            content: made.content.toString('base64'),
            bytes: made.content.length,
            sha256: made.sha256,
          })
          .onConflict((conflict) => conflict.columns(['fund_id', 'investor_id', 'month']).doNothing())
          .executeTakeFirstOrThrow();
        if (!count) return false;
        await act.record(trx);
        return true;
      }),
  };
}

function foundBy(db: Database, fund: string, filter: StatementFilter) {
  const { id, investorIds, month, finalSince, restsUpTo } = filter;
  return db
    .selectFrom('statements')
    .innerJoin('investors', 'investors.id', 'statements.investor_id')
    .innerJoin('strikes', (join) =>
      join
        .onRef('strikes.fund_id', '=', 'statements.fund_id')
        // A month that a passed day ends is told once the strike after it is.
        .on('strikes.day', '=', (eb) =>
          eb
            .selectFrom('strikes as closing')
            .select((min) => min.fn.min('closing.day').as('day'))
            .whereRef('closing.fund_id', '=', 'statements.fund_id')
            .whereRef('closing.day', '>=', 'statements.strike_day'),
        ),
    )
    .where('statements.fund_id', '=', fund)
    .$if(id !== undefined, (query) => query.where('statements.id', '=', id ?? NOBODY))
    .$if(investorIds !== undefined, (query) =>
      query.where((eb) =>
        // An empty list is no list in SQL.
        eb('statements.investor_id', 'in', investorIds?.length ? [...investorIds] : [NOBODY]),
      ),
    )
    .$if(month !== undefined, (query) => query.where('statements.month', '=', month ?? ''))
    .$if(finalSince !== undefined, (query) =>
      query.where('strikes.finalized_at', '>=', finalSince ?? new Date(0)),
    )
    .$if(restsUpTo !== undefined, (query) =>
      query.where('strikes.rests_on_at', '<=', restsUpTo ?? new Date(0)),
    );
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
