import { fillMinutes } from '../apps/server/src/platform/database/long-history.test-support.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { MINUTE_MS } from '../apps/server/src/platform/time.ts';

/** Stores a snapshot and a Bitcoin price for each of the last `minutes` minutes in a database of its own. */
export async function fillHistory(directory: string, minutes: number): Promise<void> {
  const { db, close } = await openDatabase({ directory });
  await fillMinutes(db, { minutes, endMs: lastMinuteMs() });
  await close();
}

/** The minute before this one. */
export function lastMinuteMs(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
}
