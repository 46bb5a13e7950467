import { sql, type SelectQueryBuilder } from 'kysely';
import type { AuditAction } from '@equanim/contract/audit-actions';
import type { ActorKind } from '@equanim/contract/audit';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { erasedEmail } from '../erased.ts';
import { ERASED_SALT } from './audit.store.ts';

export interface EntryFilter {
  action?: AuditAction | undefined;
  /** Who did it, or whom it was done to. */
  person?: string | undefined;
  from?: Date | undefined;
  /** The last moment. */
  to?: Date | undefined;
}

/** A person as the database knows them now; name and address are null once they were erased. */
export interface NamedPerson {
  id: string;
  name: string | null;
  email: string | null;
}

/** An entry as it is read. */
export interface EntryRow {
  sequence: number;
  at: Date;
  action: AuditAction;
  actorKind: ActorKind;
  actor: NamedPerson | null;
  subject: NamedPerson | null;
  address: string | null;
  requestId: string | null;
  /** Null once erased. */
  details: Record<string, unknown> | null;
  hash: string;
}

export type EntriesStore = ReturnType<typeof createEntriesStore>;

/** The audit log as administrators read it. */
export function createEntriesStore(db: Database) {
  return {
    /** Newest first, and how many there are on all pages. */
    async page(filter: EntryFilter, slice: Slice): Promise<{ entries: EntryRow[]; totalCount: number }> {
      const { sequences, totalCount } = await (isAll(filter)
        ? sliceOfAll(db, slice)
        : sliceOf(db, filter, slice));
      if (sequences.length === 0) return { entries: [], totalCount };
      const rows = await withNames(db, sequences).orderBy('audit_entries.sequence', 'desc').execute();
      return { entries: rows.map(toEntry), totalCount };
    },

    /** The sequence of the newest entry; 0 without any. */
    newest: async (): Promise<number> => (await newest(db)) ?? 0,

    /** Oldest first, so many after one and up to another. */
    async after(
      filter: EntryFilter,
      { after, upTo, limit }: { after: number; upTo: number; limit: number },
    ): Promise<EntryRow[]> {
      const sequences = matching(db, filter)
        .select('sequence')
        .where('sequence', '>', after)
        .where('sequence', '<=', upTo)
        .orderBy('sequence')
        .limit(limit);
      return (await withNames(db, sequences).orderBy('audit_entries.sequence').execute()).map(toEntry);
    },
  };
}

/** Which of the matching entries, counted from the newest. */
interface Slice {
  offset: number;
  limit: number;
}

interface FoundSlice {
  sequences: number[];
  totalCount: number;
}

/** The log has no gaps: the newest sequence is how many there are, and a page is found without stepping over those before. */
async function sliceOfAll(db: Database, { offset, limit }: Slice): Promise<FoundSlice> {
  const totalCount = (await newest(db)) ?? 0;
  const length = Math.max(0, Math.min(limit, totalCount - offset));
  return { totalCount, sequences: Array.from({ length }, (_, i) => totalCount - offset - i) };
}

/** Counts and finds with one look at all entries: without an index on what is filtered by, that is what costs. */
async function sliceOf(db: Database, filter: EntryFilter, { offset, limit }: Slice): Promise<FoundSlice> {
  const { rows } = await sql<{ sequences: number[]; count: number }>`
    with matched as materialized (${matching(db, filter).select('sequence')})
    select (select count(*)::int from matched) as count,
      array(select sequence::float8 from matched order by sequence desc offset ${offset} limit ${limit}) as sequences`.execute(
    db,
  );
  return { sequences: rows[0]?.sequences ?? [], totalCount: rows[0]?.count ?? 0 };
}

async function newest(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.sequence) : null;
}

const isAll = ({ action, person, from, to }: EntryFilter): boolean =>
  [action, person, from, to].every((value) => value === undefined);

function matching(db: Database, { action, person, from, to }: EntryFilter) {
  let query = db.selectFrom('audit_entries');
  if (action !== undefined) query = query.where('action', '=', action);
  if (person !== undefined)
    query = query.where((eb) => eb.or([eb('actor_id', '=', person), eb('subject_id', '=', person)]));
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<=', to);
  return query;
}

type Sequences = number[] | SelectQueryBuilder<Schema, 'audit_entries', { sequence: number }>;

function withNames(db: Database, sequences: Sequences) {
  return db
    .selectFrom('audit_entries')
    .leftJoin('audit_details', 'audit_details.sequence', 'audit_entries.sequence')
    .leftJoin('users as actor', 'actor.id', 'audit_entries.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit_entries.subject_id')
    .where('audit_entries.sequence', 'in', sequences)
    .select([
      'audit_entries.sequence',
      'at',
      'action',
      'actor_kind',
      'actor_id',
      'subject_id',
      'request_id',
      'hash',
      'salt',
      'address',
      'details',
      'actor.name as actor_name',
      'actor.email as actor_email',
      'subject.name as subject_name',
      'subject.email as subject_email',
    ]);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

function toEntry(row: JoinedRow): EntryRow {
  return {
    sequence: Number(row.sequence),
    at: row.at,
    action: row.action,
    actorKind: row.actor_kind,
    actor: named(row.actor_id, row.actor_name, row.actor_email),
    subject: named(row.subject_id, row.subject_name, row.subject_email),
    address: row.address,
    requestId: row.request_id,
    details: row.salt === ERASED_SALT ? null : row.details,
    hash: row.hash,
  };
}

function named(id: string | null, name: string | null, email: string | null): NamedPerson | null {
  if (id === null) return null;
  return email === erasedEmail(id) ? { id, name: null, email: null } : { id, name, email };
}
