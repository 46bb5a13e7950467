import { DomainError } from '../../../platform/domain-error.ts';
import { MINUTE_MS } from '../../../platform/time.ts';

const SCOPE = 'second-factor';
const LIMIT = { max: 5, windowMs: 15 * MINUTE_MS };

/** Counters of every process, as `platform/database/limit-counters.ts` has them. */
interface Counters {
  count(
    scope: string,
    key: string,
    limit: typeof LIMIT,
  ): Promise<{ count: number; isWithin: boolean; endsAt: Date }>;
  forget(scope: string, key: string): Promise<void>;
}

/** What is given, by whom and from where. */
export interface Attempt {
  userId: string;
  /** Codes can be guessed and signatures cannot, so a stranger's guesses do not use up the allowance of the latter. */
  kind: 'code' | 'passkey';
  /** Hash of the token of a device that is known for the person; null elsewhere. */
  deviceHash: string | null;
}

/** An attempt that may be made; it counts as failed until it is forgotten. */
export interface Admitted {
  /** Whether no other may be made for a while if this one fails. */
  isLast: boolean;
  forget(): Promise<void>;
}

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Five failures within fifteen minutes; each known device has its own, all others have one in common. A person whose password
 * became known cannot be kept from a known device by whoever knows it.
 */
export function createAttempts(counters: Counters, clock: () => Date) {
  return {
    /**
     * Counts an attempt as failed before it is checked, so that guesses sent together are counted, too.
     *
     * @throws DomainError `too-many-requests` until the fifteen minutes are over
     */
    async admit({ userId, kind, deviceHash }: Attempt): Promise<Admitted> {
      const key = [userId, kind, ...(deviceHash === null ? [] : [deviceHash])].join(' ');
      const { count, isWithin, endsAt } = await counters.count(SCOPE, key, LIMIT);
      const retryAfterMs = endsAt.getTime() - clock().getTime();
      if (!isWithin) throw new DomainError('too-many-requests', undefined, { retryAfterMs });
      return { isLast: count === LIMIT.max, forget: () => counters.forget(SCOPE, key) };
    },
  };
}
