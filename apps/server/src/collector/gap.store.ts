import type { Database } from '../database/open.ts';

const MINUTE_MS = 60_000;

export type GapStore = ReturnType<typeof createGapStore>;

/** Runs of minutes without a sample. */
export function createGapStore(db: Database) {
  return {
    /** Notes that minutes have no sample; a run that continues the last one for the same reason prolongs it. */
    async note(from: Date, to: Date, reason: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const touching = await trx
          .selectFrom('gaps')
          .selectAll()
          .where('to_at', '=', new Date(from.getTime() - MINUTE_MS))
          .where('reason', '=', reason)
          .executeTakeFirst();
        if (touching) {
          await trx.updateTable('gaps').set({ to_at: to }).where('from_at', '=', touching.from_at).execute();
          return;
        }
        await trx
          .insertInto('gaps')
          .values({ from_at: from, to_at: to, reason })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },

    /** The last minute of the newest gap. */
    async latest(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('gaps')
        .select('to_at')
        .orderBy('from_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.to_at;
    },
  };
}
