import type { ChallengesStore, ChallengeUse } from './challenges.store.ts';
import { challengeOf, newChallenge, type GivenCredential } from './credential.ts';
import { CHALLENGE_MS } from './relying-party.ts';

export type Challenges = ReturnType<typeof createChallenges>;

/** What authenticators have to sign: each once, within five minutes, by and for whom it was asked. */
export function createChallenges(store: ChallengesStore, clock: () => Date) {
  return {
    /** @returns a new challenge, base64url */
    async make(use: ChallengeUse): Promise<string> {
      const challenge = newChallenge();
      const from = clock();
      await store.keep(challenge, use, { from, until: new Date(from.getTime() + CHALLENGE_MS) });
      return challenge;
    },

    /** @returns the challenge an answer is to, used up by this; null where it does not live */
    async take(credential: GivenCredential, use: ChallengeUse): Promise<string | null> {
      const challenge = challengeOf(credential);
      return challenge !== null && (await store.take(challenge, use, clock())) ? challenge : null;
    },
  };
}
