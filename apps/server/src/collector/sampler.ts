import { ExchangeError, type ExchangeFailure } from '../exchange/exchange-error.ts';
import type { Exchange, TransactionReading } from '../exchange/exchange.ts';
import { evidenceFor } from './evidence.ts';
import { suspect, type Suspicion } from './gate.ts';
import type { LedgerSync } from './ledger-sync.ts';
import { AttemptError, readAttempt, retryWaitMs, toSample, type Attempt } from './minute.ts';
import type { PendingSamples } from './pending-samples.ts';
import type { SnapshotStore } from './snapshot.store.ts';

/** How a minute ended. */
export type MinuteOutcome =
  | { kind: 'sampled' }
  | { kind: 'kept-aside'; reason: string }
  | { kind: 'gap'; reason: string; failure: ExchangeFailure | null };

export interface SamplerOptions {
  exchange: Exchange;
  snapshots: SnapshotStore;
  ledger: LedgerSync;
  pending: PendingSamples;
  sleep: (ms: number) => Promise<void>;
  random: () => number;
  now: () => Date;
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
  const { exchange, snapshots, ledger, pending, sleep, random, now } = options;

  async function readLog(since: Date): Promise<TransactionReading[] | null> {
    try {
      return await ledger.advanceTransactions(since);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      return null;
    }
  }

  async function judge(attempt: Attempt, minuteAt: Date) {
    const previous = await snapshots.latestBefore(minuteAt);
    const transactions = await readLog(
      previous?.read_at ?? new Date(attempt.reading.readAt.getTime() - MINUTE_MS),
    );
    const minuteThereAt = new Date(minuteAt.getTime() + exchange.skewMs());
    return { suspicion: suspect(evidenceFor(attempt, minuteThereAt, previous, transactions)), transactions };
  }

  async function keepSound(attempt: Attempt, minuteAt: Date, transactions: TransactionReading[] | null) {
    await pending.review(transactions);
    await snapshots.record(toSample(attempt, minuteAt));
    await pending.discard(minuteAt, 'A later reading of the same minute was sound.');
    return { kind: 'sampled' } as const;
  }

  async function keepSuspect(minuteAt: Date, { attempt, suspicion }: Suspect): Promise<MinuteOutcome> {
    await pending.add(minuteAt, attempt, suspicion);
    if (attempt.btcPrice) await snapshots.recordPrice(minuteAt, attempt.btcPrice);
    const isReleased = await pending.confirmByAgreement();
    return isReleased ? { kind: 'sampled' } : { kind: 'kept-aside', reason: suspicion.reason };
  }

  async function attemptOnce(minuteAt: Date): Promise<MinuteOutcome | Suspect> {
    const attempt = await readAttempt(exchange);
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
        if (!(error instanceof AttemptError) || !(error.cause instanceof ExchangeError)) throw error;
        failed = error;
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

/** One suspect a minute is enough to decide on: the newest, unless it cannot prove true any more and an earlier one can. */
function worthKeeping(earlier: Suspect | null, newer: Suspect): Suspect {
  return earlier && !earlier.suspicion.isFinal && newer.suspicion.isFinal ? earlier : newer;
}

function failureOf(failed: AttemptError | null): ExchangeFailure | null {
  return failed?.cause instanceof ExchangeError ? failed.cause.failure : null;
}
