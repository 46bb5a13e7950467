import { Decimal } from 'decimal.js';
import type { Database } from '../database/open.ts';
import type { PositionReading } from '../exchange/exchange.ts';

export type PositionsStore = ReturnType<typeof createPositionsStore>;

/** Positions as the collector last saw them, and who was long or short when. */
export function createPositionsStore(db: Database) {
  return {
    /** The positions of the newest snapshot, if they were seen since a moment; undefined otherwise. */
    async latestSince(moment: Date): Promise<PositionReading[] | undefined> {
      const snapshot = await db
        .selectFrom('snapshots')
        .select('taken_at')
        .where('taken_at', '>=', moment)
        .limit(1)
        .executeTakeFirst();
      if (!snapshot) return undefined;
      const rows = await db.selectFrom('latest_positions').selectAll().orderBy('symbol').execute();
      return rows.map((row) => ({
        symbol: row.symbol,
        positionIdx: row.position_idx,
        side: row.side,
        size: new Decimal(row.size),
        entryPrice: new Decimal(row.entry_price),
        markPrice: new Decimal(row.mark_price),
        value: new Decimal(row.value),
        unrealizedPnl: new Decimal(row.unrealized_pnl),
        leverage: row.leverage === null ? null : new Decimal(row.leverage),
        initialMargin: row.initial_margin === null ? null : new Decimal(row.initial_margin),
      }));
    },

    /** Symbol and side of every position at a moment; none where nothing is known of it. */
    async bookAt(moment: Date): Promise<Array<{ symbol: string; side: 'Buy' | 'Sell' }>> {
      const row = await db
        .selectFrom('position_books')
        .select('book')
        .where('taken_at', '<=', moment)
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.book ?? [];
    },

    /** Equity of the newest snapshot, USDT; undefined without one since a moment. */
    async latestEquity(moment: Date): Promise<Decimal | undefined> {
      const row = await db
        .selectFrom('snapshots')
        .select('equity')
        .where('taken_at', '>=', moment)
        .orderBy('taken_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && new Decimal(row.equity);
    },
  };
}
