/** An operator's command found something wrong, which it says in a sentence. */
export class FoundWrongError extends Error {
  override readonly name = 'FoundWrongError';
}
