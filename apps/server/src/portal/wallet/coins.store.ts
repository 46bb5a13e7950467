import type { Database } from '../../platform/database/open.ts';
import { type CoinReading, fromStored } from '../../sampling/exchange/account-state.ts';

export interface HeldCoins {
  takenAt: Date;
  coins: CoinReading[];
}

export type CoinsStore = ReturnType<typeof createCoinsStore>;

/** The coins of the account as they were sampled. */
export function createCoinsStore(db: Database) {
  return {
    /** Those of the newest snapshot; undefined before the first. */
    async latest(): Promise<HeldCoins | undefined> {
      const row = await db
        .selectFrom('account_states')
        .selectAll()
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { takenAt: row.taken_at, coins: fromStored(row.read_at, row).coins };
    },
  };
}
