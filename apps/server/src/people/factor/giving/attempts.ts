import { InputError } from '../../../platform/domain-error.ts';
import { requireWithin, type LimitCounters } from '../../../platform/limits.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/time.ts';

const SCOPE = 'second-factor';
const LIMIT = { max: 5, windowMs: 15 * MINUTE_MS };
const RUN = 'second-factor-run';
/**
 * So many wrong codes of an app in a row, on unknown devices: whoever guesses knows the password, and five in fifteen minutes
 * would be 480 a day, each with three chances in a million.
 */
const RUN_LIMIT = { max: 100, windowMs: 400 * DAY_MS };

/** What is given, by whom and from where. */
export interface Attempt {
  userId: string;
  /**
   * A code of an app, a recovery code, the first code of an app that is set up, or a signature. Signatures cannot be guessed,
   * so a stranger's guesses do not use up their allowance; all codes have one together.
   */
  kind: 'app' | 'recovery' | 'setup' | 'passkey';
  /** Hash of the token of a device that is known for the person; null elsewhere. */
  deviceHash: string | null;
}

/** An attempt that may be made; it counts as failed until it is forgotten. */
export interface Admitted {
  /** Whether no other may be made for a while if this one fails. */
  isLast: boolean;
  /** Notes that it was right. */
  forget(): Promise<void>;
}

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Five failures within fifteen minutes; each known device has its own, all others have one in common. A person whose password
 * became known cannot be kept from a known device by whoever knows it. After a hundred wrong codes in a row, unknown devices
 * need more than a code of the app, until anything that was given was right.
 */
export function createAttempts(counters: Pick<LimitCounters, 'count' | 'forget'>, clock: () => Date) {
  return {
    /**
     * Counts an attempt as failed before it is checked, so that guesses sent together are counted, too.
     *
     * @throws DomainError `too-many-requests` until the fifteen minutes are over, InputError after a hundred in a row
     */
    async admit({ userId, kind, deviceHash }: Attempt): Promise<Admitted> {
      const group = kind === 'passkey' ? 'passkey' : 'code';
      const key = [userId, group, ...(deviceHash === null ? [] : [deviceHash])].join(' ');
      const counted = await counters.count(SCOPE, key, LIMIT);
      requireWithin(counted, clock());
      if (kind === 'app' && deviceHash === null) {
        const run = await counters.count(RUN, userId, RUN_LIMIT);
        if (!run.isWithin) throw runRefused();
      }
      return {
        isLast: counted.count === LIMIT.max,
        async forget() {
          await counters.forget(SCOPE, key);
          if (kind !== 'setup') await counters.forget(RUN, userId);
        },
      };
    },
  };
}

function runRefused(): InputError {
  return new InputError(
    'code',
    'Too many wrong codes. Use a recovery code, a passkey, or a device you have signed in on before.',
  );
}
