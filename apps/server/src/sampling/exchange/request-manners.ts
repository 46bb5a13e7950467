import PQueue from 'p-queue';
import { BannedError, ExchangeError, KeyRefusedError } from './exchange-error.ts';

/** A tenth of the exchange's tightest limit on an endpoint, and far below its limit on an address. */
const CALLS_PER_SECOND = 10;
const CALLS_AT_ONCE = 4;

/** The minute's sample goes before everything; a back-fill waits. */
export type Urgency = 'sample' | 'view' | 'backfill';
const priorities: Record<Urgency, number> = { sample: 2, view: 1, backfill: 0 };

export interface CallTraits {
  /** Calls with the same key that run at the same time share one answer. */
  key: string;
  urgency: Urgency;
  isPrivate: boolean;
}

export interface Manners {
  /** @throws ExchangeError of the call, or at once while calls of its kind pause */
  run<T>(traits: CallTraits, call: () => Promise<T>): Promise<T>;
}

/**
 * Keeps us a polite guest: at most ten calls a second, one call for many askers, silence while we are banned, and at
 * most one private call a minute once the key was refused.
 */
export function createManners(now: () => number, callsPerSecond = CALLS_PER_SECOND): Manners {
  const queue = new PQueue({ concurrency: CALLS_AT_ONCE, interval: 1000, intervalCap: callsPerSecond });
  const running = new Map<string, Promise<unknown>>();
  /** From a refusal of the key until a private call succeeds. */
  let isKeyDoubted = false;
  let lastInDoubt: Promise<unknown> = Promise.resolve();
  let pauses: Array<{ error: ExchangeError; untilMs: number; isPrivateOnly: boolean }> = [];

  function refusePaused(traits: CallTraits): void {
    pauses = pauses.filter((pause) => pause.untilMs > now());
    const pause = pauses.find(({ isPrivateOnly }) => traits.isPrivate || !isPrivateOnly);
    if (pause) throw new ExchangeError(pause.error.failure, pause.error.message, pause.untilMs - now());
  }

  function rememberPause(error: unknown): void {
    if (!(error instanceof KeyRefusedError || error instanceof BannedError)) return;
    if (error instanceof KeyRefusedError) isKeyDoubted = true;
    const untilMs = now() + (error.retryAfterMs ?? 0);
    pauses.push({ error, untilMs, isPrivateOnly: error instanceof KeyRefusedError });
  }

  async function runOne<T>(traits: CallTraits, call: () => Promise<T>): Promise<T> {
    refusePaused(traits);
    if (!traits.isPrivate || !isKeyDoubted) return enqueue(traits, call);
    // One at a time: what the first finds out decides whether the next is made.
    const asked = lastInDoubt.then(() => enqueue(traits, call));
    lastInDoubt = asked.catch(() => undefined);
    return asked;
  }

  async function enqueue<T>(traits: CallTraits, call: () => Promise<T>): Promise<T> {
    return queue.add(
      async () => {
        refusePaused(traits);
        try {
          const answer = await call();
          if (traits.isPrivate) isKeyDoubted = false;
          return answer;
        } catch (error) {
          rememberPause(error);
          throw error;
        }
      },
      { priority: priorities[traits.urgency] },
    );
  }

  return {
    run<T>(traits: CallTraits, call: () => Promise<T>): Promise<T> {
      const shared = running.get(traits.key) as Promise<T> | undefined;
      if (shared) return shared;
      const started = runOne(traits, call).finally(() => running.delete(traits.key));
      running.set(traits.key, started);
      return started;
    },
  };
}
