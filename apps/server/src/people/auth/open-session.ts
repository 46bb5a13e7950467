import { REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '@equanim/contract/auth';
import Bowser from 'bowser';
import type { Origin } from '../../platform/acts/act.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import type { SessionsStore } from './sessions.store.ts';
import type { UserRow } from './users.store.ts';

const SESSION_MS = SESSION_HOURS * HOUR_MS;
const REMEMBERED_SESSION_MS = REMEMBERED_SESSION_DAYS * DAY_MS;

/** A session that was opened. */
export interface OpenedSession {
  /** Given out once. */
  token: string;
  expiresAt: Date;
}

/** How a session begins. */
export interface SessionStart {
  /** Whether it lasts days instead of hours. */
  isRemembered: boolean;
  origin: Origin;
  /** When the second factor was given; null where it was not. */
  factorAt: Date | null;
}

/** @returns null when the password or the person was changed since the hash was read, or the person is disabled */
export type OpenSession = (
  user: Pick<UserRow, 'id' | 'password_hash'>,
  start: SessionStart,
) => Promise<OpenedSession | null>;

interface OpenSessionDeps {
  sessions: Pick<SessionsStore, 'open' | 'dropExpired'>;
  clock: () => Date;
  /** Begins the time in which an administrator without a second factor has to set one up. */
  startGrace: (userId: string) => Promise<void>;
}

/** Opens sessions of people whose credentials were checked. */
export function createOpenSession({ sessions, clock, startGrace }: OpenSessionDeps): OpenSession {
  return async (user, { isRemembered, origin, factorAt }) => {
    const from = clock();
    await sessions.dropExpired(from);
    await startGrace(user.id);
    const until = new Date(from.getTime() + (isRemembered ? REMEMBERED_SESSION_MS : SESSION_MS));
    const device = describeDevice(origin.userAgent);
    const token = await sessions.open(user, { from, until, factorAt, device, address: origin.address });
    return token === null ? null : { token, expiresAt: until };
  };
}

/** What a device calls itself, such as "Chrome on macOS"; null where that cannot be told. */
export function describeDevice(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const known = [browser.name, os.name].filter((name) => isName(name));
  return known.length === 0 ? null : known.join(' on ');
}

/** Of a browser that nobody knows, a part of what it calls itself is taken: anything may stand there. */
function isName(name: string | undefined): name is string {
  return name !== undefined && /^[A-Za-z0-9][A-Za-z0-9 .+-]{0,39}$/.test(name);
}
