import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logIn } from './auth.ts';
import {
  noteServerTime,
  serverNow,
  subscribeToServerTime,
  toBrowserTime,
  toServerTime,
} from './server-time.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2026-11-27T12:00:00.000Z');

interface Answer {
  /** The server's clock when it answers, epoch milliseconds. */
  at: number;
  aheadMs: number;
  /** How long the request and the answer were on their way. */
  thereMs?: number;
  backMs?: number;
  headers?: Record<string, string>;
}

/** Plays an answer to a browser whose clock is so far ahead; afterwards it is that much later. */
function answer({ at, aheadMs, thereMs = 20, backMs = 20, headers = {} }: Answer): void {
  vi.setSystemTime(at + backMs + aheadMs);
  const date = new Date(Math.floor(at / 1000) * 1000).toUTCString();
  noteServerTime(new Headers({ date, ...headers }), at - thereMs + aheadMs);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // A clock that is right takes back what the test before has learned.
  answer({ at: NOON, aheadMs: 0 });
});
afterEach(() => vi.useRealTimers());

test.each([
  ['26 hours ahead', 26 * HOUR_MS],
  ['five seconds ahead', 5000],
  ['three seconds behind', -3000],
])('the time is the server’s to the second for a browser that is %s', (_, aheadMs) => {
  for (const at of [NOON, NOON + 61_400, NOON + 122_900]) {
    answer({ at, aheadMs });
    expect(Math.abs(serverNow() - at)).toBeLessThanOrEqual(1100);
  }
  const moment = NOON + 7 * HOUR_MS;
  expect(toServerTime(toBrowserTime(moment))).toBe(moment);
});

test.each([
  ['at once', 0, 0],
  ['with a slow request', 4000, 0],
  ['with a slow answer', 0, 4000],
  ['with the next second about to begin', 1, 1],
])('a clock that is right stays as it is: an answer %s', (_, thereMs, backMs) => {
  const moved = vi.fn<() => void>();
  const end = subscribeToServerTime(moved);
  const before = toServerTime(0);
  for (let at = NOON; at < NOON + 2000; at += 333) answer({ at, aheadMs: -before, thereMs, backMs });
  end();
  expect(toServerTime(0)).toBe(before);
  expect(moved).not.toHaveBeenCalled();
});

test('a clock that is set while the page is open is noticed at the next answer, and who listens is told', () => {
  const moved = vi.fn<() => void>();
  const end = subscribeToServerTime(moved);
  answer({ at: NOON + 60_000, aheadMs: 3 * HOUR_MS });
  expect(Math.abs(serverNow() - NOON - 60_000)).toBeLessThanOrEqual(1100);
  answer({ at: NOON + 120_000, aheadMs: 0 });
  expect(Math.abs(serverNow() - NOON - 120_000)).toBeLessThanOrEqual(1100);
  expect(moved).toHaveBeenCalledTimes(2);
  end();
  answer({ at: NOON, aheadMs: HOUR_MS });
  expect(moved).toHaveBeenCalledTimes(2);
});

test('a session ends by the browser’s clock when it ends by the server’s', async () => {
  const aheadMs = 26 * HOUR_MS;
  vi.setSystemTime(NOON + aheadMs);
  const expiresAt = new Date(NOON + 12 * HOUR_MS).toISOString();
  const reply = { access_token: 'a-token', token_type: 'bearer', expires_at: expiresAt };
  const headers = { date: new Date(NOON).toUTCString() };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(reply, { headers })));
  const { endsAt } = await logIn({ email: 'a@equanim.example', password: 'a secret', remember: false });
  vi.unstubAllGlobals();
  expect(Math.abs((endsAt ?? 0) - NOON - 12 * HOUR_MS - aheadMs)).toBeLessThanOrEqual(1100);
});
