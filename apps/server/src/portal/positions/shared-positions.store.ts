import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { positionsFromStored, toStored, type Position } from '../../sampling/exchange/account-state.ts';

/** An arbitrary number, the same for every Equanim; with the hash of the markets it names a lock. */
const LOCK_CLASS = 3_682_655;
/** A reading that takes longer than the exchange may take for an answer is given up, and its lock with it. */
const MAX_READING_SECONDS = 60;

/** Positions as the exchange reported them. */
export interface LiveReading {
  positions: Position[];
  readAt: Date;
  /** Until when the exchange is not asked again. */
  freshUntil: Date;
}

export type SharedPositionsStore = ReturnType<typeof createSharedPositionsStore>;

/** The newest reading of the exchange's positions, for every process on the database. */
export function createSharedPositionsStore(db: Database) {
  return {
    /** The newest reading of some markets; undefined where they were never read. */
    find: (markets: string) => find(db, markets),

    /**
     * Reads positions and stores them, unless another process does so right now.
     *
     * @param isGood whether what another has stored meanwhile will do
     * @returns null where another process is at it
     * @throws what `read` throws; nothing is stored then
     */
    readAlone: (
      markets: string,
      isGood: (reading: LiveReading) => boolean,
      read: () => Promise<LiveReading>,
    ): Promise<LiveReading | null> =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ isOurs: boolean }>`
          select pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${markets})) as "isOurs"`.execute(trx);
        if (!rows[0]?.isOurs) return null;
        const known = await find(trx, markets);
        if (known && isGood(known)) return known;
        await sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${MAX_READING_SECONDS}s`)}`.execute(
          trx,
        );
        const reading = await read();
        const { positions } = toStored({ coins: [], uncheckedCoins: [], positions: reading.positions });
        const row = { read_at: reading.readAt, fresh_until: reading.freshUntil, positions };
        await trx
          .insertInto('shared_positions')
          .values({ markets, ...row })
          .onConflict((conflict) => conflict.column('markets').doUpdateSet(row))
          .execute();
        return reading;
      }),
  };
}

async function find(db: Database, markets: string): Promise<LiveReading | undefined> {
  const row = await db
    .selectFrom('shared_positions')
    .select(['read_at', 'fresh_until', 'positions'])
    .where('markets', '=', markets)
    .executeTakeFirst();
  return (
    row && { positions: positionsFromStored(row.positions), readAt: row.read_at, freshUntil: row.fresh_until }
  );
}
