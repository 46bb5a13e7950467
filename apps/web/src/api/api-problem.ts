import type { ProblemCode } from '@equanim/contract/problem';

/** What became of something that was asked for. `unknown`: it may have been done. */
export type Outcome = 'done' | 'not-done' | 'unknown';

/** Refusals of a repetition: the first request is still under way, or has made something whose secret is not sent twice. */
const UNDER_WAY: ProblemCode = 'idempotency-key-in-use';
const ALREADY_MADE: ProblemCode = 'already-made';

interface ApiProblemOptions {
  status: number;
  code?: string | undefined;
  detail?: string | undefined;
  fields?: readonly string[];
  retryAfterS?: number | undefined;
  isRepeatable?: boolean;
  cause?: unknown;
}

/** Why a call failed. `status` is 0 when no answer arrived, and that of the answer otherwise. */
export class ApiProblem extends Error {
  override name = 'ApiProblem' as const;
  readonly status: number;
  /** The name of the failure in `problems` of the contract, if the server gave one. */
  readonly code: string | undefined;
  /** The server's sentence, if it gave one. */
  readonly detail: string | undefined;
  /** The fields of the input that are refused, by their names in the contract. */
  readonly fields: readonly string[];
  /** Seconds until another attempt makes sense, if the server said so. */
  readonly retryAfterS: number | undefined;
  /** Whether the call may be made again without anything being done twice. */
  readonly isRepeatable: boolean;

  constructor(message: string, options: ApiProblemOptions) {
    const { status, code, detail, fields = [], retryAfterS, isRepeatable = false, cause } = options;
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
    this.isRepeatable = isRepeatable;
  }

  /** Only a problem that the server itself names says for certain that nothing was done; a proxy can say anything. */
  get outcome(): Outcome {
    if (this.code === ALREADY_MADE || (this.status >= 200 && this.status < 300)) return 'done';
    const isRefused = this.status >= 400 && this.status < 500 && this.code !== undefined;
    return isRefused && this.code !== UNDER_WAY ? 'not-done' : 'unknown';
  }
}

/** What became of something that failed with this error. Any other error than an `ApiProblem` says nothing about it. */
export const outcomeOf = (error: unknown): Outcome =>
  error instanceof ApiProblem ? error.outcome : 'unknown';
