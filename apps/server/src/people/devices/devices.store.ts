import type { Database } from '../../platform/database/open.ts';

export type DevicesStore = ReturnType<typeof createDevicesStore>;

/** Devices somebody signed in on before, by the hash of the token in their cookie. */
export function createDevicesStore(db: Database) {
  return {
    /** Whether anybody signed in on it before. */
    async isKnown(tokenHash: string): Promise<boolean> {
      const found = await db
        .selectFrom('known_devices')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Notes that somebody is signed in on a device. */
    async remember(userId: string, tokenHash: string, at: Date): Promise<void> {
      await db
        .insertInto('known_devices')
        .values({ user_id: userId, token_hash: tokenHash, created_at: at, seen_at: at })
        .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ seen_at: at }))
        .execute();
    },

    async forget(userId: string, tokenHash: string): Promise<void> {
      await db
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    /** Forgets all of somebody's devices but those that were seen last. */
    async keepNewest(userId: string, count: number): Promise<void> {
      await db
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .where('token_hash', 'in', (eb) =>
          eb
            .selectFrom('known_devices')
            .select('token_hash')
            .where('user_id', '=', userId)
            .orderBy('seen_at', 'desc')
            .orderBy('token_hash')
            .offset(count),
        )
        .execute();
    },
  };
}
