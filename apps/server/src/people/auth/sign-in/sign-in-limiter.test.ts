import fc from 'fast-check';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { createLimitCounters } from '../../../platform/database/limits/limit-counters.ts';
import { openTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { MINUTE_MS, SECOND_MS } from '../../../platform/time.ts';
import { strangerAddress } from './attempts.test-support.ts';
import { createSignInLimiter, type SignInLimiter } from './sign-in-limiter.ts';
import { createTurnsStore } from './turns.store.ts';

const OWNER = 'owner@equanim.example';
const HOME = '203.0.113.7';
const WINDOW_MS = 15 * MINUTE_MS;
const STRANGERS = 12;

const database = await openTestDatabase();
let limiter: SignInLimiter;
let nowMs = 0;

beforeEach(() => start());
afterAll(() => database.close());

async function start(): Promise<void> {
  nowMs = Date.UTC(2026, 10, 20, 12);
  await database.db.deleteFrom('limit_counters').execute();
  const clock = (): Date => new Date(nowMs);
  limiter = createSignInLimiter({
    counters: createLimitCounters(database.db, clock),
    turns: createTurnsStore(database.db, clock),
    forgetDevice: async () => undefined,
    clock,
  });
}

/** An attempt that fails. @returns null where it was let through to the password, else how long it has to wait, milliseconds */
async function fail(address: string, email = OWNER): Promise<number | null> {
  try {
    const admission = await limiter.admit({ email, address, device: null });
    await admission.noteFailure();
    return null;
  } catch (error) {
    if (error instanceof DomainError && error.problem === 'too-many-requests') return error.retryAfterMs;
    throw error;
  }
}

it('an email address is among the locked ones while unknown devices are locked for it', async () => {
  for (let n = 0; n < 5; n += 1) await fail(strangerAddress(n));
  await fail(strangerAddress(9), 'other@equanim.example');
  const asked = [OWNER.toUpperCase(), 'other@equanim.example', 'nobody@equanim.example'];
  expect(await limiter.isLockedFor(asked)).toEqual(new Set([OWNER.toUpperCase()]));
  await limiter.forgive(OWNER);
  expect(await limiter.isLockedFor(asked)).toEqual(new Set());
  expect(await fail(HOME)).toBeNull();
});

it('email addresses and devices are nowhere kept in clear', async () => {
  for (let n = 0; n < 7; n += 1) await fail(strangerAddress(n));
  const rows = await database.db.selectFrom('limit_counters').selectAll().execute();
  expect(rows.length).toBeGreaterThan(5);
  expect(JSON.stringify(rows)).not.toMatch(/owner|@/);
});

/** What strangers do: one of them tries after a while. */
const strangers = fc.array(fc.record({ stranger: fc.nat(STRANGERS - 1), afterMs: fc.nat(3 * MINUTE_MS) }), {
  minLength: 20,
  maxLength: 80,
});

it('whoever waits as long as they were told at first is let through, whatever strangers do', async () => {
  const numRuns = Math.max(10, 300 * inject('scale'));
  await fc.assert(
    fc.asyncProperty(strangers, fc.nat(19), async (tries, ownersTry) => {
      await start();
      let dueMs: number | null = null;
      const failures: number[] = [];
      for (const [i, { stranger, afterMs }] of tries.entries()) {
        const untilDueMs = dueMs === null ? Number.POSITIVE_INFINITY : dueMs - nowMs;
        nowMs += Math.min(afterMs, untilDueMs);
        const waitMs = await fail(strangerAddress(stranger));
        if (waitMs === null) failures.push(nowMs);
        // As an answer tells it, in whole seconds.
        else expect(waitMs).toBeLessThanOrEqual(WINDOW_MS);
        if (afterMs >= untilDueMs) {
          expect(await fail(HOME)).toBeNull();
          break;
        }
        if (i !== ownersTry) continue;
        const toldMs = await fail(HOME);
        if (toldMs === null) break;
        dueMs = nowMs + Math.ceil(toldMs / SECOND_MS) * SECOND_MS;
        expect(dueMs - nowMs).toBeLessThanOrEqual(WINDOW_MS);
      }
      // What all have together, and a turn of each.
      for (const fromMs of failures)
        expect(failures.filter((ms) => ms >= fromMs && ms < fromMs + WINDOW_MS).length).toBeLessThanOrEqual(
          5 + STRANGERS,
        );
    }),
    { numRuns },
  );
});
