import * as auth from './auth.ts';
import { type CallTable, named } from './call.ts';
import { factorState, me } from './factor.ts';

/** Calls of a session, from its begin to its end. Each is recorded by its service. */
export const authCalls = named({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: auth.loginBody,
    reply: auth.loginReply,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    summary: 'Sign out',
    status: 204,
    isBeforeFactor: true,
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    summary: 'Who is signed in, and whether the second factor comes first',
    reply: me,
    isBeforeFactor: true,
  },
  wsTicket: {
    method: 'POST',
    path: '/auth/ws-ticket',
    access: 'signed-in',
    summary: 'A ticket that opens one live channel, once, within 30 seconds',
    reply: auth.wsTicket,
  },
  activity: {
    method: 'POST',
    path: '/auth/activity',
    access: 'signed-in',
    summary: 'Somebody touched the page; sent at most once a minute, so that the session is not idle',
    status: 204,
  },
  factorState: {
    method: 'GET',
    path: '/auth/second-factor',
    access: 'signed-in',
    summary: 'Your second factor, and whether this session still needs it',
    reply: factorState,
    isBeforeFactor: true,
  },
} as const satisfies CallTable);
