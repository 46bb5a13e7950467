import { sql } from 'kysely';
import type { Database } from './open.ts';

/** Whether the database answers at all. */
export async function isAnswering(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
