/** The exchange says no: HTTP 200 with a retCode, unless it is one of its plain HTTP refusals. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
