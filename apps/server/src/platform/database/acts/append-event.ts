import type { Transaction } from 'kysely';
import type { AuditEvent } from '../../acts/audit-event.ts';
import type { Schema } from '../schema.ts';

/**
 * Records what was done in the transaction that does it, so that both are stored or neither. Whatever else the transaction
 * locks comes first: the entries of all processes wait for one another.
 */
export type AppendEvent = (trx: Transaction<Schema>, event: AuditEvent, at: Date) => Promise<void>;
