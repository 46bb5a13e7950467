import type { ProblemCode } from '@equanim/contract/problem';

export interface DomainErrorOptions {
  /** Earliest moment another attempt makes sense, milliseconds from now; null where nothing is known. */
  retryAfterMs?: number | null;
}

/**
 * Why the domain refuses or cannot do something, by its name in the catalogue of `contract/problem.ts`. It knows no HTTP: the
 * error handler makes the answer.
 */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  readonly problem: ProblemCode;
  readonly retryAfterMs: number | null;

  constructor(problem: ProblemCode, message: string, { retryAfterMs = null }: DomainErrorOptions = {}) {
    super(message);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}
