import { hash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { RecordedAct, AuditEvent } from '../../platform/acts/act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** What the first entry follows. */
export const NO_HASH = '0'.repeat(64);

/** The fields of an entry that its hash covers, in our words. */
export interface HashedEntry {
  sequence: number;
  at: Date;
  action: string;
  actorKind: string;
  actorId: string | null;
  subjectId: string | null;
  requestId: string | null;
  detailsHash: string;
  previousHash: string;
}

/** SHA-256 of an entry, hex: of a JSON array of its fields, so that no two different entries read alike. */
export function hashOfEntry(entry: HashedEntry): string {
  const { sequence, at, action, actorKind, actorId, subjectId, requestId, detailsHash, previousHash } = entry;
  const who = [actorKind, actorId, subjectId, requestId];
  return hash(
    'sha256',
    JSON.stringify([sequence, at.toISOString(), action, ...who, detailsHash, previousHash]),
  );
}

/** What may be erased of an entry, and the salt that keeps it from being guessed by its hash. */
export interface Details {
  salt: string;
  address: string | null;
  details: Record<string, unknown>;
}

/** Takes the place of the salt where address and details were erased. */
export const ERASED_SALT = '';

/** SHA-256 of the details, hex. The database may store the keys in another order, so they are sorted. */
export function hashOfDetails({ salt, address, details }: Details): string {
  return hash('sha256', JSON.stringify([salt, address, sortKeys(details)]));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sortKeys(v)]),
  );
}

/**
 * Appends an entry in a transaction, so that what it tells and the entry are stored together or not at all. The lock on the
 * head puts entries of all processes in one order.
 */
export async function appendEvent(trx: Transaction<Schema>, event: AuditEvent, at: Date): Promise<void> {
  await trx
    .insertInto('audit_head')
    .values({ id: 1, sequence: 0, hash: NO_HASH })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const head = await trx.selectFrom('audit_head').selectAll().forUpdate().executeTakeFirstOrThrow();
  const beside: Details = {
    salt: randomBytes(16).toString('hex'),
    address: event.origin?.address ?? null,
    // As it will be read again: a moment, say, as its text.
    details: JSON.parse(JSON.stringify(event.details ?? {})) as Record<string, unknown>,
  };
  const entry: HashedEntry = {
    sequence: Number(head.sequence) + 1,
    at,
    action: event.action,
    actorKind: event.actor.kind,
    actorId: event.actor.kind === 'user' ? event.actor.id : null,
    subjectId: event.subjectId ?? null,
    requestId: event.origin?.requestId ?? null,
    detailsHash: hashOfDetails(beside),
    previousHash: head.hash,
  };
  const { sequence } = entry;
  const entryHash = hashOfEntry(entry);
  await trx
    .insertInto('audit_entries')
    .values({
      sequence,
      at,
      action: event.action,
      actor_kind: event.actor.kind,
      actor_id: entry.actorId,
      subject_id: entry.subjectId,
      request_id: entry.requestId,
      details_hash: entry.detailsHash,
      previous_hash: entry.previousHash,
      hash: entryHash,
    })
    .execute();
  await trx
    .insertInto('audit_details')
    .values({ sequence, salt: beside.salt, address: beside.address, details: JSON.stringify(beside.details) })
    .execute();
  await trx.updateTable('audit_head').set({ sequence, hash: entryHash }).execute();
}

/**
 * Something to do whose entry is stored with it.
 *
 * @param event what the entry says, but for what the act notes
 */
export function actOn(event: AuditEvent, at: Date): RecordedAct {
  const { actor, origin } = event;
  const noted = { ...event.details };
  return {
    actor,
    origin,
    at,
    by: actor.kind === 'user' ? actor.id : actor.kind,
    note: (more) => void Object.assign(noted, more),
    record: (trx) => appendEvent(trx as Transaction<Schema>, { ...event, details: noted }, at),
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;

/** The audit log: entries that carry the hash of the one before. */
export function createAuditStore(db: Database) {
  return {
    append: (event: AuditEvent, at: Date): Promise<void> =>
      db.transaction().execute((trx) => appendEvent(trx, event, at)),
  };
}
