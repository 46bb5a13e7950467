import type { FastifyBaseLogger } from 'fastify';
import type { UnexplainedLimit } from '@equanim/finance/unexplained-limit';
import type { Exchange } from '../exchange/exchange.ts';
import { ExchangeError } from '../exchange/exchange-error.ts';
import { createBtcBackfill } from './sync/btc-backfill.ts';
import { collectWith, type Collector } from './collector.ts';
import type { CollectorStores } from './stores/collector-stores.ts';
import { createFlowPricing } from './minute/flow-pricing.ts';
import type { KeyWatch } from './status/key-watch.ts';
import { createLateSync } from './sync/late-sync.ts';
import { createListSync } from './sync/list-sync.ts';
import { createLogSync, type LogSync } from './sync/log-sync.ts';
import { createMarketUse, type MarketUse } from './sync/market-use.ts';
import { createMinuteJobs } from './minute/minute-jobs.ts';
import { createMissedMinutes, type CountMinutes } from './minute/missed-minutes.ts';
import { createNotices, type Notices } from './status/notices.ts';
import { createOrderSync } from './sync/order-sync.ts';
import { createSampleOrGap, type SampleOrGap } from './minute/sample-or-gap.ts';
import { createSampler, type Sampler } from './minute/sampler.ts';
import { createSamplingStatus } from './status/sampling-status.ts';
import type { TimeKeeper } from './minute/time-keeper.ts';
import { createWaitingSamples } from './minute/waiting-samples.ts';
import { minuteOf } from '../../platform/time.ts';
import type { FreshReading } from './model.ts';
import type { SnapshotStore } from './stores/snapshot.store.ts';

export interface CollectorOptions {
  stores: CollectorStores;
  exchange: Exchange;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  keeper: TimeKeeper;
  limit: UnexplainedLimit;
  /** Null where the key needs no watching: the demo's. */
  keyWatch: KeyWatch | null;
  /** Told of each minute as it ends; nobody is unless given. */
  countMinutes?: CountMinutes | undefined;
  sleep: (ms: number) => Promise<void>;
  random: () => number;
}

/** Puts the collector together: stores, exchange and clocks become the parts that `collector.ts` works with. */
export function createCollector(options: CollectorOptions): Collector {
  const { stores, logger, keeper, keyWatch, countMinutes = () => undefined } = options;
  const {
    btcPrices,
    gaps,
    marks,
    missing,
    orders: orderStore,
    parts,
    snapshots,
    states,
    transactions,
  } = stores;
  const now = (): Date => new Date(keeper.now());
  const { exchange, pausedUntil } = watchAccountPause(options.exchange, now);
  const exchangeNow = (): Date => new Date(keeper.now() + exchange.skewMs());
  const nextKeyLookAt = (): Date | null => keyWatch?.refusal()?.nextLookAt ?? null;
  const status = createSamplingStatus({ now, logger, pausedUntil, nextKeyLookAt });
  const notices = createNotices(logger, keeper.notices);
  const { noteRows: onRead, noteRefusedOrders: onRefused } = notices;

  const use = createMarketUse(exchange.markets, now);
  const lists = createListSync(marks, exchange.historyMs);
  const log = createLogSync({ exchange, lists, transactions, use, exchangeNow, onRead });
  const orders = createOrderSync({
    exchange,
    lists,
    orders: orderStore,
    marks,
    use,
    exchangeNow,
    onRead,
    onRefused,
  });
  const late = createLateSync({
    exchange,
    missing,
    transactions,
    orders: orderStore,
    marks,
    use,
    exchangeNow,
  });
  const sampler = samplerOf(options, { exchange, exchangeNow, now, log, use, notices });
  const missed = createMissedMinutes({ gaps, countMinutes, logger });
  const minutes = createSampleOrGap({
    account: stores.account,
    snapshots,
    btcPrices,
    gaps,
    exchange,
    keeper,
    keyWatch,
    sampler,
    missed,
    status,
    countMinutes,
    logger,
  });
  return collectWith({
    keeper,
    keyWatch,
    minutes,
    missed,
    jobs: createMinuteJobs({ orders, late, parts, states, keyWatch, notices, status, now, logger }),
    log,
    orders,
    btcBackfill: createBtcBackfill({ exchange, btcPrices, gaps, now }),
    status,
    notices,
    readFresh: () => readFresh({ exchange, snapshots, keeper, keyWatch, minutes }),
    logger,
  });
}

interface SamplerParts {
  exchange: Exchange;
  exchangeNow: () => Date;
  now: () => Date;
  log: LogSync;
  use: MarketUse;
  notices: Notices;
}

function samplerOf({ stores, limit, sleep, random }: CollectorOptions, parts: SamplerParts): Sampler {
  const { snapshots, btcPrices, states, coinAnswers, transactions, flows, quarantine } = stores;
  const { exchange, exchangeNow, now, log, use, notices } = parts;
  return createSampler({
    exchange,
    snapshots,
    btcPrices,
    states,
    coinAnswers,
    transactions,
    log,
    pricing: createFlowPricing({ exchange, flows, states, coinAnswers, transactions, exchangeNow }),
    waiting: createWaitingSamples({ states, transactions, quarantine, limit }),
    use,
    limit,
    sleep,
    random,
    now,
    onReading: notices.noteReading,
    onLog: notices.noteLog,
  });
}

/**
 * Remembers how long the exchange wants no more calls for the account: only the failure of a call says so.
 *
 * @returns the exchange to read the account from, and until when it wants a pause; null where it wants none
 */
function watchAccountPause(
  exchange: Exchange,
  now: () => Date,
): { exchange: Exchange; pausedUntil: () => Date | null } {
  let until: Date | null = null;

  async function readAccount() {
    try {
      return await exchange.readAccount();
    } catch (error) {
      const pauseMs = error instanceof ExchangeError ? error.retryAfterMs : null;
      until = pauseMs === null ? null : new Date(now().getTime() + pauseMs);
      throw error;
    }
  }

  return {
    exchange: { ...exchange, readAccount },
    pausedUntil: () => (until && until > now() ? until : null),
  };
}

interface FreshReadingDeps {
  exchange: Pick<Exchange, 'skewMs'>;
  snapshots: Pick<SnapshotStore, 'byHandAt' | 'valueAt'>;
  keeper: Pick<TimeKeeper, 'check' | 'now'>;
  keyWatch: Pick<KeyWatch, 'refusal'> | null;
  minutes: Pick<SampleOrGap, 'sample'>;
}

/**
 * Reads the account now, for an administrator's refresh; the running minute is stored by it unless it is stored already.
 *
 * @throws ExchangeError when the exchange gives no usable answer, the sample is quarantined or the key is refused
 */
async function readFresh(deps: FreshReadingDeps): Promise<FreshReading> {
  const { exchange, snapshots, keeper, keyWatch, minutes } = deps;
  const refusal = keyWatch?.refusal();
  if (refusal) throw new ExchangeError('refused', refusal.what);
  await keeper.check();
  const outcome = await minutes.sample(minuteOf(new Date(keeper.now())));
  if (outcome.kind !== 'sampled') throw new ExchangeError('malformed', outcome.reason);
  const { readAt, totals } = outcome.sample;
  const { unrealizedPnl } = totals;
  const equity = totals.equity.plus(await snapshots.byHandAt(readAt));
  const value = await snapshots.valueAt(readAt, equity);
  return {
    takenAt: new Date(readAt.getTime() - exchange.skewMs()),
    equity: equity.toNumber(),
    unrealizedPnl: unrealizedPnl.toNumber(),
    normalizedValue: value?.toDecimalPlaces(12).toNumber() ?? null,
  };
}
