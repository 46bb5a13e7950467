interface ApiProblemOptions {
  status: number;
  code?: string | undefined;
  detail?: string | undefined;
  fields?: readonly string[];
  retryAfterS?: number | undefined;
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

  constructor(message: string, { status, code, detail, fields = [], retryAfterS, cause }: ApiProblemOptions) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
  }
}
