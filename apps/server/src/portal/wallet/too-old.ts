import { Problem } from '../../platform/http/problem.ts';

/** The collector's minute: there is a sample by then, or a reason why not. */
const RETRY_SECONDS = 60;

/** Why a value of now is not answered with one of long ago. */
export function tooOld(takenAt: Date): Problem {
  return new Problem('too-old', {
    detail: `The last sample is of ${takenAt.toISOString()}, too long ago to stand for now; try again shortly.`,
    retryAfterSeconds: RETRY_SECONDS,
  });
}
