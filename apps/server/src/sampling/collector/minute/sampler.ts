import type { UnexplainedLimit } from '@equanim/finance/unexplained-limit';
import { ExchangeError, type ExchangeFailure } from '../../exchange/exchange-error.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { doubtOf } from './acceptance.ts';
import type { Doubt, Joining, Reading, Snapshot } from '../model.ts';
import type { AccountStateStore } from '../stores/account-state.store.ts';
import { attemptMinute, type Attempts, type Judged } from './attempts.ts';
import type { BtcPriceStore } from '../stores/btc-price.store.ts';
import type { CoinAnswerStore } from '../stores/coin-answer.store.ts';
import { explain, logNeededSince } from './explanation.ts';
import type { FlowPricing } from './flow-pricing.ts';
import type { LogSync } from '../sync/log-sync.ts';
import type { MarketUse } from '../sync/market-use.ts';
import { listOddPrices } from './price-check.ts';
import { readAccount } from './read-account.ts';
import type { SnapshotStore } from '../stores/snapshot.store.ts';
import { listPriceless, toldPrice } from './told-prices.ts';
import type { TransactionStore } from '../stores/transaction.store.ts';
import { newest, type WaitingSamples } from './waiting-samples.ts';

/** How a minute ended. */
export type MinuteOutcome =
  | { kind: 'sampled'; sample: Snapshot }
  | { kind: 'quarantined'; reason: string }
  | { kind: 'gap'; reason: string; failure: ExchangeFailure | null };

interface SamplerOptions {
  exchange: Exchange;
  snapshots: Pick<SnapshotStore, 'record'>;
  btcPrices: Pick<BtcPriceStore, 'record'>;
  states: AccountStateStore;
  coinAnswers: CoinAnswerStore;
  transactions: TransactionStore;
  log: Pick<LogSync, 'advance'>;
  pricing: FlowPricing;
  waiting: WaitingSamples;
  use: MarketUse;
  limit: UnexplainedLimit;
  sleep: (ms: number) => Promise<void>;
  random: () => number;
  now: () => Date;
  /** Called with every reading of the account, sound or not. */
  onReading: (reading: Reading) => void;
  /** Called after each try to read the transaction log: with why it failed, or null. */
  onLog: (failure: string | null) => void;
}

export type Sampler = ReturnType<typeof createSampler>;

/** Samples a minute: read, explain, decide - again while in doubt - and store. ARCHITECTURE.md has the steps. */
export function createSampler(options: SamplerOptions) {
  return {
    /**
     * @param minuteAt the minute on its boundary, by our clock
     * @returns how it ended; all of it is stored by then
     */
    async sampleMinute(minuteAt: Date): Promise<MinuteOutcome> {
      const attempts = await attemptMinute(minuteAt, (at) => readAndJudge(options, at), options);
      const { judged } = attempts;
      if (!judged) return leaveGap(options, minuteAt, attempts);
      return judged.doubt
        ? confirmOrQuarantine(options, judged, judged.doubt)
        : accept(options, judged.reading, judged.joins);
    },
  };
}

/** One attempt: reads the account, brings the log up to it, explains the change since the last good minute and decides. */
async function readAndJudge(options: SamplerOptions, minuteAt: Date): Promise<Judged> {
  const { exchange, states, coinAnswers, transactions, waiting, limit } = options;
  const stored = await states.latestBefore(minuteAt);
  const told = await coinAnswers.list();
  const reading = await readAccount({ ...options, told }, minuteAt, stored);
  options.onReading(reading);
  const { state, readAt } = reading.snapshot;

  const isLogRead = await advanceLog(options, logNeededSince(stored, state));
  const joins = isLogRead ? await waiting.listExplained(minuteAt, told) : [];
  const previous = newest([stored, ...joins.map(({ snapshot }) => snapshot.state)]);
  const lines = await transactions.between(logNeededSince(previous, state), readAt);
  const explanation = explain(previous, state, { lines, isLogRead });

  const priceless = listPriceless(previous, state, lines);
  const odd =
    reading.fault === null ? await listOddPrices(exchange, reading.snapshot, { explanation, limit }) : [];
  // No market confirms what an administrator has said.
  const oddPrices = odd.filter((coin) => toldPrice(told, coin, readAt) === null);
  const doubt = doubtOf(reading, explanation, { limit, oddPrices, priceless });
  return { reading, doubt, joins, isLogRead };
}

/** Brings the transaction log up to now. @returns whether it could be read */
async function advanceLog({ log, onLog }: SamplerOptions, since: Date): Promise<boolean> {
  try {
    await log.advance(since);
    onLog(null);
    return true;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    onLog(error.message);
    return false;
  }
}

/** Stores a sample, and the ones that join the history with it. */
async function accept(
  options: SamplerOptions,
  { snapshot }: Reading,
  joins: Joining[],
): Promise<MinuteOutcome> {
  const flows = await priceFlows(options, [...joins.map((one) => one.snapshot), snapshot]);
  await options.snapshots.record({ snapshot, joins, flows, at: options.now() });
  return { kind: 'sampled', sample: snapshot };
}

/** Accepts a doubtful sample where the waiting ones before it agree with it, and quarantines it otherwise. */
async function confirmOrQuarantine(
  options: SamplerOptions,
  { reading, joins, isLogRead }: Judged,
  doubt: Doubt,
): Promise<MinuteOutcome> {
  const agreeing =
    doubt.awaits === null || doubt.awaits === 'price'
      ? []
      : await options.waiting.listAgreeing(reading.snapshot, { isLogRead });
  if (agreeing.length > 0) return accept(options, reading, [...joins, ...agreeing]);
  const flows = await priceFlows(
    options,
    joins.map((one) => one.snapshot),
  );
  await options.snapshots.record({ quarantined: { reading, doubt }, joins, flows, at: options.now() });
  return { kind: 'quarantined', reason: doubt.reason };
}

/** Finds the equity right before each flow up to the newest of the samples about to be stored. */
async function priceFlows({ pricing }: SamplerOptions, upcoming: Snapshot[]) {
  const known = upcoming.flatMap(({ state }) => (state ? [state] : []));
  const last = newest(known);
  return last ? pricing.price(known, last.readAt) : [];
}

/** A minute without any reading: Bitcoin's price may be known all the same. */
async function leaveGap(
  { btcPrices }: SamplerOptions,
  minuteAt: Date,
  { failed }: Attempts,
): Promise<MinuteOutcome> {
  if (failed?.btcPrice) await btcPrices.record(minuteAt, failed.btcPrice);
  const failure = failed?.cause instanceof ExchangeError ? failed.cause.failure : null;
  return { kind: 'gap', reason: failed?.message ?? 'No attempt was made.', failure };
}
