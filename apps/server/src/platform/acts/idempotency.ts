import type { OpenTransaction } from './act.ts';

/** A call as its caller names it. */
export interface KeyedCall {
  userId: string;
  key: string;
  /** Of the call and what it was sent. */
  digest: string;
  at: Date;
}

/** A call that was done. */
export interface DoneCall {
  digest: string;
  /** Null while it is not kept yet, and where it never is. */
  answer: string | null;
  /** Whether its answer may still be kept. */
  isUnderWay: boolean;
}

/** Which calls were done, by the keys of their callers, for a day. */
export interface IdempotencyKeys {
  /** The call that was done with a key; null where none was. */
  find(call: KeyedCall): Promise<DoneCall | null>;
  /**
   * Claims a key in the transaction that does the call. Two that are under way at the same time do not wait for each other.
   *
   * @throws DomainError `idempotency-key-in-use`
   */
  claim(trx: OpenTransaction, call: KeyedCall): Promise<void>;
  /** Keeps the answer of a call that was done. */
  keepAnswer(call: KeyedCall, answer: string): Promise<void>;
}
