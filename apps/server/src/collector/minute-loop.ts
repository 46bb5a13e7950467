import type { FastifyBaseLogger } from 'fastify';
import type { Collector } from './collector.ts';

const MINUTE_MS = 60_000;
/** Between two windows of the past, so that the minute and the viewers come first. */
const BACKFILL_PAUSE_MS = 200;

export interface MinuteLoop {
  /** Ends after the work that is under way. */
  stop(): Promise<void>;
}

/** Runs the collector on every minute boundary, and reads the past in between. */
export function startMinuteLoop(collector: Collector, logger: Pick<FastifyBaseLogger, 'error'>): MinuteLoop {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function everyMinute(): Promise<void> {
    await collector.noteDowntime();
    await collector.tick(minuteOf(Date.now()));
    let sampledMs = minuteOf(Date.now()).getTime();
    while (!signal.aborted) {
      await pause(sampledMs + MINUTE_MS - Date.now(), signal);
      if (signal.aborted) return;
      const minuteAt = minuteOf(Date.now());
      // A timer can come early by a millisecond, and a sleeping machine can lose hours.
      if (minuteAt.getTime() === sampledMs) continue;
      if (minuteAt.getTime() > sampledMs + MINUTE_MS) await collector.noteDowntime();
      await collector.tick(minuteAt);
      sampledMs = minuteAt.getTime();
    }
  }

  async function inBetween(): Promise<void> {
    while (!signal.aborted) {
      const hasMore = await collector.backfill();
      await pause(hasMore ? BACKFILL_PAUSE_MS : MINUTE_MS, signal);
    }
  }

  const report = (error: unknown): void => logger.error({ err: error }, 'the collector stopped');
  const work = Promise.all([everyMinute().catch(report), inBetween().catch(report)]);
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

function minuteOf(ms: number): Date {
  return new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS);
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
