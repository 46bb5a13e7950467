import { utcDay } from '@equanim/finance/calendar';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '../../platform/time.ts';

interface DailyDeps {
  clock: () => Date;
  /** What is erased by a wrong time is gone. */
  isTimeKnown: () => boolean;
  logger: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Does something at once and then once on each UTC day. A failure is logged and retried within the hour, as is a day on which the
 * time is not known.
 *
 * @returns ends it, after what is under way
 */
export function startDaily(
  work: () => Promise<unknown>,
  { clock, isTimeKnown, logger }: DailyDeps,
): () => Promise<void> {
  let doneOn = '';
  let underWay: Promise<void> = Promise.resolve();

  async function tend(): Promise<void> {
    const day = utcDay(clock().getTime());
    if (day === doneOn || !isTimeKnown()) return;
    try {
      await work();
      doneOn = day;
    } catch (error) {
      logger.error({ err: error }, 'old data could not be erased; this is retried in the next hour');
    }
  }

  const next = (): void => {
    underWay = underWay.then(tend);
  };
  next();
  const timer = setInterval(next, HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
