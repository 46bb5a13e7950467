import { LRUCache } from 'lru-cache';
import { DomainError } from '../../../platform/domain-error.ts';
import { MINUTE_MS } from '../../../platform/time.ts';
import type { Act } from '../../../platform/acts/act.ts';
import type { OwnSessionsStore } from './own-sessions.store.ts';
import type { SessionTracesStore } from './session-traces.store.ts';

/** A trace is written at most this often for a session. */
const TRACE_EVERY_MS = MINUTE_MS;
/** Some megabyte; a session that falls out is only written more often. */
const MAX_TRACED = 10_000;

/** A session that somebody is using. */
export interface UsedSession {
  id: string;
  token: string;
  user: { id: string };
}

interface OwnSessionsDeps {
  sessions: OwnSessionsStore;
  traces: SessionTracesStore;
  /** Notes an input in what this process holds of a session. */
  noteHeld: (token: string, at: Date) => void;
  clock: () => Date;
}

export type OwnSessionsService = ReturnType<typeof createOwnSessionsService>;

/** The sessions of whoever is signed in, and when each was used last. */
export function createOwnSessionsService({ sessions, traces, noteHeld, clock }: OwnSessionsDeps) {
  const seen = createThrottle();
  const touched = createThrottle();
  const underWay = new Set<Promise<void>>();

  return {
    /** The live sessions of a person, the one they ask from first, then those seen last. */
    async list({ id: current, user }: UsedSession) {
      const rows = await sessions.list(user.id, clock());
      const all = rows.map((row) => ({ ...row, isCurrent: row.id === current }));
      return all.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    },

    /** @throws DomainError `not-found` for a session that is unknown, has ended or is somebody else's */
    async end({ user }: UsedSession, id: string, act: Act): Promise<void> {
      if (!(await sessions.end(user.id, id, act))) throw new DomainError('not-found');
    },

    endOthers: ({ user, token }: UsedSession, act: Act): Promise<void> =>
      sessions.endOthers(user.id, token, act),

    /**
     * Notes a request, at most once a minute, without making it wait.
     *
     * @param onFailure hears of a trace that could not be written; whoever made the request does not
     */
    noteSeen({ id, user }: Omit<UsedSession, 'token'>, onFailure: (error: unknown) => void): void {
      const at = clock();
      if (!seen.admit(id, at)) return;
      const writing = traces
        .noteSeen({ id, userId: user.id }, at)
        .catch(onFailure)
        .finally(() => underWay.delete(writing));
      underWay.add(writing);
    },

    /** Notes that the person touched the page, for every process; written at most once a minute. */
    async noteInput({ id, token }: UsedSession): Promise<void> {
      const at = clock();
      noteHeld(token, at);
      if (touched.admit(id, at)) await traces.noteInput(id, at);
    },

    /** Ends when no trace is being written any more. */
    async settle(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

/** Lets each key through once in a while. */
function createThrottle() {
  const lastMs = new LRUCache<string, number>({ max: MAX_TRACED });
  return {
    admit(key: string, at: Date): boolean {
      const atMs = at.getTime();
      const last = lastMs.get(key);
      // A clock that was set back must not silence a session for long.
      if (last !== undefined && Math.abs(atMs - last) < TRACE_EVERY_MS) return false;
      lastMs.set(key, atMs);
      return true;
    },
  };
}
