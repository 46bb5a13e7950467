import { problemOfFailure } from '../../platform/database/database-failures.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../platform/time.ts';
import type { LeasedMail } from './outbox.store.ts';
import type { AttemptDeps } from './send-attempt.ts';

const LOOK_EVERY_MS = 15 * SECOND_MS;
/** Administrators are told as long that a mail was dropped. */
const DROPPED_KEPT_MS = DAY_MS;
const SAY_AGAIN_MS = HOUR_MS;

interface WaitingOptions {
  /** Sends a mail that this process has in hand. */
  attempt: (mail: LeasedMail) => Promise<void>;
  leaseMs: number;
  /** A mail that waits longer is one that could not be sent. */
  lateMs: number;
}

type WaitingDeps = Omit<AttemptDeps, 'mailer'>;

/** Takes mails that are due, by whichever process they were posted, now and then until it is stopped. */
export function createWaitingMails(deps: WaitingDeps, { attempt, leaseMs, lateMs }: WaitingOptions) {
  const { store, box, logger, clock } = deps;
  const housekeeping = createHousekeeping(deps, lateMs);
  let looking: Promise<void> | null = null;

  async function sendDue(): Promise<void> {
    try {
      for (;;) {
        const now = clock();
        const due = await store.lease(box.fingerprint, now, new Date(now.getTime() + leaseMs));
        if (!due) break;
        await attempt(due);
      }
      await housekeeping();
    } catch (error) {
      // That the database is unreachable, or gives no connection, is said once, by the pool that notices it.
      if (problemOfFailure(error) !== 'database-unavailable')
        logger.error({ err: error }, 'the waiting mails could not be read');
    }
  }

  const look = (): Promise<void> =>
    (looking ??= sendDue().finally(() => {
      looking = null;
    }));
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();

  return {
    look,
    /** Ends when a look under way is over. */
    settle: async (): Promise<void> => void (await looking),
    stop: (): void => clearInterval(timer),
  };
}

/** @returns drops what nobody could send in time, and says once an hour what this process cannot decrypt */
function createHousekeeping({ store, box, logger, clock }: WaitingDeps, lateMs: number) {
  let saidUntilMs = 0;

  return async function housekeeping(): Promise<void> {
    const now = clock();
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    const expired = await store.dropExpired(now);
    if (expired > 0) logger.warn({ mails: expired }, 'mails were dropped: nobody could send them in time');
    await store.forgetDropped(ago(DROPPED_KEPT_MS));
    const { unreadable } = await store.readState(box.fingerprint, ago(lateMs));
    if (unreadable === 0 || now.getTime() < saidUntilMs) return;
    saidUntilMs = now.getTime() + SAY_AGAIN_MS;
    logger.error(
      { mails: unreadable },
      'some waiting mails were encrypted with a SECRET_KEY other than this process has: it leaves them to the other processes',
    );
  };
}
