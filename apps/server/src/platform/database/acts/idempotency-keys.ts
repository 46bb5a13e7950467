import { sql, type Transaction } from 'kysely';
import { DomainError } from '../../domain-error.ts';
import type { IdempotencyKeys } from '../../acts/idempotency.ts';
import { DAY_MS, SECOND_MS } from '../../time.ts';
import type { Database } from '../open.ts';
import type { Schema } from '../schema.ts';

const KEPT_MS = DAY_MS;
/** A call that was done has its answer kept at once: after this long it is not going to be. */
const ANSWERED_WITHIN_MS = 10 * SECOND_MS;

/** Idempotency keys of a database. */
export function createIdempotencyKeys(db: Database): IdempotencyKeys {
  return {
    async find({ userId, key, at }) {
      const row = await db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      if (!row) return null;
      const { digest, answer, expires_at: expiresAt } = row;
      const ageMs = at.getTime() + KEPT_MS - expiresAt.getTime();
      return { digest, answer, isUnderWay: answer === null && ageMs < ANSWERED_WITHIN_MS };
    },

    async claim(trx, { userId, key, digest, at }) {
      const expiresAt = new Date(at.getTime() + KEPT_MS);
      const { numAffectedRows } = await sql`
        insert into idempotency_keys (user_id, key, digest, expires_at)
        select ${userId}::uuid, ${key}, ${digest}, ${expiresAt}::timestamptz
        where pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))
        on conflict (user_id, key) do update
          set digest = excluded.digest, answer = null, expires_at = excluded.expires_at
          where idempotency_keys.expires_at <= ${at}`.execute(trx as Transaction<Schema>);
      if (!numAffectedRows) throw new DomainError('idempotency-key-in-use');
    },

    async keepAnswer({ userId, key }, answer) {
      await db
        .updateTable('idempotency_keys')
        .set({ answer })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute();
    },
  };
}
