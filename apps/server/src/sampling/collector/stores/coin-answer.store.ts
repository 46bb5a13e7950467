import { Decimal } from 'decimal.js';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { ToldPrice } from '../model.ts';

export type CoinAnswerStore = ReturnType<typeof createCoinAnswerStore>;

/** Reads what administrators have said that coins are worth. */
export function createCoinAnswerStore(db: Kysely<Schema>) {
  return {
    async list(): Promise<ToldPrice[]> {
      const rows = await db.selectFrom('coin_answers').select(['coin', 'price', 'from_day']).execute();
      return rows.map((row) => ({
        coin: row.coin,
        price: new Decimal(row.price),
        from: new Date(`${row.from_day}T00:00:00Z`),
      }));
    },
  };
}
