import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '../../../platform/changes.ts';
import { createRerun } from '../../../platform/rerun.ts';
import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { CollectorHandle, ReadingAnswer } from '../model.ts';
import type { CollectorStatusStore } from '../stores/collector-status.store.ts';
import type { FreshReadingStore } from '../stores/fresh-reading.store.ts';

interface ReportDeps {
  statuses: Pick<CollectorStatusStore, 'note'>;
  readings: Pick<FreshReadingStore, 'listAsked' | 'answer'>;
  changes: Pick<Changes, 'subscribe'>;
  clock: () => Date;
  /** Whether the exchange has confirmed the time. */
  isConfirmed: () => boolean;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Reports the state of this process's collector to the other processes on the database, and gives them the readings
 * they ask for.
 *
 * @returns ends it, after what is under way
 */
export function reportToOthers(collector: CollectorHandle, deps: ReportDeps): () => Promise<void> {
  const { statuses, readings, changes, clock, isConfirmed, logger } = deps;

  const report = createRerun(async () => {
    try {
      await statuses.note(collector.status(), { at: clock(), isConfirmed: isConfirmed() });
    } catch (error) {
      logger.warn(
        { err: error },
        'the collector could not report to other processes; this is retried in the next minute',
      );
    }
  });

  const answer = createRerun(async () => {
    try {
      const asked = await readings.listAsked();
      if (asked.length > 0) await readings.answer(asked, await readFor(collector));
    } catch (error) {
      logger.warn({ err: error }, 'a reading requested by another process was not given');
    }
  });

  const ends = [
    collector.subscribe(report.ask),
    changes.subscribe(({ table, operation }) => {
      if (table === null || (table === 'fresh_readings' && operation === 'insert')) answer.ask();
    }),
  ];
  report.ask();
  answer.ask();
  return async () => {
    for (const end of ends) end();
    await Promise.all([report.settle(), answer.settle()]);
  };
}

async function readFor(collector: CollectorHandle): Promise<ReadingAnswer> {
  try {
    return { reading: await collector.sampleNow() };
  } catch (error) {
    if (error instanceof ExchangeError) return { failure: error.failure, reason: error.message };
    throw error;
  }
}
