import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { rebuildRollups } from '../../platform/database/rollups/ensure-rollups.ts';
import type { HistoryRow } from './history-file.ts';
import { BEGINNING, type Span, MINUTE_MS } from '../../platform/time.ts';

/** A distance longer than this times the spacing beside it is a gap. */
const MAX_SPACING_RATIO = 1.5;

/** What is computed between two statements takes a second, and many times that where the machine is busy. */
const MAX_COMPUTING = '5min';

const ROWS_AT_ONCE = 2_000;
const GAP_REASON = 'The imported history has no sample here.';

/** Work within the transaction that stores a history. */
export type TransactionWork = (trx: Transaction<Schema>) => Promise<void>;

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** Reads and writes whole histories, for their transfer. */
export function createHistoryStore(db: Database) {
  return {
    /** First and last snapshot there is; undefined in an empty database. */
    async span(): Promise<Span | undefined> {
      const row = await db
        .selectFrom('snapshots')
        .select((eb) => [eb.fn.min('taken_at').as('from'), eb.fn.max('taken_at').as('to')])
        .executeTakeFirst();
      return row?.from && row.to ? { from: row.from, to: row.to } : undefined;
    },

    /** The last snapshot that was imported; null where none was. */
    async importedUntil(): Promise<Date | null> {
      const row = await db
        .selectFrom('snapshots')
        .select((eb) => eb.fn.max('taken_at').as('at'))
        .where('source', '=', 'import')
        .executeTakeFirst();
      return row?.at ?? null;
    },

    /**
     * Stores rows as imported snapshots and records the gaps between them, all or none.
     *
     * @param alsoStore stores what belongs to them, before their rollups are built
     */
    async append(
      rows: HistoryRow[],
      onProgress: (count: number) => void,
      alsoStore: TransactionWork,
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await sql`set local idle_in_transaction_session_timeout = ${sql.lit(MAX_COMPUTING)}`.execute(trx);
        await appendSnapshots(trx, rows, onProgress);
        await appendBooks(trx, rows);
        await appendGaps(trx, rows);
        await alsoStore(trx);
        // All of them: a price noted before may lie outside of the rows, and in a window that gave way.
        await rebuildRollups(trx);
        // So that the queries that follow are planned for the rows there are now.
        await sql`analyze`.execute(trx);
      });
    },

    /** Every snapshot in time order, with the positions open at that time. */
    async *read(): AsyncGenerator<HistoryRow> {
      const books = await db.selectFrom('position_books').selectAll().orderBy('taken_at').execute();
      let book: HistoryRow['book'] = null;
      for await (const row of readSnapshots(db)) {
        while (books[0] && books[0].taken_at <= row.taken_at) book = books.shift()?.book ?? null;
        yield toHistoryRow(row, book);
      }
    },
  };
}

type StoredRow = ReturnType<typeof readSnapshots> extends AsyncGenerator<infer Row> ? Row : never;

function toHistoryRow(row: StoredRow, book: HistoryRow['book']): HistoryRow {
  return {
    takenAt: row.taken_at,
    equity: row.equity,
    walletBalance: row.wallet_balance,
    unrealizedPnl: row.unrealized_pnl,
    units: row.units,
    btcPrice: row.price,
    record: row.record,
    isLost: row.is_lost,
    book,
  };
}

/** Every snapshot in time order, queried a page at a time. */
async function* readSnapshots(db: Database) {
  let after = BEGINNING;
  for (;;) {
    const rows = await db
      .selectFrom('snapshots')
      .leftJoin('btc_prices', 'btc_prices.taken_at', 'snapshots.taken_at')
      .select(['snapshots.taken_at', 'equity', 'wallet_balance', 'unrealized_pnl', 'units', 'price'])
      .select(['record', 'is_lost'])
      .where('snapshots.taken_at', '>', after)
      .orderBy('snapshots.taken_at')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.taken_at;
  }
}

/**
 * Stores which equity stands for a value of 1, and where the count of units continues.
 *
 * @param countedSince the collector counts lines of the log after this moment; null: after the last snapshot
 */
export async function writeStart(
  trx: Transaction<Schema>,
  { baseEquity, countedSince }: { baseEquity: string; countedSince: Date | null },
): Promise<void> {
  await trx.updateTable('accounts').set({ base_equity: baseEquity, counted_since: countedSince }).execute();
  if (!countedSince) return;
  // No line of the log is read yet. From this mark on all are, before the first sample is counted.
  await trx
    .insertInto('sync_marks')
    .values({ list: 'transactions', synced_from: countedSince, synced_until: countedSince })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the snapshots and their Bitcoin prices; a price that is already stored stays. */
async function appendSnapshots(
  trx: Database,
  rows: HistoryRow[],
  onProgress: (count: number) => void,
): Promise<void> {
  for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
    const part = rows.slice(i, i + ROWS_AT_ONCE);
    await trx.insertInto('snapshots').values(part.map(toSnapshot)).execute();
    const prices = part.flatMap(({ takenAt, btcPrice }) =>
      btcPrice === null ? [] : [{ taken_at: takenAt, price: btcPrice }],
    );
    if (prices.length > 0) {
      await trx
        .insertInto('btc_prices')
        .values(prices)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    onProgress(i + part.length);
  }
}

/** Stores the open positions, a row only where they changed. */
async function appendBooks(trx: Database, rows: HistoryRow[]): Promise<void> {
  let last: string | null = null;
  const books: Array<{ taken_at: Date; book: string }> = [];
  for (const { takenAt, book } of rows) {
    if (book === null) continue;
    const text = JSON.stringify(book);
    if (text !== last) books.push({ taken_at: takenAt, book: text });
    last = text;
  }
  for (let i = 0; i < books.length; i += ROWS_AT_ONCE) {
    await trx
      .insertInto('position_books')
      .values(books.slice(i, i + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function appendGaps(trx: Database, rows: HistoryRow[]): Promise<void> {
  const gaps = findGaps(rows.map(({ takenAt }) => takenAt)).map(({ from, to }) => ({
    from_at: from,
    to_at: to,
    reason: GAP_REASON,
  }));
  for (let i = 0; i < gaps.length; i += ROWS_AT_ONCE) {
    await trx
      .insertInto('gaps')
      .values(gaps.slice(i, i + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function toSnapshot(row: HistoryRow) {
  return {
    taken_at: row.takenAt,
    read_at: row.readAt ?? row.takenAt,
    equity: row.equity,
    wallet_balance: row.walletBalance,
    unrealized_pnl: row.unrealizedPnl,
    option_value: row.optionValue ?? '0',
    by_hand: row.byHand ?? '0',
    units: row.units,
    record: row.record,
    is_lost: row.isLost,
    source: row.source ?? ('import' as const),
  };
}

/**
 * Finds the gaps of a history: two rows whose distance is more than 1.5 times the larger of the spacing before and the
 * spacing after. A history may get denser or thinner, so only a distance longer than both its neighbors means missing rows;
 * the first and the last distance have one neighbor.
 *
 * @param times of the rows, on minutes, in order
 * @returns first and last minute without a row of each gap, in order
 */
function findGaps(times: readonly Date[]): Span[] {
  const distanceTo = (row: number): number => {
    const [before, at] = [times[row - 1], times[row]];
    return before && at ? at.getTime() - before.getTime() : 0;
  };
  return times.flatMap((at, row) => {
    const spacing = Math.max(distanceTo(row - 1), distanceTo(row + 1));
    const distance = distanceTo(row);
    if (spacing === 0 || distance <= MAX_SPACING_RATIO * spacing) return [];
    const beforeMs = at.getTime() - distance;
    return [{ from: new Date(beforeMs + MINUTE_MS), to: new Date(at.getTime() - MINUTE_MS) }];
  });
}
