import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';
import { BannedError, ExchangeError, KeyRefusedError } from './exchange-error.ts';
import { SECOND_MS } from '../../platform/time.ts';

/** A tenth of the exchange's tightest limit on an endpoint, and far below its limit on an address. */
const MAX_CALLS_PER_SECOND = 10;
const MAX_CALLS_AT_ONCE = 4;

/** The minute's sample goes before everything; a back-fill waits. */
export type Urgency = 'sample' | 'view' | 'backfill';
const PRIORITIES: Record<Urgency, number> = { sample: 2, view: 1, backfill: 0 };

export interface RequestTraits {
  /** Requests with the same key that run at the same time share one answer. */
  key: string;
  urgency: Urgency;
  isPrivate: boolean;
}

export interface RequestPolicy {
  /** @throws ExchangeError of the call, or at once while requests of its kind pause */
  run<T>(traits: RequestTraits, call: () => Promise<T>): Promise<T>;
}

/**
 * Keeps within the exchange's limits: at most ten calls a second, one call for all that ask the same at once, none while
 * we are banned, and at most one private call a minute once the key was refused.
 */
export function createRequestPolicy(now: () => number, callsPerSecond = MAX_CALLS_PER_SECOND): RequestPolicy {
  const queue = new PQueue({
    concurrency: MAX_CALLS_AT_ONCE,
    interval: SECOND_MS,
    intervalCap: callsPerSecond,
  });
  const oneByOne = new PQueue({ concurrency: 1 });
  const running = new Map<string, Promise<unknown>>();
  const pauses = createPauses(now);
  /** From a refusal of the key until a private call succeeds. */
  let isKeyDoubted = false;

  async function runOne<T>(traits: RequestTraits, call: () => Promise<T>): Promise<T> {
    pauses.refuse(traits);
    if (!traits.isPrivate || !isKeyDoubted) return enqueue(traits, call);
    // Whether the next call is made depends on what the one before it finds out.
    return oneByOne.add(() => enqueue(traits, call));
  }

  async function enqueue<T>(traits: RequestTraits, call: () => Promise<T>): Promise<T> {
    return queue.add(
      // The queue begins it when another call ends, which must not pass for its cause in the log.
      AsyncLocalStorage.bind(async () => {
        pauses.refuse(traits);
        try {
          const answer = await call();
          if (traits.isPrivate) isKeyDoubted = false;
          return answer;
        } catch (error) {
          if (error instanceof KeyRefusedError) isKeyDoubted = true;
          pauses.beginAfter(error);
          throw error;
        }
      }),
      { priority: PRIORITIES[traits.urgency] },
    );
  }

  return {
    run<T>(traits: RequestTraits, call: () => Promise<T>): Promise<T> {
      const shared = running.get(traits.key) as Promise<T> | undefined;
      if (shared) return shared;
      const started = runOne(traits, call).finally(() => running.delete(traits.key));
      running.set(traits.key, started);
      return started;
    },
  };
}

/** Pauses that failures ask for: of every call after a ban, of private calls after a refusal of the key. */
function createPauses(now: () => number) {
  let pauses: Array<{ error: ExchangeError; untilMs: number; isPrivateOnly: boolean }> = [];
  return {
    /** @throws ExchangeError the failure that began the pause, with the time that is left of it */
    refuse({ isPrivate }: RequestTraits): void {
      pauses = pauses.filter((pause) => pause.untilMs > now());
      const pause = pauses.find(({ isPrivateOnly }) => isPrivate || !isPrivateOnly);
      if (pause) throw new ExchangeError(pause.error.failure, pause.error.message, pause.untilMs - now());
    },
    beginAfter(error: unknown): void {
      if (!(error instanceof KeyRefusedError || error instanceof BannedError)) return;
      const untilMs = now() + (error.retryAfterMs ?? 0);
      pauses.push({ error, untilMs, isPrivateOnly: error instanceof KeyRefusedError });
    },
  };
}
