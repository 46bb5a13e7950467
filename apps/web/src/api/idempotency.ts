import { isLate } from './answer-limit.ts';
import { ApiProblem, outcomeOf } from './api-problem.ts';

/** What somebody wants done, and may have been done. */
interface Intent {
  /** Its `Idempotency-Key`. */
  key: string;
  /** Why an earlier attempt may have done it. */
  loss?: unknown;
}

/**
 * Intents without a certain answer, by the call and all it is given. In memory only: Specification 3.14 names what the browser
 * stores, and after a reload the screen shows what was done.
 */
const intents = new Map<string, Intent>();

/** Not `crypto.randomUUID`, which browsers withhold from a page without https. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Refusals that the server makes before it looks for the first answer, so that they say nothing about an earlier attempt. */
const isBeforeLookup = (error: unknown): boolean =>
  error instanceof ApiProblem && [401, 403, 429].includes(error.status);

/** The answer was lost on its way. Nobody waits twice for a late one. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 0 && !isLate(error.cause);

/**
 * Attempts what somebody wants done, and once more where the answer is lost. However often the same is tried, it is sent with the
 * same `Idempotency-Key`, until an answer says for certain whether it was done.
 *
 * @param what the call and all it is given, as text
 * @throws what the attempt throws, or an earlier attempt where it is not known whether that one did it
 */
export async function withIdempotencyKey<Reply>(
  what: string,
  attempt: (key: string) => Promise<Reply>,
): Promise<Reply> {
  const intent = intents.get(what) ?? { key: createKey() };
  const attemptOnce = async (): Promise<Reply> => {
    intents.set(what, intent);
    const reply = await attempt(intent.key);
    intents.delete(what);
    return reply;
  };
  try {
    return await attemptOnce().catch((error: unknown) => {
      if (!isLost(error)) throw error;
      intent.loss = error;
      return attemptOnce();
    });
  } catch (error) {
    if (intent.loss !== undefined && isBeforeLookup(error)) throw intent.loss;
    if (outcomeOf(error) === 'unknown') {
      intent.loss = error;
      // Set again: the same may have been tried at the same time, with an answer that came.
      intents.set(what, intent);
    } else intents.delete(what);
    throw error;
  }
}
