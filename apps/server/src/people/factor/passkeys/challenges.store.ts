import type { Database } from '../../../platform/database/open.ts';
import type { WebauthnChallengesTable } from '../../../platform/database/tables/people.ts';
import { hashOf } from '../../auth/tokens.ts';

/** For what, and for whom an authenticator signs. */
export interface ChallengeUse {
  purpose: WebauthnChallengesTable['purpose'];
  /** Null where nobody is signed in yet. */
  userId: string | null;
}

export type ChallengesStore = ReturnType<typeof createChallengesStore>;

/** What authenticators have to sign; only the hashes are stored. */
export function createChallengesStore(db: Database) {
  return {
    /** Keeps a challenge, and deletes those that have expired. */
    async keep(challenge: string, { purpose, userId }: ChallengeUse, span: { from: Date; until: Date }) {
      await db.deleteFrom('webauthn_challenges').where('expires_at', '<=', span.from).execute();
      await db
        .insertInto('webauthn_challenges')
        .values({ challenge_hash: hashOf(challenge), purpose, user_id: userId, expires_at: span.until })
        .execute();
    },

    /** Uses up a challenge, also where what was signed turns out wrong. @returns false for one that does not live */
    async take(challenge: string, { purpose, userId }: ChallengeUse, now: Date): Promise<boolean> {
      const taken = await db
        .deleteFrom('webauthn_challenges')
        .where('challenge_hash', '=', hashOf(challenge))
        .where('purpose', '=', purpose)
        .where('user_id', 'is not distinct from', userId)
        .where('expires_at', '>', now)
        .returning('purpose')
        .executeTakeFirst();
      return taken !== undefined;
    },
  };
}
