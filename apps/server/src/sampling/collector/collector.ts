import type { FastifyBaseLogger } from 'fastify';
import { ExchangeError } from '../exchange/exchange-error.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { watchAccountPause } from './account-pause.ts';
import type { AccountStore } from './account.store.ts';
import type { AccountStateStore } from './account-state.store.ts';
import { createBtcBackfill } from './btc-backfill.ts';
import type { CollectorHandle, FreshReading } from './collector-status.ts';
import { createCondition } from './condition.ts';
import { createFlowPricing } from './flow-pricing.ts';
import type { FlowStore } from '../../fund/units/flow.store.ts';
import type { GapStore } from './gap.store.ts';
import type { KeyWatch } from './key-watch.ts';
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
import type { TroubleKind } from './trouble.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

const WAS_DOWN = 'The server was not running.';
const WAS_LATE = 'The minute before took too long, or the machine was asleep.';
const WAS_NOT_STORED = 'The server could not store the sample.';

export interface CollectorStores {
  account: AccountStore;
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
  /** Null where the key needs no watching: the demo's. */
  keyWatch: KeyWatch | null;
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
  const { logger, keeper, keyWatch } = options;
  const { account, snapshots, states, gaps, quarantine, transactions, flows, parts } = options.stores;
  const now = (): Date => new Date(keeper.now());
  const { exchange, pausedUntil } = watchAccountPause(options.exchange, now);
  const condition = createCondition({
    now,
    logger,
    pausedUntil,
    nextKeyLookAt: () => keyWatch?.refusal()?.nextLookAt ?? null,
  });
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
    exchange,
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
  let missedBecause = WAS_DOWN;
  let hasBegun = false;
  let lastWork: Promise<unknown> = Promise.resolve();
  let refreshing: Promise<FreshReading> | null = null;
  let thinnedOn = '';

  /** One sample at a time: the minute's and an administrator's never interleave. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastWork.then(work, work);
    lastWork = turn.catch(() => undefined);
    return turn;
  }

  /** Notes when the collector began, again until the clock that says so has been held against another. */
  async function noteBeginning(): Promise<void> {
    if (hasBegun) return;
    condition.noteBeginning(await account.beginCollecting(now()));
    hasBegun = keeper.isAnchored();
  }

  async function noteGapAfter(lastSampleAt: Date, minuteAt: Date): Promise<void> {
    condition.noteHistory(lastSampleAt);
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
    if (outcome.kind === 'sampled') condition.noteSampled(minuteAt);
    return outcome;
  }

  /** A minute in which the key is refused: Bitcoin's price needs none. */
  async function sampleWithoutKey(minuteAt: Date, reason: string): Promise<Missed> {
    await noteMissed(minuteAt);
    try {
      await snapshots.recordPrice(minuteAt, (await exchange.readBtcPrice()).price);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      logger.warn({ reason: error.message }, 'no price of Bitcoin; it is read afterwards');
    }
    return { kind: 'gap', reason, failure: 'refused' };
  }

  async function sampleOrGap(minuteAt: Date): Promise<void> {
    await noteBeginning();
    const refusal = keyWatch?.refusal();
    const outcome = refusal ? await sampleWithoutKey(minuteAt, refusal.what) : await sample(minuteAt);
    if (outcome.kind === 'sampled') return;
    logger.warn(
      { minute: minuteAt, outcome: outcome.kind, reason: outcome.reason },
      'minute without a sample',
    );
    const lacksBitcoin = await gaps.lacksPrice({ from: minuteAt, to: minuteAt });
    const kind = refusal ? 'trading-key' : kindOf(outcome, keeper.notice() !== null);
    const aside = kind === 'kept-aside' ? 'The last sample was kept aside: ' : '';
    condition.noteTrouble(minuteAt, {
      kind,
      what: `${aside}${outcome.reason}`,
      isBitcoinRead: !lacksBitcoin,
    });
    // Minutes dated by a clock that nothing was held against would be noted at the wrong time.
    if (!keeper.isAnchored()) return;
    const reason = outcome.kind === 'gap' ? outcome.reason : 'The sample was kept aside.';
    await gaps.note(minuteAt, minuteAt, reason);
  }

  async function readOrders(): Promise<string[]> {
    const refusal = keyWatch?.refusal();
    if (refusal) return [refusal.what];
    try {
      return await ledger.advance();
    } catch (error) {
      logger.error({ err: error }, 'orders could not be stored');
      return ['The server could not store them.'];
    }
  }

  async function advanceLedger(): Promise<void> {
    const failures = await readOrders();
    notices.noteOrders(failures);
    condition.noteOrders(failures.length === 0);
    if (failures.length === 0) return;
    logger.warn({ failures }, 'orders could not be brought into step; the next minute tries again');
  }

  /** What the log told late explains minutes that stood unexplained; what stays so is told. */
  async function reviewParts(): Promise<void> {
    try {
      await parts.explainUnread();
      notices.noteUnexplained(await parts.listAlarming(new Date(keeper.now() - DAY_MS)));
    } catch (error) {
      logger.error(
        { err: error },
        'the parts of minutes could not be told again; the next minute tries again',
      );
    }
  }

  /** Once a day. */
  async function thinStates(): Promise<void> {
    const day = now().toISOString().slice(0, 10);
    if (day === thinnedOn) return;
    try {
      await parts.thin(await states.thin(now()));
      thinnedOn = day;
    } catch (error) {
      logger.error({ err: error }, 'old minutes could not be cleared away; the next minute tries again');
    }
  }

  async function readFresh(): Promise<FreshReading> {
    const refusal = keyWatch?.refusal();
    if (refusal) throw new ExchangeError('refused', refusal.what);
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
    status: () => ({
      ...condition.status(),
      notices: [...notices.list(), ...(keyWatch?.notices() ?? [])],
    }),

    async tick(minuteAt) {
      try {
        await keeper.check();
        if (Math.abs(keeper.now() - minuteAt.getTime()) > 2 * MINUTE_MS)
          return logger.warn({ minute: minuteAt }, 'the clock was set right, this minute is another one');
        await keyWatch?.look();
        await inTurn(() => sampleOrGap(minuteAt));
      } catch (error) {
        if (missedBecause === WAS_LATE) missedBecause = WAS_NOT_STORED;
        condition.noteOrders(false);
        condition.noteTrouble(minuteAt, { kind: 'not-stored', what: WAS_NOT_STORED, isBitcoinRead: false });
        return logger.error({ err: error, minute: minuteAt }, 'the minute failed');
      }
      await advanceLedger();
      await reviewParts();
      await thinStates();
    },

    async backfill() {
      try {
        const hasPrices = await btcBackfill.step();
        if (keyWatch?.refusal()) return hasPrices;
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

type Missed = Exclude<MinuteOutcome, { kind: 'sampled' }>;

function kindOf(outcome: Missed, isClockWrong: boolean): TroubleKind {
  if (outcome.kind === 'kept-aside') return 'kept-aside';
  const failure = outcome.failure ?? 'unreachable';
  return failure === 'unreachable' && isClockWrong ? 'clock' : failure;
}
