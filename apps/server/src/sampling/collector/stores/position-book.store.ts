import type { Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Position } from '../../exchange/account-state.ts';

/**
 * Stores which symbols and sides were open at a minute where that differs from the book before it. Nothing is written before
 * a minute that is stored already: the book would stand until the next change.
 */
export async function writeBook(
  trx: Transaction<Schema>,
  takenAt: Date,
  positions: Position[],
): Promise<void> {
  const newer = await trx
    .selectFrom('snapshots')
    .select('taken_at')
    .where('taken_at', '>', takenAt)
    .limit(1)
    .executeTakeFirst();
  if (newer) return;
  const entries = positions
    .map(({ symbol, side, category, settleCoin }) => ({ symbol, side, category, settleCoin }))
    .toSorted((a, b) => (a.symbol + a.side).localeCompare(b.symbol + b.side, 'en'));
  const newest = await trx
    .selectFrom('position_books')
    .select('book')
    .where('taken_at', '<=', takenAt)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSame =
    newest !== undefined &&
    newest.book.length === entries.length &&
    newest.book.every((entry, i) => entry.symbol === entries[i]?.symbol && entry.side === entries[i]?.side);
  if (isSame) return;
  const book = JSON.stringify(entries);
  await trx
    .insertInto('position_books')
    .values({ taken_at: takenAt, book })
    .onConflict((conflict) => conflict.columns(['taken_at', 'account_id']).doUpdateSet({ book }))
    .execute();
}
