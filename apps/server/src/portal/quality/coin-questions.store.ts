import { sql, type Selectable, type Transaction } from 'kysely';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { inAct } from '../../platform/database/acts/in-act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { CoinAnswersTable } from '../../platform/database/tables/log.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Recording } from './questions.store.ts';

/** What an administrator says that a coin is worth. */
export interface CoinAnswer {
  /** USDT for one coin; zero where it is worth nothing. */
  price: number;
  /** From 00:00 UTC of this day on. */
  fromDay: string;
  reason: string;
  /** Email address. */
  by: string;
}

/** A coin that is asked about, or was. */
export interface CoinQuestionRow {
  coin: string;
  /** Null once it is answered. */
  waiting: {
    /** In the coin. */
    equity: string;
    firstAt: Date;
    /** USDT for one coin in the last good minute; null where it had none. */
    lastPrice: string | null;
  } | null;
  answer: (Omit<CoinAnswer, 'price'> & { price: string; at: Date }) | null;
}

/** What a coin of an account adds to it, in the coin. */
const EQUITY = sql`((coin->>'walletBalance')::numeric - (coin->>'spotBorrow')::numeric
  + (coin->>'unrealizedPnl')::numeric + (coin->>'optionValue')::numeric)`;

/** The newest sample that waits for a price: its coins without one are asked about. */
const openCoins = sql`(
  select coin->>'coin' as coin, ${EQUITY} as equity, taken_at,
    (select min(taken_at) from quarantined_samples where awaits = 'price' and decision is null) as first_at
  from (
    select taken_at, coins from quarantined_samples where awaits = 'price' and decision is null
    order by taken_at desc limit 1
  ) as waiting, jsonb_array_elements(waiting.coins) as coin
  where coin->>'price' is null and ${EQUITY} <> 0
    and not exists (select from coin_answers where coin_answers.coin = coin.value->>'coin')
)`;

export type CoinQuestionsStore = ReturnType<typeof createCoinQuestionsStore>;

/** Coins that neither the wallet nor a market prices, and what administrators say that they are worth. */
export function createCoinQuestionsStore(db: Database, { recount }: Recording) {
  return {
    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${openCoins} as open`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Those without an answer first, then the newest answers. */
    async list(): Promise<CoinQuestionRow[]> {
      const answers = await db
        .selectFrom('coin_answers')
        .selectAll()
        .orderBy('answered_at', 'desc')
        .execute();
      return [...(await listOpen(db)), ...answers.map(toAnswered)];
    },

    /**
     * Records what a coin is worth; its flows that nothing priced get their worth with the next minute.
     *
     * @throws DomainError `already-decided`
     */
    async answer(
      coin: string,
      { price, fromDay, reason, by }: CoinAnswer,
      act: RecordedAct,
    ): Promise<CoinQuestionRow> {
      return inAct(db, act, async (trx) => {
        const [written] = await trx
          .insertInto('coin_answers')
          .values({
            coin,
            price: String(price),
            from_day: fromDay,
            reason,
            answered_by: by,
            answered_at: act.at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .execute();
        if (!written) throw new DomainError('already-decided');
        const since = await reopenFlows(trx, coin, fromDay);
        if (since) await recount(trx, since);
        return toAnswered(written);
      });
    },
  };
}

async function listOpen(db: Database): Promise<CoinQuestionRow[]> {
  const { rows } = await sql<NonNullable<CoinQuestionRow['waiting']> & { coin: string }>`
    select open.coin, open.equity::text as equity, open.first_at as "firstAt", (
      select held->>'price' from (
        select coins from account_states where taken_at < open.first_at order by taken_at desc limit 1
      ) as last, jsonb_array_elements(last.coins) as held
      where held->>'coin' = open.coin
    ) as "lastPrice"
    from ${openCoins} as open order by open.coin`.execute(db);
  return rows.map(({ coin, ...waiting }) => ({ coin, waiting, answer: null }));
}

function toAnswered(row: Selectable<CoinAnswersTable>): CoinQuestionRow {
  const { coin, price, from_day: fromDay, reason, answered_by: by, answered_at: at } = row;
  return { coin, waiting: null, answer: { price, fromDay, reason, by, at } };
}

/** Lets flows of the coin be priced again that nothing priced. @returns the first of them; null where there is none */
async function reopenFlows(trx: Transaction<Schema>, coin: string, fromDay: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    with reopened as (
      update flows set basis = null
      where coin = ${coin} and amount is null and basis is not null
        and occurred_at >= ${`${fromDay}T00:00:00Z`}::timestamptz
      returning occurred_at
    ) select min(occurred_at) as since from reopened`.execute(trx);
  return rows[0]?.since ?? null;
}
