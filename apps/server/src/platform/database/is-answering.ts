import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND_MS } from '../time.ts';
import type { Database } from './open.ts';

const TIMEOUT_MS = 2 * SECOND_MS;

/** Whether the database answers, within two seconds. */
export async function isAnswering(db: Database): Promise<boolean> {
  try {
    const answer = sql`select 1`.execute(db).then(() => true);
    return await Promise.race([answer, sleep(TIMEOUT_MS, false, { ref: false })]);
  } catch {
    return false;
  }
}
