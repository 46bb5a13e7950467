import { ApiProblem } from '../../api/api-problem.ts';

/** Statuses with which the server says something that a person can act on. */
const TELLING = [400, 403, 409, 429];

/**
 * The sentence for a change that was refused: the server's reason where it gives one.
 *
 * @param words `gone` is said where what was to be changed is no longer there, `otherwise` for any other failure
 */
export function failureOf(error: unknown, words: { gone?: string; otherwise: string }): string {
  if (!(error instanceof ApiProblem)) return words.otherwise;
  if (error.status === 404 && words.gone !== undefined) return words.gone;
  return TELLING.includes(error.status) ? (error.detail ?? words.otherwise) : words.otherwise;
}
