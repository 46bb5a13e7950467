import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startMinuteLoop } from './minute-loop.ts';

const START = Date.UTC(2026, 4, 4, 9, 0, 30);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => vi.useRealTimers());

it('the loop goes on after turns that fail, on every minute and in between', async () => {
  const ticks: number[] = [];
  let backfills = 0;
  const logger = { error: vi.fn<(...words: unknown[]) => void>() };
  const loop = startMinuteLoop(
    {
      tick: async (minuteAt) => {
        ticks.push((minuteAt.getTime() - START + 30_000) / 60_000);
        if (ticks.length < 3) throw new Error('The connection was terminated.');
      },
      backfill: async () => {
        backfills += 1;
        if (backfills < 3) throw new Error('The connection was terminated.');
        return false;
      },
    },
    logger,
    Date.now,
  );
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await loop.stop();
  expect(ticks).toEqual([0, 1, 2, 3, 4, 5]);
  expect(backfills).toBe(6);
  expect(logger.error).toHaveBeenCalledTimes(4);
});
