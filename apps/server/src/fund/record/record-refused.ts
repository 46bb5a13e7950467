/** Nothing is signed, as that could fork the record or cannot be done; its message is a sentence for an administrator. */
export class RecordRefusedError extends Error {
  override readonly name = 'RecordRefusedError';
}
