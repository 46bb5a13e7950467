/** A statement that is not made because of what it would say; its message is a sentence for an administrator. */
export class StatementRefusedError extends Error {
  override readonly name = 'StatementRefusedError';
}
