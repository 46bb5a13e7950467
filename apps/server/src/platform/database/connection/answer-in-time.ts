import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** An answer did not come in time; a dead machine sends nothing, not even the end of a connection. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * What a promise gives, if it gives it in time.
 *
 * @param ms milliseconds
 * @throws NoAnswerError when it takes longer; what the promise throws
 */
export async function answerInTime<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const waited = new AbortController();
  const late = sleep(ms, undefined, { signal: waited.signal })
    // Where this process itself was busy for so long, the answer lies ready and was not read yet.
    .then(() => nextTurn())
    .then(() => nextTurn())
    .then(() => {
      throw new NoAnswerError(`no answer within ${ms / 1_000} seconds`);
    });
  try {
    return await Promise.race([answer, late]);
  } finally {
    // Whichever lost the race fails for nobody.
    answer.catch(() => undefined);
    late.catch(() => undefined);
    waited.abort();
  }
}
