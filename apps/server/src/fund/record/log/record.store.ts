import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';

/** What the log began with. */
export interface RecordLog {
  origin: string;
  /** As text. */
  firstKey: string;
  beganAt: Date;
}

export interface StoredLeaf {
  number: number;
  text: string;
  /** Base64. */
  hash: string;
  committedAt: Date;
  revealedAt: Date;
  /** What a correction enters. */
  findingId: number | null;
}

export interface StoredCheckpoint {
  size: number;
  /** Base64. */
  root: string;
  /** Base64 of key ID and signature each, with a space between. */
  signatures: string;
  signedAt: Date;
}

/** A checkpoint and its log. */
export type SignedHead = RecordLog & StoredCheckpoint;

/** The whole log; null before it has begun. */
export type StoredRecord = RecordLog & { leaves: StoredLeaf[]; checkpoints: StoredCheckpoint[] };

/** The log, on one connection or in one transaction. */
export type RecordRows = ReturnType<typeof rowsOn>;

export type RecordStore = ReturnType<typeof createRecordStore>;

const ROWS_AT_ONCE = 1_000;

/** The log of the track record. */
export function createRecordStore(db: Database) {
  return {
    ...rowsOn(db),

    /** Does work in one transaction, one at a time for all processes: all that it writes is stored, or nothing. */
    async inTurn<T>(work: (rows: RecordRows, trx: Kysely<Schema>) => Promise<T>): Promise<T> {
      return db.transaction().execute(async (trx) => {
        await sql`lock table record_log in share row exclusive mode`.execute(trx);
        return work(rowsOn(trx), trx);
      });
    },

    /** Reads the whole log as it was at one moment; null before it has begun. */
    async whole(): Promise<StoredRecord | null> {
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => readWhole(rowsOn(trx)));
    },
  };
}

/** Reads the whole log; null before it has begun. */
export async function readWhole(rows: RecordRows): Promise<StoredRecord | null> {
  const log = await rows.log();
  return log && { ...log, leaves: await rows.leaves(), checkpoints: await rows.checkpoints() };
}

function rowsOn(db: Kysely<Schema>) {
  return { ...readingOn(db), ...writingOn(db) };
}

function readingOn(db: Kysely<Schema>) {
  return {
    async log(): Promise<RecordLog | null> {
      const row = await db.selectFrom('record_log').selectAll().executeTakeFirst();
      return row ? { origin: row.origin, firstKey: row.first_key, beganAt: row.began_at } : null;
    },

    /** In their order. */
    async leaves(): Promise<StoredLeaf[]> {
      const rows = await db.selectFrom('record_leaves').selectAll().orderBy('number').execute();
      return rows.map(({ number, text, hash, ...row }) => ({
        number,
        text,
        hash,
        committedAt: row.committed_at,
        revealedAt: row.revealed_at,
        findingId: row.finding_id,
      }));
    },

    /** In their order. */
    async checkpoints(): Promise<StoredCheckpoint[]> {
      const rows = await db.selectFrom('record_checkpoints').selectAll().orderBy('size').execute();
      return rows.map(({ signed_at: signedAt, ...row }) => ({ ...row, signedAt }));
    },

    /** The newest checkpoint and its log; null before there is one. */
    newest: (): Promise<SignedHead | null> => checkpointOn(db, null),

    /** The checkpoint of so many leaves and its log; null where there is none. */
    checkpointAt: (size: number): Promise<SignedHead | null> => checkpointOn(db, size),

    /** How many leaves are signed, and how many of them are revealed by a moment. */
    async counts(now: Date): Promise<{ size: number; revealed: number }> {
      const row = await db
        .selectFrom('record_leaves')
        .select(({ fn }) => [
          fn.countAll<number>().as('size'),
          fn.countAll<number>().filterWhere('revealed_at', '<=', now).as('revealed'),
        ])
        .executeTakeFirstOrThrow();
      return { size: Number(row.size), revealed: Number(row.revealed) };
    },
  };
}

function writingOn(db: Kysely<Schema>) {
  return {
    async begin({ origin, firstKey, beganAt }: RecordLog): Promise<void> {
      await db.insertInto('record_log').values({ origin, first_key: firstKey, began_at: beganAt }).execute();
    },

    async append(leaves: readonly StoredLeaf[], checkpoints: readonly StoredCheckpoint[]): Promise<void> {
      for (const some of pieces(leaves))
        await db
          .insertInto('record_leaves')
          .values(
            some.map(({ number, text, hash, ...leaf }) => ({
              number,
              text,
              hash,
              committed_at: leaf.committedAt,
              revealed_at: leaf.revealedAt,
              finding_id: leaf.findingId,
            })),
          )
          .execute();
      for (const some of pieces(checkpoints))
        await db
          .insertInto('record_checkpoints')
          .values(some.map(({ signedAt, ...row }) => ({ ...row, signed_at: signedAt })))
          .execute();
    },
  };
}

async function checkpointOn(db: Kysely<Schema>, size: number | null): Promise<SignedHead | null> {
  const row = await db
    .selectFrom('record_checkpoints')
    .innerJoin('record_log', (join) => join.onTrue())
    .selectAll()
    // As text: whoever asks may have a size that no column holds.
    .$if(size !== null, (query) => query.where(sql`size::text`, '=', String(size)))
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { origin, first_key: firstKey, began_at: beganAt, signed_at: signedAt } = row;
  return {
    origin,
    firstKey,
    beganAt,
    size: row.size,
    root: row.root,
    signatures: row.signatures,
    signedAt,
  };
}

function pieces<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
