/** Why a call failed. `status` is 0 when no answer arrived, and that of the answer otherwise. */
export class ApiProblem extends Error {
  override name = 'ApiProblem' as const;
  readonly status: number;
  /** The server's sentence, if it gave one. */
  readonly detail: string | undefined;

  constructor(message: string, options: { status: number; detail?: string | undefined; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.detail = options.detail;
  }
}
