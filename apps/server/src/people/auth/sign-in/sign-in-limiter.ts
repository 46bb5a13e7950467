import { hash } from 'node:crypto';
import type { Counted, Limit, LimitCounters } from '../../../platform/limits.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { networkOf } from '../../../platform/network.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/time.ts';
import type { TurnsStore } from './turns.store.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Of one account on all unknown devices together, and of one account on one known device. */
export const ACCOUNT_LIMIT: Limit = { max: 5, windowMs: WINDOW_MS, isRenewed: true };
/** Of one network on unknown devices, over all accounts: an office has one, too. */
const NETWORK_LIMIT: Limit = { max: 20, windowMs: WINDOW_MS };
/** So many failures in a row, without a success between, make a known device unknown. */
const RUN_LIMIT: Limit = { max: 100, windowMs: 400 * DAY_MS, isRenewed: true };
/** Who has one network of IPv6 often has the other 65,535 of the site: its turns are one. */
const TURN_PREFIX_BITS = 48;

const ACCOUNT = 'sign-in-account';
const NETWORK = 'sign-in-network';
const DEVICE = 'sign-in-device';
const RUN = 'sign-in-device-run';

/** A sign-in before its password is checked. */
export interface Attempt {
  /** In lower case. */
  email: string;
  /** Network address it comes from. */
  address: string;
  /** The known device of the person; null where it is unknown, or nobody has the email address. */
  device: KnownDevice | null;
}

/** What an attempt from an unknown device is counted by. */
interface Keys {
  account: string;
  network: string;
  turn: string;
}

export interface KnownDevice {
  userId: string;
  tokenHash: string;
}

/** An attempt that was let through to the password, and is counted as failed until it is said to have succeeded. */
export interface Admission {
  noteSuccess(): Promise<void>;
  /** @returns whether it was the last before a lock */
  noteFailure(): Promise<boolean>;
}

export type SignInLimiter = ReturnType<typeof createSignInLimiter>;

interface LimiterDeps {
  counters: LimitCounters;
  turns: TurnsStore;
  forgetDevice: (userId: string, tokenHash: string) => Promise<void>;
  clock: () => Date;
}

/**
 * Limits failed sign-ins, in the database, so for every process and over restarts (decision 24). Known and unknown email
 * addresses are treated alike. An attempt is counted before its password is checked, so that guesses sent together are
 * counted, too. A database that fails lets nobody in.
 */
export function createSignInLimiter(deps: LimiterDeps) {
  const { counters } = deps;
  const admitKnown = admitKnownBy(deps);
  const admitUnknown = admitUnknownBy(deps);

  return {
    /**
     * Counts an attempt as failed.
     *
     * @throws DomainError `too-many-requests` while sign-in is locked, also for the right password
     */
    async admit(attempt: Attempt): Promise<Admission> {
      const known = attempt.device && (await admitKnown(attempt.device));
      return known ?? admitUnknown(attempt);
    },

    forgive: forgiveIn(counters),

    /** Those among people's email addresses that are locked for unknown devices now. */
    async isLockedFor(emails: readonly string[]): Promise<Set<string>> {
      const byKey = new Map(emails.map((email) => [accountKey(email.toLowerCase()), email]));
      const full = await counters.listFull(ACCOUNT, [...byKey.keys()], ACCOUNT_LIMIT.max);
      return new Set(full.flatMap((key) => byKey.get(key) ?? []));
    },
  };
}

/** @returns lets unknown devices try again at once: whoever has a new password of a mail or an operator is no stranger */
export function forgiveIn(counters: Pick<LimitCounters, 'forget'>): (email: string) => Promise<void> {
  return (email) => counters.forget(ACCOUNT, accountKey(email.toLowerCase()));
}

/** How known devices are let through: each by itself. */
function admitKnownBy({ counters, forgetDevice, clock }: LimiterDeps) {
  /** @returns null where the device has failed too often in a row, and is known no more */
  return async function admitKnown({ userId, tokenHash }: KnownDevice): Promise<Admission | null> {
    const key = `${userId} ${tokenHash}`;
    const counted = await counters.take(DEVICE, key, ACCOUNT_LIMIT);
    if (!counted.isWithin) throw refusal(leftMs(counted.endsAt, clock()));
    const run = await counters.take(RUN, key, RUN_LIMIT);
    const forgetAll = async (): Promise<void> => {
      await forgetDevice(userId, tokenHash);
      await counters.forget(RUN, key);
    };
    if (!run.isWithin) {
      await forgetAll();
      return null;
    }
    return {
      async noteSuccess() {
        await counters.forget(DEVICE, key);
        await counters.forget(RUN, key);
      },
      async noteFailure() {
        if (run.count >= RUN_LIMIT.max) await forgetAll();
        return isLast(counted, ACCOUNT_LIMIT);
      },
    };
  };
}

/** How unknown devices are let through: by what all of an account have together, or by a turn. */
function admitUnknownBy({ counters, turns, clock }: LimiterDeps) {
  async function takeOfNetwork(network: string): Promise<Counted> {
    const counted = await counters.take(NETWORK, network, NETWORK_LIMIT);
    if (!counted.isWithin) throw refusal(leftMs(counted.endsAt, clock()));
    return counted;
  }

  /**
   * Where strangers have used up what the account has, whoever waited as long as they were told may still try once.
   *
   * @returns whether it is the last before a lock
   */
  async function takeTurn({ turn, network }: Keys, lockedUntil: Date): Promise<boolean> {
    const dueAt = await turns.await(turn, lockedUntil);
    if (dueAt > clock()) throw refusal(Math.min(leftMs(lockedUntil, clock()), leftMs(dueAt, clock())));
    const ofNetwork = await takeOfNetwork(network);
    if (await turns.take(turn, WINDOW_MS)) return isLast(ofNetwork, NETWORK_LIMIT);
    await counters.giveBack(NETWORK, network);
    throw refusal(leftMs(lockedUntil, clock()));
  }

  /** @returns whether it is the last before a lock */
  async function takeAllowance(keys: Keys): Promise<boolean> {
    const before = await counters.find(ACCOUNT, keys.account);
    if (before && before.count >= ACCOUNT_LIMIT.max) return takeTurn(keys, before.endsAt);
    const ofNetwork = await takeOfNetwork(keys.network);
    const ofAccount = await counters.take(ACCOUNT, keys.account, ACCOUNT_LIMIT);
    if (ofAccount.isWithin) return isLast(ofAccount, ACCOUNT_LIMIT) || isLast(ofNetwork, NETWORK_LIMIT);
    // Others who came at the same time were faster.
    await counters.giveBack(NETWORK, keys.network);
    return takeTurn(keys, ofAccount.endsAt);
  }

  return async function admitUnknown({ email, address }: Attempt): Promise<Admission> {
    const account = accountKey(email);
    const network = networkOf(address);
    const turn = `${account} ${networkOf(address, TURN_PREFIX_BITS)}`;
    const isLastOne = await takeAllowance({ account, network, turn });
    return {
      async noteSuccess() {
        await counters.giveBack(NETWORK, network);
        await counters.forget(ACCOUNT, account);
        await turns.forget(turn);
      },
      noteFailure: async () => isLastOne,
    };
  };
}

/** An email address as the counters and the audit log know it: SHA-256, hex, as neither has to hold it to tell it apart. */
export function accountKey(email: string): string {
  return hash('sha256', `sign-in ${email}`);
}

const leftMs = (until: Date, now: Date): number => until.getTime() - now.getTime();

const isLast = ({ count }: Counted, { max }: Limit): boolean => count >= max;

function refusal(waitMs: number): DomainError {
  return new DomainError('too-many-requests', undefined, { retryAfterMs: Math.max(waitMs, 1) });
}
