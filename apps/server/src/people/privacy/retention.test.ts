import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ErasureStore } from './erasure.store.ts';
import { createRetentionService } from './retention.service.ts';
import { startDaily } from './daily.ts';
import { HOUR_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 22, 30);

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

it('nothing is too old where a setting keeps it for ever', async () => {
  const forgetOld = vi.fn<ErasureStore['forgetOld']>(async () => ({ leadCount: 0, entryCount: 0 }));
  const retention = createRetentionService({
    erasures: { forgetOld },
    dropEndedCounters: async () => undefined,
    keep: { leadsDays: 0, logDetailsDays: 0, sessionsDays: 1 },
    clock: () => new Date(NOW),
  });
  await retention.forgetOld();
  const sessions = new Date(NOW - 24 * HOUR_MS);
  expect(forgetOld).toHaveBeenCalledWith({ leads: null, logDetails: null, sessions }, new Date(NOW));
});

it('the daily care is done at once, once on each day, and again within the hour where it failed', async () => {
  const done: string[] = [];
  let fails = false;
  const stop = startDaily(
    async () => {
      done.push(new Date().toISOString());
      if (fails) throw new Error('the database is unreachable');
    },
    { isTimeKnown: () => true, clock: () => new Date(), logger: pino({ level: 'silent' }) },
  );
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(done).toEqual(['2026-11-20T22:30:00.000Z']);
  fails = true;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  fails = false;
  await vi.advanceTimersByTimeAsync(20 * HOUR_MS);
  expect(done.slice(1)).toEqual(['2026-11-21T00:30:00.000Z', '2026-11-21T01:30:00.000Z']);
  await stop();
  await vi.advanceTimersByTimeAsync(48 * HOUR_MS);
  expect(done).toHaveLength(3);
});
