import type { Decimal } from 'decimal.js';
import type { TransactionReading } from '../exchange/exchange.ts';
import { doAgree, suspect, type Suspicion } from './gate.ts';
import type { AccountStateStore } from './account-state.store.ts';
import { totalsOf } from './account-state.ts';
import type { FlowPricing } from './flow-pricing.ts';
import { toSample, type Attempt } from './minute.ts';
import type { QuarantineStore } from './quarantine.store.ts';

interface Pending {
  id: string;
  minuteAt: Date;
  attempt: Attempt;
  suspicion: Suspicion;
}

/** Enough for an hour of trouble; older suspects are left to the administrator. */
const MAX_PENDING = 60;
const CONFIRMING_MINUTES = 3;

export interface PendingSamples {
  /** Keeps a suspect aside, in the quarantine and in mind. */
  add(minuteAt: Date, attempt: Attempt, suspicion: Suspicion): Promise<void>;
  /** Releases the suspects that the transaction log, read again, explains. */
  review(transactions: TransactionReading[] | null): Promise<void>;
  /**
   * Releases the suspects of three minutes in a row that tell the same, but what an administrator has decided by then.
   *
   * @returns whether the newest of them joined the history
   */
  confirmByAgreement(): Promise<boolean>;
  /** Rejects what is left of a minute whose sample is known. */
  discard(minuteAt: Date, reason: string): Promise<void>;
}

interface Options {
  states: AccountStateStore;
  pricing: FlowPricing;
  quarantine: QuarantineStore;
  now: () => Date;
  /** Exchange clock minus ours, milliseconds. */
  skewMs: () => number;
}

/** Suspects that later evidence may still prove true; a released one joins the history at its own minute. */
export function createPendingSamples({ states, pricing, quarantine, now, skewMs }: Options): PendingSamples {
  let pending: Pending[] = [];

  const forget = (gone: Pending): void => {
    pending = pending.filter((sample) => sample !== gone);
  };

  async function release(sample: Pending, reason: string): Promise<boolean> {
    const ours = toSample(sample.attempt, sample.minuteAt);
    await pricing.price(ours.state, ours.readAt);
    const isReleased = await quarantine.accept(sample.id, reason, now(), ours);
    forget(sample);
    if (isReleased) await discard(sample.minuteAt, 'Another reading of the same minute was accepted.');
    return isReleased;
  }

  async function discard(minuteAt: Date, reason: string): Promise<void> {
    for (const sample of pending.filter((one) => one.minuteAt.getTime() === minuteAt.getTime())) {
      await quarantine.reject(sample.id, reason, now());
      forget(sample);
    }
  }

  return {
    async add(minuteAt, attempt, suspicion) {
      const id = await quarantine.keepAside(toSample(attempt, minuteAt), attempt.reading, suspicion.reason);
      pending = [...pending, { id, minuteAt, attempt, suspicion }].slice(-MAX_PENDING);
    },

    async review(transactions) {
      for (const sample of pending.filter(({ suspicion }) => !suspicion.isFinal)) {
        if (!pending.includes(sample)) continue;
        const previous = await states.latestBefore(sample.minuteAt);
        const minuteAt = new Date(sample.minuteAt.getTime() + skewMs());
        if (suspect({ attempt: sample.attempt, minuteAt, previous, transactions }) === null)
          await release(sample, 'The transaction log explains it.');
      }
    },

    async confirmByAgreement() {
      const run = lastMinutes(pending.filter(({ suspicion }) => !suspicion.isFinal));
      if (!doAgree(run.map(({ equity }) => equity))) return false;
      let isReleased = false;
      for (const { sample } of run)
        isReleased = await release(sample, 'Three minutes in a row told the same.');
      return isReleased;
    },

    discard,
  };
}

/** The newest suspect of each of the last minutes, when they follow each other without a hole. */
function lastMinutes(samples: Pending[]): Array<{ sample: Pending; equity: Decimal }> {
  const byMinute = new Map(samples.map((sample) => [sample.minuteAt.getTime(), sample]));
  const run = [...byMinute.values()].slice(-CONFIRMING_MINUTES);
  const isUnbroken = run.every(
    (sample, i) => i === 0 || sample.minuteAt.getTime() - (run[i - 1]?.minuteAt.getTime() ?? 0) <= 60_000,
  );
  if (run.length < CONFIRMING_MINUTES || !isUnbroken) return [];
  return run.map((sample) => ({ sample, equity: totalsOf(sample.attempt.reading.coins).equity }));
}
