import { ExchangeError, type ExchangeFailure } from '../exchange/exchange-error.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { doubtOf, isConfirmed, pricesToConfirm, type Doubt } from './acceptance.ts';
import type { AccountStateStore } from './account-state.store.ts';
import { explain, logNeededSince, type Explanation } from './explanation.ts';
import type { FlowPricing } from './flow-pricing.ts';
import type { LedgerSync } from './ledger-sync.ts';
import type { MarketUse } from './market-use.ts';
import { AttemptError, readAccount, type Reading } from './read-account.ts';
import { retryWaitMs } from './retry-wait.ts';
import type { SnapshotStore } from './snapshot.store.ts';
import type { Snapshot } from './snapshot.ts';
import type { TransactionStore } from './transaction.store.ts';
import type { UnexplainedLimit } from './unexplained-limit.ts';
import { newest, type Joining, type WaitingSamples } from './waiting-samples.ts';

/** How a minute ended. */
export type MinuteOutcome =
  | { kind: 'sampled'; sample: Snapshot }
  | { kind: 'kept-aside'; reason: string }
  | { kind: 'gap'; reason: string; failure: ExchangeFailure | null };

export interface SamplerOptions {
  exchange: Exchange;
  snapshots: SnapshotStore;
  states: AccountStateStore;
  transactions: TransactionStore;
  ledger: LedgerSync;
  pricing: FlowPricing;
  waiting: WaitingSamples;
  use: MarketUse;
  limit: UnexplainedLimit;
  sleep: (ms: number) => Promise<void>;
  random: () => number;
  now: () => Date;
  /** Told of every attempt that brought an account, believed or not. */
  onReading: (reading: Reading) => void;
  /** Told how reading the transaction log went: why not, or null where it was read. */
  onLog: (failure: string | null) => void;
}

/** What was decided on a reading, and on those that waited for the log it was read with. */
interface Judged {
  reading: Reading;
  /** Null where it joins the history. */
  doubt: Doubt | null;
  joins: Joining[];
  isLogRead: boolean;
}

/** A minute's last attempt leaves room for the next minute's first. */
const LAST_ATTEMPT_MS = 45_000;

/** Samples a minute: read, explain, decide, store. */
export function createSampler(options: SamplerOptions) {
  const { exchange, snapshots, states, transactions, ledger, pricing, waiting, limit } = options;

  /** Keeps what the log says until now. @returns whether it could be read */
  async function advanceLog(since: Date): Promise<boolean> {
    try {
      await ledger.advanceTransactions(since);
      options.onLog(null);
      return true;
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      options.onLog(error.message);
      return false;
    }
  }

  /** Coins whose own market says another price. */
  async function readOddPrices({ snapshot }: Reading, explanation: Explanation): Promise<string[]> {
    const odd: string[] = [];
    for (const move of pricesToConfirm(snapshot, explanation, limit)) {
      const isBenchmark = move.coin === 'BTC' && isConfirmed(move, snapshot.btcPrice);
      if (!isBenchmark && !isConfirmed(move, await exchange.readCoinPrice(move.coin))) odd.push(move.coin);
    }
    return odd;
  }

  async function attempt(minuteAt: Date): Promise<Judged> {
    const stored = await states.latestBefore(minuteAt);
    const reading = await readAccount(options, minuteAt, stored);
    options.onReading(reading);
    const { state, readAt } = reading.snapshot;

    const isLogRead = await advanceLog(logNeededSince(stored, state));
    const joins = isLogRead ? await waiting.listExplained(minuteAt) : [];
    const previous = newest([stored, ...joins.map(({ snapshot }) => snapshot.state)]);
    const lines = await transactions.between(logNeededSince(previous, state), readAt);
    const explanation = explain(previous, state, { lines, isLogRead });

    const oddPrices = reading.fault === null ? await readOddPrices(reading, explanation) : [];
    return { reading, doubt: doubtOf(reading, explanation, { limit, oddPrices }), joins, isLogRead };
  }

  /** Stores a sample, and the ones that join the history with it. */
  async function accept({ snapshot }: Reading, joins: Joining[]): Promise<MinuteOutcome> {
    const flows = await priceFlows([...joins.map((one) => one.snapshot), snapshot]);
    await snapshots.record({ snapshot, joins, flows, at: options.now() });
    return { kind: 'sampled', sample: snapshot };
  }

  async function keepAside({ reading, joins, isLogRead }: Judged, doubt: Doubt): Promise<MinuteOutcome> {
    const agreeing = doubt.awaits === null ? [] : await waiting.listAgreeing(reading.snapshot, { isLogRead });
    if (agreeing.length > 0) return accept(reading, [...joins, ...agreeing]);
    const flows = await priceFlows(joins.map((one) => one.snapshot));
    await snapshots.record({ aside: { reading, doubt }, joins, flows, at: options.now() });
    return { kind: 'kept-aside', reason: doubt.reason };
  }

  function priceFlows(upcoming: Snapshot[]) {
    const known = upcoming.flatMap(({ state }) => (state ? [state] : []));
    const last = newest(known);
    return last ? pricing.price(known, last.readAt) : Promise.resolve([]);
  }

  /**
   * @param minuteAt the minute on its boundary, by our clock
   * @returns how it ended; all it came to is stored by then
   */
  async function sampleMinute(minuteAt: Date): Promise<MinuteOutcome> {
    let kept: Judged | null = null;
    let failed: AttemptError | null = null;
    for (let made = 1; ; made += 1) {
      try {
        const judged = await attempt(minuteAt);
        if (judged.doubt === null) return await accept(judged.reading, judged.joins);
        kept = worthKeeping(kept, judged);
      } catch (error) {
        failed = asAttemptError(error);
      }
      const wait = nextWait(made, failed);
      if (wait === null || options.now().getTime() + wait > minuteAt.getTime() + LAST_ATTEMPT_MS) break;
      await options.sleep(wait);
    }
    if (kept?.doubt) return keepAside(kept, kept.doubt);
    if (failed?.btcPrice) await snapshots.recordPrice(minuteAt, failed.btcPrice);
    return { kind: 'gap', reason: failed?.message ?? 'No attempt was made.', failure: failureOf(failed) };
  }

  function nextWait(made: number, failed: AttemptError | null): number | null {
    const wait = retryWaitMs(made, options.random());
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

/** One doubtful reading a minute is enough: the newest, unless it cannot prove true any more and an earlier one can. */
function worthKeeping(earlier: Judged | null, newer: Judged): Judged {
  return earlier?.doubt?.awaits && newer.doubt?.awaits === null ? { ...earlier, joins: newer.joins } : newer;
}

function failureOf(failed: AttemptError | null): ExchangeFailure | null {
  return failed?.cause instanceof ExchangeError ? failed.cause.failure : null;
}
