import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import { HOUR_MS, MINUTE_MS, DAY_MS, SECOND_MS } from '../../platform/time.ts';
import type { OpenTransaction } from '../../platform/acts/act.ts';
import type { MailCeiling } from './mail-ceiling.ts';
import { type Mail, MailError, type Mailer } from './mailer.ts';
import type { LeasedMail, OutboxState, OutboxStore, StoredMail } from './outbox.store.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { problemOfFailure } from '../../platform/database/database-failures.ts';
import { timeInWords } from '../../platform/in-words.ts';

const LOOK_EVERY_MS = 15 * SECOND_MS;
/** Administrators are told as long that a mail was dropped. */
const DROPPED_KEPT_MS = DAY_MS;
const SAY_AGAIN_MS = HOUR_MS;

/** After the first failure, the second, and so on; the last one then stays. */
const PAUSES_MINUTES = [1, 5, 15, 30, 60] as const;
const LAST_PAUSE_MINUTES = 60;

const mails = (count: number): string => (count === 1 ? '1 email waits' : `${count} emails wait`);

const reason = (failure: string | null): string => (failure === null ? '.' : `: ${failure}.`);

const MAILS_AT_ONCE = 4;
/** Bounded, so that a mail server that hangs cannot fill the memory. */
const MAX_WAITING = 500;
/** A mail says when it is worth nothing any more, such as the one with a link that dies; the others are given up after this. */
const MAX_AGE_MS = 6 * HOUR_MS;
/** Longer than a mail server that is slow at every step can take, or two processes would send the same mail. */
const LEASE_MS = 5 * MINUTE_MS;
/** A mail that waits longer is worth a notice. */
const LATE_MS = 5 * MINUTE_MS;

/** Takes mails from calls that do not wait for them. */
export interface Outbox {
  /**
   * Returns at once; the mail is made, stored and sent later. A failure is logged.
   *
   * @param make gives the mail, or null when there is none to send after all
   */
  post(make: () => Mail | null | Promise<Mail | null>): void;
  /** Counts a mail that is put next. @returns false where it has to wait, as many have left within the hour */
  admit(): Promise<boolean>;
  /** Stores a mail with what else the transaction stores; it is sent within seconds of the commit. */
  put(trx: OpenTransaction, mail: Mail): Promise<void>;
  /** Takes what is due, by whichever process it was posted, and ends when it was tried. */
  look(): Promise<void>;
  /** Ends when every mail that was posted here was tried once. */
  settle(): Promise<void>;
  /** Looks for no other mail, and ends when those under way were tried. */
  close(): Promise<void>;
  /** What administrators should know of the mails of all processes, a sentence each. */
  notices(): Promise<string[]>;
}

interface OutboxDeps extends AttemptDeps {
  /** Waits for a random moment, so that no answer's time reveals whether a mail was made. */
  pause: () => Promise<unknown>;
  ceiling: MailCeiling;
}

/**
 * Mails of all processes on a database. A mail is stored, encrypted, before it is first sent, and deleted once the mail server
 * has accepted it. Where that fails it is tried again, with growing pauses, until it is worth nothing any more; where the
 * process dies, another sends it, or this one after its next start, once its lease of five minutes is over.
 *
 * A killed process forgets what was posted and not yet stored, which is within about a second: to store it at once would
 * show in the answer's time whether there was a mail. A mail is sent twice only where a process dies, or the database fails,
 * between the mail server's word and the deletion.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { store, box, logger, pause, ceiling, clock } = deps;
  const queue = new PQueue({ concurrency: MAILS_AT_ONCE });
  const attempt = createSendAttempt(deps);
  const waiting = createWaitingMails(deps, { attempt, leaseMs: LEASE_MS, lateMs: LATE_MS });
  const later = (ms: number): Date => new Date(clock().getTime() + ms);

  async function work(make: Parameters<Outbox['post']>[0]): Promise<void> {
    try {
      await pause();
      const mail = await make();
      if (!mail) return;
      if (await ceiling.admit()) await attempt(await storeNew(mail));
      else logger.warn('An email was not sent: too many were sent within the last hour.');
    } catch (error) {
      logger.error({ err: error }, 'an email could not be composed');
    }
  }

  function seal({ expiresAt = later(MAX_AGE_MS), ...mail }: Mail): StoredMail {
    const id = randomUUID();
    return {
      id,
      posted_at: clock(),
      expires_at: expiresAt,
      key_fingerprint: box.fingerprint,
      sealed_mail: box.seal(JSON.stringify(mail), id),
    };
  }

  async function storeNew(mail: Mail): Promise<LeasedMail> {
    const stored = seal(mail);
    await store.add(stored, later(LEASE_MS));
    return { ...stored, attempts: 1 };
  }

  const settle = async (): Promise<void> => {
    await queue.onIdle();
    await waiting.settle();
  };

  return {
    post(make) {
      if (queue.size < MAX_WAITING) void queue.add(() => work(make));
      else logger.warn('An email was not sent: too many are already waiting.');
    },
    admit: () => ceiling.admit({ canWait: true }),
    put: (trx, mail) => store.put(trx, seal(mail)),
    look: waiting.look,
    settle,
    async close() {
      waiting.stop();
      await settle();
    },
    notices: async () => [
      ...(await ceiling.notices()),
      ...noticesOf(await store.readState(box.fingerprint, later(-LATE_MS))),
    ],
  };
}

/** What administrators should know of mails that wait or were dropped, a sentence each. */
function noticesOf({ waiting, unreadable, dropped }: OutboxState): string[] {
  const notices: string[] = [];
  const late = waiting.count - unreadable;
  if (late > 0 && waiting.since)
    notices.push(`${mails(late)} to be sent since ${timeInWords(waiting.since)}${reason(waiting.failure)}`);
  if (unreadable > 0)
    notices.push(
      `${mails(unreadable)} to be sent that this process cannot decrypt: every process needs the same SECRET_KEY.`,
    );
  if (dropped.count > 0 && dropped.at)
    notices.push(
      `${dropped.count === 1 ? '1 email was' : `${dropped.count} emails were`} not sent within the last day and will not be, the last at ${timeInWords(dropped.at)}${reason(dropped.failure)}`,
    );
  return notices;
}

export interface AttemptDeps {
  store: OutboxStore;
  /** Encrypts what is stored: links in mails sign people in. */
  box: SecretBox;
  mailer: Mailer;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  clock: () => Date;
}

/** @returns sends a mail that this process has in hand: it is deleted then, or noted for another attempt, or dropped */
function createSendAttempt({ store, box, mailer, logger, clock }: AttemptDeps) {
  async function send({ id, sealed_mail: sealed }: LeasedMail): Promise<MailError | null> {
    const text = box.open(sealed, id);
    if (text === null) return new MailError('it cannot be decrypted', { isFinal: true });
    try {
      await mailer.send(JSON.parse(text) as Mail);
      return null;
    } catch (error) {
      if (error instanceof MailError) return error;
      throw error;
    }
  }

  return async function attempt(mail: LeasedMail): Promise<void> {
    const failure = await send(mail);
    if (!failure) return store.remove(mail.id);
    const at = clock();
    const nextAttemptAt = failure.isFinal ? null : nextAfter(mail, at);
    const consequence = nextAttemptAt
      ? `It is tried again at ${nextAttemptAt.toISOString()}`
      : 'It was dropped';
    logger.warn(`An email was not sent: ${failure.message}. ${consequence}.`);
    await store.noteFailure(mail, { failure: failure.message, nextAttemptAt, at });
  };
}

/** @returns null where the mail is worth nothing any more by then */
function nextAfter({ attempts, expires_at: expiresAt }: LeasedMail, at: Date): Date | null {
  const minutes = PAUSES_MINUTES[attempts - 1] ?? LAST_PAUSE_MINUTES;
  const next = new Date(at.getTime() + minutes * MINUTE_MS);
  return next < expiresAt ? next : null;
}

interface WaitingOptions {
  /** Sends a mail that this process has in hand. */
  attempt: (mail: LeasedMail) => Promise<void>;
  leaseMs: number;
  /** A mail that waits longer is one that could not be sent. */
  lateMs: number;
}

type WaitingDeps = Omit<AttemptDeps, 'mailer'>;

/** Takes mails that are due, by whichever process they were posted, now and then until it is stopped. */
function createWaitingMails(deps: WaitingDeps, { attempt, leaseMs, lateMs }: WaitingOptions) {
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
        logger.error({ err: error }, 'the waiting emails could not be read');
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
    if (expired > 0) logger.warn({ mails: expired }, 'emails were dropped: nobody could send them in time');
    await store.forgetDropped(ago(DROPPED_KEPT_MS));
    const { unreadable } = await store.readState(box.fingerprint, ago(lateMs));
    if (unreadable === 0 || now.getTime() < saidUntilMs) return;
    saidUntilMs = now.getTime() + SAY_AGAIN_MS;
    logger.error(
      { mails: unreadable },
      'some waiting emails were encrypted with a different SECRET_KEY: this process leaves them to the others',
    );
  };
}
