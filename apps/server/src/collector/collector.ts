import type { FastifyBaseLogger } from 'fastify';
import { ExchangeError } from '../exchange/exchange-error.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { AccountStateStore } from './account-state.store.ts';
import { createBtcBackfill } from './btc-backfill.ts';
import type { CollectorHandle, CollectorStatus, FreshReading } from './collector-status.ts';
import { createFlowPricing } from './flow-pricing.ts';
import type { FlowStore } from './flow.store.ts';
import type { GapStore } from './gap.store.ts';
import { createLedgerSync } from './ledger-sync.ts';
import type { LedgerStore } from './ledger.store.ts';
import { createMarketUse } from './market-use.ts';
import { createNotices } from './notices.ts';
import type { PartsStore } from './parts.store.ts';
import type { QuarantineStore } from './quarantine.store.ts';
import { createSampler, type MinuteOutcome } from './sampler.ts';
import type { SnapshotStore } from './snapshot.store.ts';
import type { TimeKeeper } from './time-keeper.ts';
import type { TransactionStore } from './transaction.store.ts';
import type { UnexplainedLimit } from './unexplained-limit.ts';
import { createWaitingSamples } from './waiting-samples.ts';

const MINUTE_MS = 60_000;
const WAS_DOWN = 'The server was not running.';
const WAS_LATE = 'The minute before took too long, or the machine was asleep.';
const WAS_NOT_STORED = 'The server could not store the sample.';

export interface CollectorStores {
  snapshots: SnapshotStore;
  states: AccountStateStore;
  transactions: TransactionStore;
  flows: FlowStore;
  parts: PartsStore;
  gaps: GapStore;
  ledger: LedgerStore;
  quarantine: QuarantineStore;
}

export interface CollectorOptions {
  stores: CollectorStores;
  exchange: Exchange;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  keeper: TimeKeeper;
  limit: UnexplainedLimit;
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
  const { exchange, logger, keeper } = options;
  const { snapshots, states, gaps, quarantine, transactions, flows } = options.stores;
  const now = (): Date => new Date(keeper.now());
  const exchangeNow = () => new Date(keeper.now() + exchange.skewMs());
  const use = createMarketUse(now);
  const notices = createNotices(logger, keeper.notice);
  const ledger = createLedgerSync({
    exchange,
    store: options.stores.ledger,
    transactions,
    use,
    exchangeNow,
    onRead: notices.noteRows,
  });
  const pricing = createFlowPricing({ exchange, flows, states, transactions, exchangeNow });
  const waiting = createWaitingSamples({ states, transactions, quarantine, limit: options.limit });
  const sampler = createSampler({
    ...options,
    snapshots,
    states,
    transactions,
    ledger,
    pricing,
    waiting,
    use,
    now,
    onReading: notices.noteReading,
    onLog: notices.noteLog,
  });
  const btcBackfill = createBtcBackfill({ exchange, snapshots, gaps, now });
  let status: OwnStatus = { state: 'starting', detail: null, lastSampleAt: null };
  let missedBecause = WAS_DOWN;
  let lastWork: Promise<unknown> = Promise.resolve();
  let refreshing: Promise<FreshReading> | null = null;
  let thinnedOn = '';

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
    // Minutes dated by a clock that nothing was held against would be noted at the wrong time.
    if (!keeper.isAnchored()) return;
    const reason = outcome.kind === 'gap' ? outcome.reason : 'The sample was kept aside.';
    await gaps.note(minuteAt, minuteAt, reason);
  }

  async function advanceLedger(): Promise<void> {
    const failures = await ledger.advance();
    notices.noteOrders(failures);
    if (failures.length === 0) return;
    logger.warn({ failures }, 'orders could not be brought into step; the next minute tries again');
  }

  /** Once a day. */
  async function thinStates(): Promise<void> {
    const day = now().toISOString().slice(0, 10);
    if (day === thinnedOn) return;
    await states.thin(now());
    thinnedOn = day;
  }

  async function readFresh(): Promise<FreshReading> {
    await keeper.check();
    const outcome = await sample(new Date(Math.floor(keeper.now() / MINUTE_MS) * MINUTE_MS));
    if (outcome.kind !== 'sampled') throw new ExchangeError('malformed', outcome.reason);
    const { readAt, totals } = outcome.sample;
    const { equity, unrealizedPnl } = totals;
    const units = await snapshots.unitsAt(readAt);
    return {
      takenAt: new Date(readAt.getTime() - exchange.skewMs()),
      equity: equity.toNumber(),
      unrealizedPnl: unrealizedPnl.toNumber(),
      normalizedValue: units?.gt(0) ? equity.div(units).toDecimalPlaces(12).toNumber() : null,
    };
  }

  return {
    status: () => ({ ...status, notices: notices.list() }),

    async tick(minuteAt) {
      try {
        await keeper.check();
        if (Math.abs(keeper.now() - minuteAt.getTime()) > 2 * MINUTE_MS)
          return logger.warn({ minute: minuteAt }, 'the clock was set right, this minute is another one');
        await inTurn(() => sampleOrGap(minuteAt));
        await advanceLedger();
        await thinStates();
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
      refreshing ??= inTurn(readFresh).finally(() => (refreshing = null));
      return refreshing;
    },
  };
}

type OwnStatus = Omit<CollectorStatus, 'notices'>;

function statusAfter(outcome: MinuteOutcome, before: OwnStatus, now: Date): OwnStatus {
  if (outcome.kind === 'sampled') return { state: 'ok', detail: null, lastSampleAt: now };
  if (outcome.kind === 'kept-aside') {
    return { ...before, state: 'degraded', detail: `The last sample was kept aside: ${outcome.reason}` };
  }
  return { ...before, state: outcome.failure === 'refused' ? 'stopped' : 'degraded', detail: outcome.reason };
}
