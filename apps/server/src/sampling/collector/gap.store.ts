import type { Database } from '../../platform/database/open.ts';
import type { TimeWindow } from '../exchange/exchange.ts';
import { MINUTE_MS } from '../../platform/time.ts';

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

    /** The first gap minutes of a span, both ends included; at most so many, of one gap. */
    async firstWithin(span: TimeWindow, mostMinutes: number): Promise<TimeWindow | undefined> {
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
      const toMs = Math.min(gap.to_at.getTime(), span.to.getTime(), fromMs + (mostMinutes - 1) * MINUTE_MS);
      return { from: new Date(fromMs), to: new Date(toMs) };
    },

    /** Whether the price of Bitcoin is unknown in any minute of a span, both ends included. */
    async lacksPrice({ from, to }: TimeWindow): Promise<boolean> {
      const { known } = await db
        .selectFrom('btc_prices')
        .select((eb) => eb.fn.countAll<number>().as('known'))
        .where('taken_at', '>=', from)
        .where('taken_at', '<=', to)
        .executeTakeFirstOrThrow();
      return known < (to.getTime() - from.getTime()) / MINUTE_MS + 1;
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
