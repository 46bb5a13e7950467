import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';
import { startDatabaseAlerts } from './database-alerts.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a server that does not reach its database for five minutes says so once, and once that it does again', async () => {
  const sent: string[] = [];
  const alerts = startDatabaseAlerts({
    limits: { silentMs: 5 * MINUTE_MS, fall: 0.1 },
    channels: [{ name: 'test', send: async ({ kind, event }) => void sent.push(`${kind} ${event}`) }],
    logger: pino({ level: 'silent' }),
    clock: () => new Date(),
  });
  alerts.noteAway();
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  alerts.noteAway();
  await vi.advanceTimersByTimeAsync(MINUTE_MS - SECOND_MS);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
  expect(sent).toEqual(['database-away raised']);
  alerts.noteBack();
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
  expect(sent).toEqual(['database-away raised', 'database-away ended']);
  await alerts.end();
});
