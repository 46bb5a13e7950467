import { CLOSE_CODES } from '@equanim/contract/channels';
import type { FastifyBaseLogger } from 'fastify';
import type { AuthService } from '../../people/auth/auth.service.ts';
import type { LiveSession } from '../../people/auth/held-sessions.ts';
import { createRerun } from '../../platform/rerun.ts';
import { problemOfFailure } from '../../platform/database/database-failures.ts';

/** Sessions that end together are asked for together. */
const SETTLE_MS = 5;

/** How the sessions of listeners are known. */
export type Sessions = Pick<AuthService, 'findSession' | 'findSessions' | 'watchSessions'>;

/** Somebody who may listen as long as a session lives. */
interface Watched extends Pick<LiveSession, 'user' | 'expiresAt'> {
  token: string;
}

interface WatchOptions<Member extends Watched> {
  members: ReadonlySet<Member>;
  sessions: Pick<Sessions, 'findSessions' | 'watchSessions'>;
  clock: () => Date;
  logger: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds between two checks, though nothing was heard of an end. */
  everyMs: number;
  end: (member: Member, code: number, reason: string) => void;
}

/**
 * Ends those whose session is over or whose role has changed, as soon as that is heard or the clock says so. All sessions are
 * asked for in one question.
 */
export function watchSessions<Member extends Watched>(options: WatchOptions<Member>) {
  const { members, sessions, clock, everyMs } = options;
  const check = createCheck(options);
  /** How often sessions may have ended. */
  let endings = 0;
  let nextExpiryMs = Infinity;
  let soon: NodeJS.Timeout | undefined;
  const slow = setInterval(check, everyMs).unref();
  const unwatch = sessions.watchSessions(() => {
    endings += 1;
    checkSoon();
  });

  function checkSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      check();
    }, SETTLE_MS).unref();
  }

  return {
    endings: (): number => endings,

    /** @param asOf {@link endings} when the session was asked for: it may have ended since */
    noteJoined({ expiresAt }: Member, asOf: number): void {
      nextExpiryMs = Math.min(nextExpiryMs, expiresAt.getTime());
      if (asOf !== endings) checkSoon();
    },

    /** Asks where a session has expired by the clock. */
    checkExpired(): void {
      const nowMs = clock().getTime();
      if (nowMs < nextExpiryMs) return;
      const later = Array.from(members, ({ expiresAt }) => expiresAt.getTime()).filter((ms) => ms > nowMs);
      nextExpiryMs = later.reduce((least, ms) => Math.min(least, ms), Infinity);
      check();
    },

    stop(): void {
      unwatch();
      clearInterval(slow);
      clearTimeout(soon);
    },
  };
}

/** @returns asks for the sessions of all; called meanwhile, it asks once more afterwards */
function createCheck<Member extends Watched>({ members, sessions, logger, end }: WatchOptions<Member>) {
  async function checkOnce(): Promise<void> {
    const checked = [...members];
    try {
      const live = await sessions.findSessions(new Set(checked.map(({ token }) => token)));
      for (const member of checked) {
        const session = live.get(member.token);
        if (session?.user.role !== member.user.role)
          end(member, CLOSE_CODES.notSignedIn, 'The session has ended.');
        else if (session.state !== 'open')
          end(member, CLOSE_CODES.notAllowed, 'Confirm your second factor again.');
      }
    } catch (error) {
      if (problemOfFailure(error) === null)
        logger.error({ err: error }, 'the sessions of the channels could not be checked');
      for (const member of members) end(member, 1011, 'The session could not be checked.');
    }
  }

  return createRerun(async () => {
    if (members.size > 0) await checkOnce();
  }).ask;
}
