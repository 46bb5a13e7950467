import { problems, type ProblemCode } from '@equanim/contract/problem';

/** What is wrong with one field of an input: the field by its name in the domain, in camel case, and a sentence. */
export interface FieldFault {
  field: string;
  message: string;
}

export interface DomainErrorOptions {
  /** Earliest moment another attempt makes sense, milliseconds from now; null where nothing is known. */
  retryAfterMs?: number | null;
  /** The fields of the input that are refused. */
  faults?: readonly FieldFault[];
}

/**
 * Why the domain refuses or cannot do something, by its code in `contract/problem.ts`. It knows no HTTP: the error handler
 * turns it into an answer.
 *
 * @param message a sentence for the person; that of the code unless given
 */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  readonly problem: ProblemCode;
  readonly retryAfterMs: number | null;
  readonly faults: readonly FieldFault[];

  constructor(
    problem: ProblemCode,
    message: string = problems[problem].detail,
    { retryAfterMs = null, faults = [] }: DomainErrorOptions = {},
  ) {
    super(message);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
    this.faults = faults;
  }
}

/** An input is refused because of one of its fields. */
export class InputError extends DomainError {
  override readonly name = 'InputError';

  constructor(field: string, message: string) {
    super('invalid-input', message, { faults: [{ field, message }] });
  }
}
