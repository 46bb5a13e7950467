import { problems, type FieldError, type ProblemBody, type ProblemCode } from '@equanim/contract/problem';

interface Extras {
  /** A sentence for this case instead of the table's. */
  detail?: string;
  errors?: FieldError[];
  /** Seconds, for the Retry-After header. */
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
}

/** A failure of the contract's table as HTTP answers it. Only routes throw it; the domain throws a `DomainError`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly extras: Extras;

  constructor(code: ProblemCode, extras: Extras = {}) {
    super(extras.detail ?? problems[code].detail);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return problems[this.code].status;
  }

  /** @returns the body as RFC 9457 has it */
  toBody(): ProblemBody {
    const { status, title } = problems[this.code];
    const { errors } = this.extras;
    return { type: `/problems/${this.code}`, title, status, detail: this.message, ...(errors && { errors }) };
  }
}
