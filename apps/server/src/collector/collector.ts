import type { FastifyBaseLogger } from 'fastify';
import { ExchangeError } from '../exchange/exchange-error.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { createBtcBackfill } from './btc-backfill.ts';
import type { CollectorHandle, CollectorStatus } from './collector-status.ts';
import type { GapStore } from './gap.store.ts';
import { createLedgerSync } from './ledger-sync.ts';
import type { LedgerStore } from './ledger.store.ts';
import { createPendingSamples } from './pending-samples.ts';
import type { QuarantineStore } from './quarantine.store.ts';
import { createSampler, type MinuteOutcome } from './sampler.ts';
import type { SnapshotStore } from './snapshot.store.ts';

const MINUTE_MS = 60_000;
const WAS_DOWN = 'The server was not running.';
const WAS_LATE = 'The minute before took too long, or the machine was asleep.';
const WAS_NOT_STORED = 'The server could not store the sample.';

export interface CollectorStores {
  snapshots: SnapshotStore;
  gaps: GapStore;
  ledger: LedgerStore;
  quarantine: QuarantineStore;
}

export interface CollectorOptions {
  stores: CollectorStores;
  exchange: Exchange;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  now: () => Date;
  sleep: (ms: number) => Promise<void>;
  random: () => number;
}

export interface Collector extends CollectorHandle {
  /**
   * The work of one minute, after noting the minutes since the last sample or gap as a gap. Never throws:
   * what goes wrong is in {@link CollectorHandle.status} and in the log.
   */
  tick(minuteAt: Date): Promise<void>;
  /** Reads one more part of the past, if any is left. @returns whether more is left */
  backfill(): Promise<boolean>;
}

/** What happens every minute: one snapshot or one gap, then orders, fills and flows brought into step. */
export function createCollector(options: CollectorOptions): Collector {
  const { exchange, logger, now } = options;
  const { snapshots, gaps, quarantine } = options.stores;
  const exchangeNow = () => new Date(now().getTime() + exchange.skewMs());
  const ledger = createLedgerSync({ exchange, store: options.stores.ledger, exchangeNow });
  const pending = createPendingSamples({ snapshots, quarantine, now, skewMs: exchange.skewMs });
  const sampler = createSampler({ ...options, snapshots, ledger, pending });
  const btcBackfill = createBtcBackfill({ exchange, snapshots, gaps, now });
  let status: CollectorStatus = { state: 'starting', detail: null, lastSampleAt: null };
  let missedBecause = WAS_DOWN;
  let lastWork: Promise<unknown> = Promise.resolve();
  let refreshing: Promise<void> | null = null;

  /** One sample at a time: the minute's and an administrator's never interleave. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastWork.then(work, work);
    lastWork = turn.catch(() => undefined);
    return turn;
  }

  async function noteGapAfter(lastSampleAt: Date, minuteAt: Date): Promise<void> {
    status = { ...status, lastSampleAt: status.lastSampleAt ?? lastSampleAt };
    const accounted = Math.max(lastSampleAt.getTime(), (await gaps.latest())?.getTime() ?? 0);
    const from = new Date(accounted + MINUTE_MS);
    const to = new Date(minuteAt.getTime() - MINUTE_MS);
    if (from > to) return;
    await gaps.note(from, to, missedBecause);
    logger.info({ from, to, reason: missedBecause }, 'minutes without a sample');
  }

  /** Notes the minutes before this one that have neither sample nor gap. */
  async function noteMissed(minuteAt: Date): Promise<void> {
    const latest = await snapshots.latest();
    if (latest) await noteGapAfter(latest.taken_at, minuteAt);
    missedBecause = WAS_LATE;
  }

  async function sample(minuteAt: Date): Promise<MinuteOutcome> {
    await noteMissed(minuteAt);
    const outcome = await sampler.sampleMinute(minuteAt);
    status = statusAfter(outcome, status, now());
    return outcome;
  }

  async function sampleOrGap(minuteAt: Date): Promise<void> {
    const outcome = await sample(minuteAt);
    if (outcome.kind === 'sampled') return;
    logger.warn(
      { minute: minuteAt, outcome: outcome.kind, reason: outcome.reason },
      'minute without a sample',
    );
    const reason = outcome.kind === 'gap' ? outcome.reason : 'The sample was kept aside.';
    await gaps.note(minuteAt, minuteAt, reason);
  }

  async function advanceLedger(): Promise<void> {
    try {
      await ledger.advance();
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      logger.warn(
        { reason: error.message },
        'orders could not be brought into step; the next minute tries again',
      );
    }
  }

  return {
    status: () => ({ ...status }),

    async tick(minuteAt) {
      try {
        await inTurn(() => sampleOrGap(minuteAt));
        await advanceLedger();
      } catch (error) {
        if (missedBecause === WAS_LATE) missedBecause = WAS_NOT_STORED;
        status = { ...status, state: 'degraded', detail: WAS_NOT_STORED };
        logger.error({ err: error, minute: minuteAt }, 'the minute failed');
      }
    },

    async backfill() {
      try {
        const hasPrices = await btcBackfill.step();
        const hasLists = await ledger.backfill();
        return hasPrices || hasLists;
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        logger.warn({ reason: error.message }, 'back-filling pauses until the next minute');
        return false;
      }
    },

    sampleNow() {
      refreshing ??= inTurn(async () => {
        const outcome = await sample(new Date(Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS));
        if (outcome.kind !== 'sampled') throw new ExchangeError('malformed', outcome.reason);
      }).finally(() => (refreshing = null));
      return refreshing;
    },
  };
}

function statusAfter(outcome: MinuteOutcome, before: CollectorStatus, now: Date): CollectorStatus {
  if (outcome.kind === 'sampled') return { state: 'ok', detail: null, lastSampleAt: now };
  if (outcome.kind === 'kept-aside') {
    return { ...before, state: 'degraded', detail: `The last sample was kept aside: ${outcome.reason}` };
  }
  return { ...before, state: outcome.failure === 'refused' ? 'stopped' : 'degraded', detail: outcome.reason };
}
