import type { FastifyBaseLogger } from 'fastify';
import type { Collector } from './collector.ts';
import { MINUTE_MS, minuteOf } from '../../platform/time.ts';

/** Between two windows of the past, so that the minute and the viewers come first. */
const BACKFILL_PAUSE_MS = 200;

export interface MinuteLoop {
  /** Ends after the work that is under way. */
  stop(): Promise<void>;
}

/**
 * Runs the collector on every minute boundary, and reads the past in between. A turn that fails costs that turn only.
 *
 * @param now milliseconds since 1970 by the clock that dates minutes
 */
export function startMinuteLoop(
  collector: Pick<Collector, 'tick' | 'backfill'>,
  logger: Pick<FastifyBaseLogger, 'error'>,
  now: () => number,
): MinuteLoop {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function turn<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      logger.error({ err: error }, 'a cycle of the collector failed; this is retried in the next minute');
      return undefined;
    }
  }

  async function everyMinute(): Promise<void> {
    while (!signal.aborted) {
      const minuteAt = minuteOf(new Date(now()));
      await turn(() => collector.tick(minuteAt));
      // A timer can come early by a millisecond, and a sleeping machine can lose hours.
      while (!signal.aborted && minuteOf(new Date(now())).getTime() === minuteAt.getTime()) {
        await pause(minuteAt.getTime() + MINUTE_MS - now(), signal);
      }
    }
  }

  async function inBetween(): Promise<void> {
    while (!signal.aborted) {
      const hasMore = await turn(() => collector.backfill());
      await pause(hasMore ? BACKFILL_PAUSE_MS : MINUTE_MS, signal);
    }
  }

  const work = Promise.all([everyMinute(), inBetween()]);
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

/** Waits, or returns at once when the loop stops. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.max(ms, 0));
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
}
