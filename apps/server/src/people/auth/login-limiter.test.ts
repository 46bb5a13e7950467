import { beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '../../platform/domain-error.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';
import { createLoginLimiter, type LoginLimiter } from './login-limiter.ts';

const EMAIL = 'ada@lowell.example';

let nowMs = 0;
let limiter: LoginLimiter;

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 20, 12);
  limiter = createLoginLimiter(() => nowMs);
});

/** Attempts that fail, each so long after the one before. */
function fail(count: number, everyMs = 0): void {
  for (let i = 0; i < count; i += 1) {
    nowMs += everyMs;
    limiter.admit(EMAIL);
  }
}

/** Seconds until an attempt is let in again; 0 when it would be now. */
function lockedSeconds(): number {
  try {
    limiter.admit(EMAIL);
    return 0;
  } catch (error) {
    if (error instanceof DomainError) return (error.retryAfterMs ?? Number.NaN) / SECOND_MS;
    throw error;
  }
}

describe('An address', () => {
  it('is locked for a minute by five failures within fifteen minutes', () => {
    fail(5, 3.7 * MINUTE_MS);
    expect(lockedSeconds()).toBe(60);
    nowMs += MINUTE_MS;
    expect(lockedSeconds()).toBe(0);
  });

  it('is not locked by failures that lie further apart, however many', () => {
    fail(40, 3.8 * MINUTE_MS);
    expect(lockedSeconds()).toBe(0);
  });

  it('is locked twice as long each time, an hour at most', () => {
    const locks: number[] = [];
    while (locks.length < 9) {
      const seconds = lockedSeconds();
      if (seconds > 0) locks.push(seconds / 60);
      nowMs += seconds * 1_000;
    }
    expect(locks).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('begins with a minute again after it rested', () => {
    fail(5);
    nowMs += MINUTE_MS;
    fail(1);
    expect(lockedSeconds()).toBe(120);
    nowMs += 76 * MINUTE_MS;
    fail(5);
    expect(lockedSeconds()).toBe(60);
  });

  it('is forgiven by a success, and no other is locked with it', () => {
    fail(4);
    limiter.noteSuccess(EMAIL);
    fail(4);
    expect(lockedSeconds()).toBe(0);
    expect(lockedSeconds()).toBe(60);
    limiter.admit('grace@lowell.example');
  });
});
