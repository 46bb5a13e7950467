import type { Origin } from '../../platform/origin.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import type { SessionsStore } from './sessions.store.ts';
import type { UserRow } from './users.store.ts';

const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_SESSION_MS = 30 * DAY_MS;

/** A session that was opened. */
export interface OpenedSession {
  /** Given out once. */
  token: string;
  expiresAt: Date;
}

/** How a session begins. */
export interface SessionStart {
  /** For 30 days instead of 12 hours. */
  isRemembered: boolean;
  origin: Origin;
  /** When the second factor was given; null where it was not. */
  factorAt: Date | null;
}

/** @returns null when the password or the person was changed since the hash was read */
export type OpenSession = (
  user: Pick<UserRow, 'id' | 'password_hash'>,
  start: SessionStart,
) => Promise<OpenedSession | null>;

/** Opens sessions of people whose credentials were checked. */
export function createOpenSession(
  sessions: Pick<SessionsStore, 'open' | 'dropExpired'>,
  clock: () => Date,
): OpenSession {
  return async (user, { isRemembered, origin, factorAt }) => {
    const from = clock();
    await sessions.dropExpired(from);
    const until = new Date(from.getTime() + (isRemembered ? REMEMBERED_SESSION_MS : SESSION_MS));
    const token = await sessions.open(user, { from, until, factorAt, address: origin.address });
    return token === null ? null : { token, expiresAt: until };
  };
}
