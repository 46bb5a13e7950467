import { DomainError } from './domain-error.ts';

/** How often something may be done within a window that opens with the first time. */
export interface Limit {
  max: number;
  windowMs: number;
  /** Whether each time that counts begins the window again, so that no window of this length ever holds more. */
  isRenewed?: boolean;
}

/** The state of a counter after it was counted up. */
export interface Counted {
  /** With this time, where it was counted. */
  count: number;
  isWithin: boolean;
  /** When the window ends and counting begins again. */
  endsAt: Date;
}

/** @throws DomainError `too-many-requests`, with the time until the window ends, beyond a limit */
export function requireWithin({ isWithin, endsAt }: Omit<Counted, 'count'>, now: Date): void {
  if (isWithin) return;
  const retryAfterMs = endsAt.getTime() - now.getTime();
  throw new DomainError('too-many-requests', undefined, { retryAfterMs });
}

/**
 * Counters of every process on the database, by what is limited (scope) and whom or where it is counted for (key). Each
 * question is one statement, so that no two that are asked at the same time count as one. A failing database lets nothing
 * through: the error reaches the caller.
 */
export interface LimitCounters {
  /**
   * Counts one more where the limit allows it. What is refused is not counted and puts off nothing.
   *
   * @returns the state of the counter, which is within the limit where this time was counted
   */
  take(scope: string, key: string, limit: Limit): Promise<Counted>;
  /** Counts one more, also beyond the limit. */
  count(scope: string, key: string, limit: Limit): Promise<Counted>;
  /** Takes back one time that should not have been counted. */
  giveBack(scope: string, key: string): Promise<void>;
  /** The running window of a counter; null where none runs. */
  find(scope: string, key: string): Promise<Pick<Counted, 'count' | 'endsAt'> | null>;
  /** Those among keys that a limit of so many refuses now. */
  listFull(scope: string, keys: readonly string[], max: number): Promise<string[]>;
  forget(scope: string, key: string): Promise<void>;
  /** Deletes windows that have ended; whoever takes does so, too, once an hour. */
  dropEnded(): Promise<void>;
}
