import { ApiProblem } from '../../../api/api-problem.ts';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import { failureOf } from '../../session/request-failure.ts';

/** Why a request was not made, and the field that is the cause; null if no field is. */
export interface MakeFailure {
  sentence: string;
  field: 'amount' | 'shares' | 'dealing_day' | null;
}

const FIELDS = ['amount', 'shares', 'dealing_day'] as const;

const UNKNOWN =
  'No answer came, so the request may or may not have been made. Check the list of requests before you send it again.';

/** The message for a failed request: the server's sentence if it gives one. */
export function makeFailureOf(error: Error | null): MakeFailure | null {
  if (error === null) return null;
  if (!(error instanceof ApiProblem) || error.status === 0) return { sentence: UNKNOWN, field: null };
  const sentence = hideAmountsIn(failureOf(error, 'Nothing was requested. Please try again.'));
  return { sentence, field: FIELDS.find((name) => error.fields.includes(name)) ?? null };
}
