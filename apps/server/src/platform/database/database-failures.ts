import { problems, type ProblemCode } from '@equanim/contract/problem';
import { DomainError } from '../domain-error.ts';
import { SECOND_MS } from '../time.ts';
import { NoAnswerError } from './connection/answer-in-time.ts';

const RETRY_AFTER_MS = 5 * SECOND_MS;
const MAY_BE_DONE = 'This may have been done, but there is no answer right now: check before you try again.';
const LOST_MEANWHILE =
  'The database connection was lost. If you were changing something, check whether it was changed before you try again.';

/** A PostgreSQL server cannot be used; the message is a sentence that says why, without the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** The built-in PostgreSQL cannot be made, started or used; the message says why, and what to do. */
export class BuiltInDatabaseError extends Error {
  override readonly name = 'BuiltInDatabaseError';
}

/** It refuses to start on its data, which may be damaged; the message quotes it. */
export class DataDamagedError extends BuiltInDatabaseError {}

/** Another process holds the data; the message names them, and where it is known the process. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

/** Nothing can be asked of the database right now; it comes back by itself. */
export class DatabaseAwayError extends DomainError {
  override readonly name = 'DatabaseAwayError';

  /** @param isUnderWay whether something had been asked already, which may have been done or not */
  constructor(isUnderWay: boolean) {
    super('database-unavailable', isUnderWay ? LOST_MEANWHILE : undefined, { retryAfterMs: RETRY_AFTER_MS });
  }
}

/** PostgreSQL's codes, by their beginnings: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const AWAY_STATES = [
  // Connection exceptions.
  '08',
  // Idle in a transaction for too long, as after this process hung.
  '25P03',
  // A write on a standby: another server became the primary.
  '25006',
  // Too many connections.
  '53300',
  // Took too long, as it waited for another's lock.
  '57014',
  // Shut down, crashed, starting, dropped, idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
];
/** The driver's word for a question that was given up, which has no code. */
const UNANSWERED = 'Query read timeout';
const DISK_FULL_STATES = ['53100', 'ENOSPC'];

/** Of the operating system, which has no class for them. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  // The socket of a server on this computer.
  'ENOENT',
]);

const AWAY_ERRORS = [DatabaseAwayError, DatabaseUnreachableError, NoAnswerError];

/** The driver and its pool give no code with these. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;
/** As PostgreSQL quotes the operating system. */
const DISK_FULL_MESSAGES = /No space left on device/;

/**
 * Which problem a failure of the database is: it is away and comes back by itself, or it has no room to write.
 *
 * @returns null where the database refused what it was asked, and for any other error
 */
export function problemOfFailure(
  error: unknown,
): Extract<ProblemCode, 'database-unavailable' | 'disk-full'> | null {
  if (!(error instanceof Error)) return null;
  const { code = '', syscall } = error as { code?: string; syscall?: string };
  if (DISK_FULL_STATES.includes(code) || DISK_FULL_MESSAGES.test(error.message)) return 'disk-full';
  const isAway =
    AWAY_ERRORS.some((kind) => error instanceof kind) ||
    AWAY_STATES.some((state) => code.startsWith(state)) ||
    (AWAY_CODES.has(code) && (code !== 'ENOENT' || syscall === 'connect')) ||
    AWAY_MESSAGES.test(error.message) ||
    isUnanswered(error);
  return isAway ? 'database-unavailable' : null;
}

/** Whether the driver gave up waiting for PostgreSQL's answer, which may come yet. */
export const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === UNANSWERED;

/** A failure after something was stored: none that passes by itself says that nothing was done. */
export function afterStoring(error: unknown): unknown {
  const ours = toDomainError(error);
  if (!(ours instanceof DomainError) || problems[ours.problem].status !== 503) return error;
  return new DomainError(ours.problem, MAY_BE_DONE, { retryAfterMs: ours.retryAfterMs ?? RETRY_AFTER_MS });
}

/** A failure of the database as the domain knows it; any other error as it is. */
export function toDomainError(error: unknown): unknown {
  const problem = problemOfFailure(error);
  if (problem === null || error instanceof DomainError) return error;
  return problem === 'database-unavailable' ? new DatabaseAwayError(true) : new DomainError(problem);
}
