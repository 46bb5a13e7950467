import type { Database } from '../../../platform/database/open.ts';
import { MINUTE_MS, type Span } from '../../../platform/time.ts';

export type GapStore = ReturnType<typeof createGapStore>;

/** Runs of minutes without a sample. */
export function createGapStore(db: Database) {
  return {
    /** Notes that minutes have no sample; minutes that continue a gap of the same reason extend it. */
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

    /** The first minutes of a span, both ends included, that lie in a gap: of one gap, and no more than the maximum. */
    async firstWithin(span: Span, maxMinutes: number): Promise<Span | undefined> {
      const gap = await db
        .selectFrom('gaps')
        .select(['from_at', 'to_at'])
        .where('to_at', '>=', span.from)
        .where('from_at', '<=', span.to)
        .orderBy('from_at')
        .limit(1)
        .executeTakeFirst();
      if (!gap) return undefined;
      const fromMs = Math.max(gap.from_at.getTime(), span.from.getTime());
      const toMs = Math.min(gap.to_at.getTime(), span.to.getTime(), fromMs + (maxMinutes - 1) * MINUTE_MS);
      return { from: new Date(fromMs), to: new Date(toMs) };
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
