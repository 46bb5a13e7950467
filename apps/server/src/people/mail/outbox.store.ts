import { sql, type SqlBool, type Transaction } from 'kysely';
import type { OpenTransaction } from '../../platform/acts/act.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** A mail as it is stored. */
export interface StoredMail {
  id: string;
  posted_at: Date;
  expires_at: Date;
  key_fingerprint: string;
  sealed_mail: string;
}

/** A mail that one process has in hand until its lease is over. */
export interface LeasedMail extends StoredMail {
  /** With the one under way. Tells this lease from a later one. */
  attempts: number;
}

/** How an attempt ended that did not succeed. */
interface Failed {
  /** Without address and text. */
  failure: string;
  /** Null where it is not tried again. */
  nextAttemptAt: Date | null;
  at: Date;
}

/** What waits and what was dropped. */
export interface OutboxState {
  /** Mails that should have left, and since when. */
  waiting: { count: number; since: Date | null; failure: string | null };
  /** Those among them that this process cannot decrypt. */
  unreadable: number;
  dropped: { count: number; at: Date | null; failure: string | null };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/**
 * Mails that wait to be sent, for every process on the database. Whoever has one in hand has it until its next attempt is
 * due, which is its lease: then another may take it.
 */
export function createOutboxStore(db: Database) {
  return {
    /** Stores a mail that the caller has in hand until the lease is over. */
    async add(mail: StoredMail, leaseUntil: Date): Promise<void> {
      await db
        .insertInto('outbox_mails')
        .values({ ...mail, next_attempt_at: leaseUntil })
        .execute();
    },

    /** Stores a mail that nobody has in hand, in a transaction. */
    async put(trx: OpenTransaction, mail: StoredMail): Promise<void> {
      await (trx as Transaction<Schema>)
        .insertInto('outbox_mails')
        .values({ ...mail, attempts: 0, next_attempt_at: mail.posted_at })
        .execute();
    },

    /**
     * Takes one mail that is due.
     *
     * @param keyFingerprint of the key that the caller can decrypt with
     * @returns undefined where there is none that nobody else takes right now
     */
    lease: (keyFingerprint: string, now: Date, leaseUntil: Date): Promise<LeasedMail | undefined> =>
      db
        .updateTable('outbox_mails')
        .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: leaseUntil })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('outbox_mails')
            .select('id')
            .where('dropped_at', 'is', null)
            .where('next_attempt_at', '<=', now)
            .where('expires_at', '>', now)
            .where('key_fingerprint', '=', keyFingerprint)
            .orderBy('next_attempt_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'posted_at', 'expires_at', 'key_fingerprint', 'sealed_mail', 'attempts'])
        .executeTakeFirst(),

    /** Deletes a mail that the mail server has accepted, by whichever lease. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('outbox_mails').where('id', '=', id).execute();
    },

    /** Notes why an attempt failed. Nothing is noted where another process has the mail in hand by now. */
    async noteFailure(
      { id, attempts }: Pick<LeasedMail, 'id' | 'attempts'>,
      { failure, nextAttemptAt, at }: Failed,
    ): Promise<void> {
      await db
        .updateTable('outbox_mails')
        .set(
          nextAttemptAt
            ? { failure, next_attempt_at: nextAttemptAt }
            : { failure, dropped_at: at, sealed_mail: '' },
        )
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .execute();
    },

    ...expiryOf(db),
  };
}

function expiryOf(db: Database) {
  return {
    /** Drops what has expired, unless somebody has it in hand. @returns how many */
    async dropExpired(now: Date): Promise<number> {
      const dropped = await db
        .updateTable('outbox_mails')
        .set({ dropped_at: now, sealed_mail: '' })
        .where('dropped_at', 'is', null)
        .where('expires_at', '<=', now)
        .where('next_attempt_at', '<=', now)
        .returning('id')
        .execute();
      return dropped.length;
    },

    /** Deletes what was dropped before a moment. */
    async forgetDropped(before: Date): Promise<void> {
      await db.deleteFrom('outbox_mails').where('dropped_at', '<=', before).execute();
    },

    /** @param late what was posted before has had its time to leave */
    async readState(keyFingerprint: string, late: Date): Promise<OutboxState> {
      const row = await db
        .selectFrom('outbox_mails')
        .select(({ fn }) => {
          const isWaiting = sql<SqlBool>`dropped_at is null and posted_at <= ${late}`;
          const newestFailure = (isMeant: typeof isWaiting) => sql<string | null>`
            (array_agg(failure order by posted_at desc) filter (where failure is not null and ${isMeant}))[1]`;
          return [
            fn.countAll<number>().filterWhere(isWaiting).as('waiting'),
            fn.min('posted_at').filterWhere(isWaiting).as('since'),
            newestFailure(isWaiting).as('waiting_failure'),
            fn
              .countAll<number>()
              .filterWhere(sql<SqlBool>`${isWaiting} and key_fingerprint <> ${keyFingerprint}`)
              .as('unreadable'),
            fn.count<number>('dropped_at').as('dropped'),
            fn.max('dropped_at').as('last_dropped_at'),
            newestFailure(sql`dropped_at is not null`).as('dropped_failure'),
          ];
        })
        .executeTakeFirstOrThrow();
      return {
        waiting: { count: row.waiting, since: row.since, failure: row.waiting_failure },
        unreadable: row.unreadable,
        dropped: { count: row.dropped, at: row.last_dropped_at, failure: row.dropped_failure },
      };
    },
  };
}
