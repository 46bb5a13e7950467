import type { Database } from './open.ts';

/** The database belongs to the other kind of account. */
export class DataMixedError extends Error {
  override readonly name = 'DataMixedError';
}

/** @returns the kind of account; undefined before a server has worked on the data */
export async function readMark(db: Database): Promise<'demo' | 'live' | undefined> {
  return (await db.selectFrom('account_mark').select('mode').executeTakeFirst())?.mode;
}

/**
 * Marks the database for good as the demo's or a live account's, whose figures must never share a series.
 *
 * @throws DataMixedError when it belongs to the other kind
 */
export async function markAccount(db: Database, mode: 'demo' | 'live'): Promise<void> {
  // Written once only: a server also starts where there is no room to write.
  const marked = (await readMark(db)) ?? (await writeMark(db, mode));
  if (marked === mode) return;
  throw new DataMixedError(
    marked === 'demo'
      ? 'This database holds demo data; give the live account one of its own (DATA_DIR or DATABASE_URL).'
      : "This database holds a live account's data; set BYBIT_API_KEY and BYBIT_API_SECRET, or give the demo one of its own.",
  );
}

async function writeMark(db: Database, mode: 'demo' | 'live'): Promise<'demo' | 'live' | undefined> {
  await db
    .insertInto('account_mark')
    .values({ id: true, mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readMark(db);
}
