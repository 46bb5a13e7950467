import { LRUCache } from 'lru-cache';
import type { Change, Changes } from '../../platform/changes.ts';
import { createSignal } from '../../platform/signal.ts';
import type { SessionsStore } from './sessions.store.ts';
import { isIdle, type SessionFacts } from './session-state.ts';
import { hashOf } from './tokens.ts';
import { toCurrentUser } from './users.store.ts';

/** Some five megabytes. */
const MAX_HELD = 10_000;

/** A live session. */
export interface LiveSession extends SessionFacts {
  id: string;
  expiresAt: Date;
}

interface HeldSessionsDeps {
  /** Whether administrators have to have a second factor. */
  isFactorRequired: boolean;
  store: Pick<SessionsStore, 'findLive'>;
  changes: Changes;
  clock: () => Date;
}

export type HeldSessions = ReturnType<typeof createHeldSessions>;

/**
 * Whose a token is, without a question to the database for each request. What was found is held by the token's hash until it
 * expires or anything is committed that can end a session. A commit of this process is heard before it is answered, so a
 * session that was ended is refused from that answer on.
 */
export function createHeldSessions({ store, changes, clock, isFactorRequired }: HeldSessionsDeps) {
  const held = new LRUCache<string, LiveSession>({ max: MAX_HELD });
  const lookups = new Map<string, Promise<LiveSession | null>>();
  const ended = createSignal();
  /** How often sessions may have ended: what was asked before the last time is not held. */
  let endings = 0;

  changes.subscribe((change) => {
    if (!mayEndSessions(change)) return;
    endings += 1;
    held.clear();
    lookups.clear();
    ended.tell();
  });

  async function ask(hashes: readonly string[]): Promise<Map<string, LiveSession>> {
    const endingsBefore = endings;
    const rows = await store.findLive(hashes, clock());
    const found = new Map(rows.map((row) => [row.token_hash, toSession(row, isFactorRequired)]));
    if (endings === endingsBefore && changes.isHearing())
      for (const [hash, session] of found) held.set(hash, session);
    return found;
  }

  /** Questions about one token at the same time are one; none that was asked before an ending is joined after it. */
  function askOnce(hash: string): Promise<LiveSession | null> {
    const underWay = lookups.get(hash);
    if (underWay && changes.isHearing()) return underWay;
    const lookup = ask([hash])
      .then((found) => found.get(hash) ?? null)
      .finally(() => {
        if (lookups.get(hash) === lookup) lookups.delete(hash);
      });
    lookups.set(hash, lookup);
    return lookup;
  }

  return {
    /** The live session of a token; null for one that is unknown, expired, revoked or of someone disabled. */
    async find(token: string): Promise<LiveSession | null> {
      const hash = hashOf(token);
      const session = held.get(hash);
      const now = clock();
      // Another process may know of an input that this one has not heard of.
      return session && session.expiresAt > now && !isIdle(session, now) ? session : askOnce(hash);
    },

    /** Notes an input of the person in what is held. */
    noteInput(token: string, at: Date): void {
      const hash = hashOf(token);
      const session = held.get(hash);
      if (session) held.set(hash, { ...session, inputAt: at });
    },

    /** The live ones among many, by token, as the database has them: one question for all. */
    async findAll(tokens: Iterable<string>): Promise<Map<string, LiveSession>> {
      const hashes = new Map(Array.from(tokens, (token) => [token, hashOf(token)]));
      return byToken(hashes, await ask([...hashes.values()]));
    },

    /** Calls back whenever sessions may have ended before their time. @returns ends it */
    watch: ended.subscribe,
  };
}

function byToken(hashes: Map<string, string>, found: Map<string, LiveSession>): Map<string, LiveSession> {
  const live = new Map<string, LiveSession>();
  for (const [token, hash] of hashes) {
    const session = found.get(hash);
    if (session) live.set(token, session);
  }
  return live;
}

type SessionRow = Awaited<ReturnType<SessionsStore['findLive']>>[number];

function toSession(row: SessionRow, isFactorRequired: boolean): LiveSession {
  const user = toCurrentUser(row);
  return {
    id: row.session_id,
    user,
    expiresAt: row.expires_at,
    hasFactor: row.has_factor,
    factorAt: row.factor_at,
    inputAt: row.input_at,
    factorDueAt: row.has_factor ? null : dueAt(row, user.role === 'admin' && isFactorRequired),
  };
}

/** Until when somebody without a second factor has to set one up; null where none is asked for. */
function dueAt({ is_password_short: isShort, factor_due_at, created_at }: SessionRow, isRequired: boolean) {
  // Such a password was only let through beside a factor that is gone.
  if (isShort) return created_at;
  return isRequired ? factor_due_at : null;
}

/** Who signs in or signs up ends nobody's session. */
function mayEndSessions({ table, operation }: Change): boolean {
  if (table === null) return true;
  return (table === 'sessions' || table === 'users') && operation !== 'insert';
}
