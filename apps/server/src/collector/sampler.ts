import { ExchangeError, type ExchangeFailure } from '../exchange/exchange-error.ts';
import type { Exchange, TransactionReading } from '../exchange/exchange.ts';
import type { AccountStateStore } from './account-state.store.ts';
import type { FlowPricing } from './flow-pricing.ts';
import { isConfirmed, pricesToConfirm, suspect, type Evidence, type Suspicion } from './gate.ts';
import type { LedgerSync } from './ledger-sync.ts';
import type { MarketUse } from './market-use.ts';
import { AttemptError, readAttempt, retryWaitMs, toSample, type Attempt } from './minute.ts';
import type { PendingSamples } from './pending-samples.ts';
import type { MinuteSample, SnapshotStore } from './snapshot.store.ts';

/** How a minute ended. */
export type MinuteOutcome =
  | { kind: 'sampled'; sample: MinuteSample }
  | { kind: 'kept-aside'; reason: string }
  | { kind: 'gap'; reason: string; failure: ExchangeFailure | null };

export interface SamplerOptions {
  exchange: Exchange;
  snapshots: SnapshotStore;
  states: AccountStateStore;
  ledger: LedgerSync;
  pricing: FlowPricing;
  pending: PendingSamples;
  use: MarketUse;
  sleep: (ms: number) => Promise<void>;
  random: () => number;
  now: () => Date;
  /** Told of every attempt that brought an account, believed or not. */
  onAttempt: (attempt: Attempt) => void;
  /** Told how reading the transaction log went: why not, or null where it was read. */
  onLog: (failure: string | null) => void;
}

/** What one attempt brought that cannot be believed as it is. */
interface Suspect {
  attempt: Attempt;
  suspicion: Suspicion;
}

const MINUTE_MS = 60_000;
/** A minute's last attempt leaves room for the next minute's first. */
const LAST_ATTEMPT_MS = 45_000;

/** Samples one minute: up to three attempts, the gate, the store. */
export function createSampler(options: SamplerOptions) {
  const { exchange, snapshots, states, ledger, pricing, pending, use, sleep, random, now } = options;
  const { onAttempt, onLog } = options;

  async function readLog(since: Date): Promise<TransactionReading[] | null> {
    try {
      const log = await ledger.advanceTransactions(since);
      onLog(null);
      return log;
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      onLog(error.message);
      return null;
    }
  }

  async function judge(attempt: Attempt, minuteAt: Date) {
    const previous = await states.latestBefore(minuteAt);
    const since = previous?.readAt ?? new Date(attempt.reading.readAt.getTime() - MINUTE_MS);
    const transactions = await readLog(since);
    const minuteThereAt = new Date(minuteAt.getTime() + exchange.skewMs());
    const evidence = { attempt, minuteAt: minuteThereAt, previous, transactions };
    return { suspicion: suspect(evidence) ?? (await oddPrice(evidence)), transactions };
  }

  async function oddPrice(evidence: Evidence): Promise<Suspicion | null> {
    for (const coin of pricesToConfirm(evidence)) {
      const market = await exchange.readCoinPrice(coin.coin);
      if (!isConfirmed(coin, market))
        return { reason: `The price of ${coin.coin} is not that of its market.`, isFinal: true };
    }
    return null;
  }

  async function keepSound(attempt: Attempt, minuteAt: Date, transactions: TransactionReading[] | null) {
    await pending.review(transactions);
    const sample = toSample(attempt, minuteAt);
    await pricing.price(sample.state, sample.readAt);
    await snapshots.record(sample);
    await pending.discard(minuteAt, 'A later reading of the same minute was sound.');
    return { kind: 'sampled', sample } as const;
  }

  async function keepSuspect(minuteAt: Date, { attempt, suspicion }: Suspect): Promise<MinuteOutcome> {
    await pending.add(minuteAt, attempt, suspicion);
    if (attempt.btcPrice) await snapshots.recordPrice(minuteAt, attempt.btcPrice);
    const isReleased = await pending.confirmByAgreement();
    return isReleased
      ? { kind: 'sampled', sample: toSample(attempt, minuteAt) }
      : { kind: 'kept-aside', reason: suspicion.reason };
  }

  async function attemptOnce(minuteAt: Date): Promise<MinuteOutcome | Suspect> {
    const attempt = await readAttempt(exchange, use, await states.latestBefore(minuteAt));
    onAttempt(attempt);
    const { suspicion, transactions } = await judge(attempt, minuteAt);
    return suspicion === null ? keepSound(attempt, minuteAt, transactions) : { attempt, suspicion };
  }

  /**
   * @param minuteAt the minute on its boundary, by our clock
   * @returns how it ended; the sample or one suspect, and the Bitcoin price, are stored by then
   */
  async function sampleMinute(minuteAt: Date): Promise<MinuteOutcome> {
    let kept: Suspect | null = null;
    let failed: AttemptError | null = null;
    for (let made = 1; ; made += 1) {
      try {
        const result = await attemptOnce(minuteAt);
        if ('kind' in result) return result;
        kept = worthKeeping(kept, result);
      } catch (error) {
        failed = asAttemptError(error);
      }
      const wait = nextWait(made, failed);
      if (wait === null || now().getTime() + wait > minuteAt.getTime() + LAST_ATTEMPT_MS) break;
      await sleep(wait);
    }
    if (kept) return keepSuspect(minuteAt, kept);
    if (failed?.btcPrice) await snapshots.recordPrice(minuteAt, failed.btcPrice);
    return { kind: 'gap', reason: failed?.message ?? 'No attempt was made.', failure: failureOf(failed) };
  }

  function nextWait(made: number, failed: AttemptError | null): number | null {
    const wait = retryWaitMs(made, random());
    if (wait === null || !(failed?.cause instanceof ExchangeError)) return wait;
    if (failed.cause.failure === 'refused') return null;
    return Math.max(wait, failed.cause.retryAfterMs ?? 0);
  }

  return { sampleMinute };
}

/** @throws whatever is no failure of the exchange */
function asAttemptError(error: unknown): AttemptError {
  if (error instanceof ExchangeError) return new AttemptError(error, null);
  if (error instanceof AttemptError && error.cause instanceof ExchangeError) return error;
  throw error;
}

/** One suspect a minute is enough to decide on: the newest, unless it cannot prove true any more and an earlier one can. */
function worthKeeping(earlier: Suspect | null, newer: Suspect): Suspect {
  return earlier && !earlier.suspicion.isFinal && newer.suspicion.isFinal ? earlier : newer;
}

function failureOf(failed: AttemptError | null): ExchangeFailure | null {
  return failed?.cause instanceof ExchangeError ? failed.cause.failure : null;
}
