import type { Kysely, Transaction } from 'kysely';
import type { RecordedAct, AuditEvent } from '../../acts/act.ts';
import type { Schema } from '../schema.ts';

/**
 * Does what somebody does in one transaction: the act's idempotency key is claimed first and its entry appended last, so that all of
 * it is stored, or nothing.
 *
 * @param work throws where it cannot be done
 */
export function inAct<T>(
  db: Kysely<Schema>,
  act: RecordedAct,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await act.claim?.(trx);
    const result = await work(trx);
    await act.record(trx);
    return result;
  });
}

/**
 * Records what was done in the transaction that does it, so that both are stored or neither. Whatever else the transaction
 * locks comes first: the entries of all processes wait for one another.
 */
export type AppendEvent = (trx: Transaction<Schema>, event: AuditEvent, at: Date) => Promise<void>;
