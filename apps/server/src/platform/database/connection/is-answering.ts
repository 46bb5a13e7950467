import { sql } from 'kysely';
import { SECOND_MS } from '../../time.ts';
import { answerInTime } from './answer-in-time.ts';
import type { Database } from '../open.ts';

const TIMEOUT_MS = 2 * SECOND_MS;

/** Whether the database answers, within two seconds. */
export function isAnswering(db: Database): Promise<boolean> {
  return answerInTime(TIMEOUT_MS, sql`select 1`.execute(db)).then(
    () => true,
    () => false,
  );
}
