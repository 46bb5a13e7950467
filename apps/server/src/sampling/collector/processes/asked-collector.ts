import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '../../../platform/changes.ts';
import { createRerun } from '../../../platform/rerun.ts';
import { createSignal } from '../../../platform/signal.ts';
import { MINUTE_MS, minuteOf, nextMinute, SECOND_MS } from '../../../platform/time.ts';
import { ExchangeError } from '../../exchange/exchange-error.ts';
import type { CollectorHandle, CollectorStatus, FreshReading } from '../model.ts';
import { actionOn, whatWorks } from '../status/trouble.ts';
import type { CollectorStatusStore } from '../stores/collector-status.store.ts';
import type { FreshReadingStore } from '../stores/fresh-reading.store.ts';

/** The collecting process reports every minute: twice without a report, there is none. */
const SILENT_AFTER_MS = 2.5 * MINUTE_MS;
/** A reading takes a few seconds; longer than this, nobody waits. */
const MAX_READING_MS = 20 * SECOND_MS;
/** For an answer whose announcement was missed. */
const LOOK_AGAIN_MS = SECOND_MS;

interface AskedCollectorDeps {
  statuses: Pick<CollectorStatusStore, 'latest'>;
  readings: Pick<FreshReadingStore, 'ask' | 'find'>;
  changes: Pick<Changes, 'subscribe'>;
  clock: () => Date;
  /** The clock of the database, milliseconds since 1970. */
  databaseClock: { now: () => number; steadySince: () => number };
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

export interface AskedCollector extends CollectorHandle {
  /** Ends when the newest report is known, or cannot be read. */
  look(): Promise<void>;
  /** The time that it keeps minus the database's, milliseconds; null while it does not report, or has not heard the exchange. */
  skewMs(): number | null;
}

/** The collector of another process on the same database: what it reports there, and readings it is asked for there. */
export function createAskedCollector(deps: AskedCollectorDeps): AskedCollector {
  const { statuses, changes, clock, logger } = deps;
  const changed = createSignal();
  let latest: Awaited<ReturnType<CollectorStatusStore['latest']>> = null;

  const look = createRerun(async () => {
    try {
      latest = await statuses.latest();
      changed.tell();
    } catch (error) {
      // What was known stays, and grows old; a change or the next reconnection asks again.
      logger.warn({ err: error }, 'the report of the collector could not be read');
    }
  });
  changes.subscribe(({ table }) => {
    if (table === 'collector_status' || table === null) look.ask();
  });

  return {
    async look() {
      look.ask();
      await look.settle();
    },
    skewMs() {
      const at = latest?.databaseAt?.getTime();
      const { now, steadySince } = deps.databaseClock;
      // A report from before the clock was set says nothing of the clock by now.
      if (!latest || at === undefined || at < steadySince()) return null;
      return Math.abs(now() - at) > SILENT_AFTER_MS ? null : latest.notedAt.getTime() - at;
    },
    subscribe: changed.subscribe,
    sampleNow: () => askForReading(deps),
    status(): CollectorStatus {
      if (!latest) return { state: 'starting', trouble: null, lastSampleAt: null, notices: [] };
      const { status, notedAt } = latest;
      return clock().getTime() - notedAt.getTime() > SILENT_AFTER_MS
        ? silent(status, notedAt, clock())
        : status;
    },
  };
}

/** What is known of a collector that reports no more. */
function silent({ lastSampleAt }: CollectorStatus, notedAt: Date, now: Date): CollectorStatus {
  const kind = 'no-collector';
  const what = 'No server on this database is collecting.';
  const historyUntil = lastSampleAt && minuteOf(lastSampleAt);
  const facts = { kind, what, historyUntil, isBitcoinRead: false, areOrdersRead: null } as const;
  return {
    state: 'degraded',
    lastSampleAt,
    notices: [],
    trouble: {
      what,
      since: nextMinute(historyUntil ?? notedAt),
      works: whatWorks(facts, now),
      action: actionOn(kind),
      nextAttemptAt: nextMinute(now),
    },
  };
}

async function askForReading({ readings, changes }: AskedCollectorDeps): Promise<FreshReading> {
  const id = await readings.ask();
  const answer = await new Promise<Awaited<ReturnType<FreshReadingStore['find']>>>((resolve, reject) => {
    const look = createRerun(async () => {
      try {
        const found = await readings.find(id);
        if (found) finish(() => resolve(found));
      } catch (error) {
        finish(() => reject(error instanceof Error ? error : new Error('unknown')));
      }
    });
    const timers = [
      setInterval(look.ask, LOOK_AGAIN_MS),
      setTimeout(() => finish(() => resolve(null)), MAX_READING_MS),
    ];
    const unsubscribe = changes.subscribe(({ table }) => {
      if (table === 'fresh_readings') look.ask();
    });
    function finish(settle: () => void): void {
      unsubscribe();
      for (const timer of timers) clearTimeout(timer);
      settle();
    }
    look.ask();
  });
  if (!answer)
    throw new ExchangeError('unreachable', 'The collecting server cannot give a reading right now.');
  if ('failure' in answer) throw new ExchangeError(answer.failure, answer.reason);
  return answer.reading;
}
