import type { Transaction } from 'kysely';
import type { AppendEvent } from '../../../platform/database/acts/in-act.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { type AuditEvent, actOf } from '../../../platform/acts/act.ts';
import { endAccess } from '../sessions.store.ts';
import { hashOf, newToken } from '../tokens.ts';
import { lockActive, type UserRow } from '../users.store.ts';
import { emailChanged, isTaken, unlessTaken } from './account.store.ts';

export type EmailChangesStore = ReturnType<typeof createEmailChangesStore>;

/** New addresses that wait to be confirmed; only the hash of a link's token is stored. */
export function createEmailChangesStore(db: Database, append: AppendEvent) {
  return {
    /** @returns when each live link of a person ends, the earliest first */
    async listLive(userId: string, now: Date): Promise<Date[]> {
      const rows = await db
        .selectFrom('email_changes')
        .select('expires_at')
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('expires_at')
        .execute();
      return rows.map((row) => row.expires_at);
    },

    /** @returns the token of a new link, given out once */
    async open(userId: string, email: string, span: { from: Date; until: Date }): Promise<string> {
      const token = newToken();
      await db.deleteFrom('email_changes').where('expires_at', '<=', span.from).execute();
      await db
        .insertInto('email_changes')
        .values({ token_hash: hashOf(token), user_id: userId, email, expires_at: span.until })
        .execute();
      return token;
    },

    /**
     * Uses up a live link: its address counts, and every session and link of the person ends.
     *
     * @returns the person as they were, and the new address; null where the link is not live, or somebody has the address
     */
    async confirm(
      token: string,
      origin: AuditEvent['origin'],
      now: Date,
    ): Promise<{ before: UserRow; email: string } | null> {
      const outcome = await unlessTaken(() =>
        db.transaction().execute((trx) => confirmIn(trx, { token, origin, now }, append)),
      );
      return outcome === 'taken' ? null : outcome;
    },
  };
}

interface Confirming {
  token: string;
  origin: AuditEvent['origin'];
  now: Date;
}

async function confirmIn(
  trx: Transaction<Schema>,
  { token, origin, now }: Confirming,
  append: AppendEvent,
): Promise<{ before: UserRow; email: string } | null> {
  const found = await trx
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  // The person first, as everywhere, so that nobody waits in a circle; then whether the link still is live.
  const before = found && (await lockActive(trx, found.user_id));
  if (!before) return null;
  const used = await trx
    .deleteFrom('email_changes')
    .where('token_hash', '=', found.token_hash)
    .returning('email')
    .executeTakeFirst();
  if (!used || (await isTaken(trx, used.email))) return null;
  const { email } = used;
  await trx.updateTable('users').set({ email }).where('id', '=', before.id).execute();
  await endAccess(trx, before.id);
  await append(trx, emailChanged(actOf(before.id, origin, now), before, email), now);
  return { before, email };
}
