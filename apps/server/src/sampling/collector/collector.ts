import type { FastifyBaseLogger } from 'fastify';
import PQueue from 'p-queue';
import { ExchangeError } from '../exchange/exchange-error.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { createSignal } from '../../platform/signal.ts';
import type { BtcBackfill } from './sync/btc-backfill.ts';
import type { CollectorHandle, FreshReading } from './model.ts';
import type { KeyWatch } from './status/key-watch.ts';
import type { LogSync } from './sync/log-sync.ts';
import type { MinuteJobs } from './minute/minute-jobs.ts';
import { WAS_NOT_STORED, type MissedMinutes } from './minute/missed-minutes.ts';
import type { Notices } from './status/notices.ts';
import type { OrderSync } from './sync/order-sync.ts';
import type { SampleOrGap } from './minute/sample-or-gap.ts';
import type { SamplingStatus } from './status/sampling-status.ts';
import type { TimeKeeper } from './minute/time-keeper.ts';

export interface Collector extends CollectorHandle {
  /**
   * Does the work of one minute, after noting the minutes since the last sample or gap as a gap. Never throws: what goes
   * wrong is in {@link CollectorHandle.status} and in the log.
   */
  tick(minuteAt: Date): Promise<void>;
  /** Reads one more part of the past, if any is left. @returns whether more is left */
  backfill(): Promise<boolean>;
}

/** What the collector works with; `create-collector.ts` puts it together. */
interface CollectorDeps {
  keeper: TimeKeeper;
  keyWatch: KeyWatch | null;
  minutes: SampleOrGap;
  missed: MissedMinutes;
  jobs: MinuteJobs;
  log: LogSync;
  orders: OrderSync;
  btcBackfill: BtcBackfill;
  status: SamplingStatus;
  notices: Notices;
  readFresh: () => Promise<FreshReading>;
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** What happens every minute: one snapshot or one gap, then orders and fills, then what late lines of the log explain. */
export function collectWith(deps: CollectorDeps): Collector {
  const { keeper, keyWatch, minutes, missed, jobs, status, notices, logger } = deps;
  /** One sample at a time: the minute's and an administrator's never interleave. */
  const turns = new PQueue({ concurrency: 1 });
  const changed = createSignal();
  let refreshing: Promise<FreshReading> | null = null;

  /** All that a step noted is told when it ends: no note has to say so itself. */
  const telling = <Result>(work: Promise<Result>): Promise<Result> => work.finally(changed.tell);

  function noteNotStored(minuteAt: Date, error: unknown): void {
    missed.noteNotStored();
    status.noteOrders(false);
    status.noteTrouble(minuteAt, { kind: 'not-stored', what: WAS_NOT_STORED, isBitcoinRead: false });
    logger.error({ err: error, minute: minuteAt }, 'the minute failed');
    changed.tell();
  }

  return {
    async tick(minuteAt) {
      try {
        await telling(keeper.check());
        if (Math.abs(keeper.now() - minuteAt.getTime()) > 2 * MINUTE_MS)
          return logger.warn({ minute: minuteAt }, 'the clock was corrected, so this is a different minute');
        await keyWatch?.look();
        await telling(turns.add(() => minutes.sampleOrNoteGap(minuteAt)));
      } catch (error) {
        return noteNotStored(minuteAt, error);
      }
      await telling(jobs.advanceOrders());
      await jobs.readLate();
      await telling(jobs.reviewParts());
      await jobs.runDaily();
    },

    async backfill() {
      try {
        return await telling(readMoreOfPast(deps));
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        logger.warn({ reason: error.message }, 'backfilling pauses until the next minute');
        return false;
      }
    },

    sampleNow() {
      refreshing ??= telling(turns.add(deps.readFresh)).finally(() => (refreshing = null));
      return refreshing;
    },

    subscribe: changed.subscribe,

    status: () => ({
      ...status.status(),
      notices: [...notices.list(), ...(keyWatch?.notices() ?? [])],
    }),
  };
}

/** @returns whether more is left to read */
async function readMoreOfPast({ btcBackfill, keyWatch, log, orders }: CollectorDeps): Promise<boolean> {
  const hasPrices = await btcBackfill.step();
  if (keyWatch?.refusal()) return hasPrices;
  const hasLog = await log.backfill();
  const hasOrders = await orders.backfill();
  return hasPrices || hasLog || hasOrders;
}
