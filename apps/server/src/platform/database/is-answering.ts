import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './open.ts';

const WITHIN_MS = 2_000;

/** Whether the database answers, within two seconds. */
export async function isAnswering(db: Database): Promise<boolean> {
  try {
    const asked = sql`select 1`.execute(db).then(() => true);
    return await Promise.race([asked, sleep(WITHIN_MS, false, { ref: false })]);
  } catch {
    return false;
  }
}
