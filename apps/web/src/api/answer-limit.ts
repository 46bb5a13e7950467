/**
 * How long an answer is waited for (Decision D53): far more than a slow network takes. Without any limit, a screen whose call is
 * never answered would load for ever, and a form stay busy.
 */
export const ANSWER_WITHIN_MS = 30_000;

const LATE = 'TimeoutError';

/** Ends the waiting for an answer. */
export interface AnswerLimit {
  /** Aborts when the caller gives up, and once the answer is late. */
  signal: AbortSignal;
  /** The answer is there: from now on the caller alone ends it. */
  lift: () => void;
}

/**
 * The limit of one attempt, which begins now.
 *
 * @param caller aborts when nobody wants the answer any more
 */
export function createAnswerLimit(caller: AbortSignal | undefined): AnswerLimit {
  const ending = new AbortController();
  const giveUp = () => ending.abort(caller?.reason);
  const timer = setTimeout(
    () => ending.abort(new DOMException(`no answer within ${String(ANSWER_WITHIN_MS)} ms`, LATE)),
    ANSWER_WITHIN_MS,
  );
  if (caller?.aborted === true) giveUp();
  else caller?.addEventListener('abort', giveUp, { once: true });
  return { signal: ending.signal, lift: () => clearTimeout(timer) };
}

/** Whether an attempt failed because its answer was late. */
export const isLate = (cause: unknown): boolean => cause instanceof DOMException && cause.name === LATE;
