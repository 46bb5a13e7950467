import { DatabaseAwayError } from '../database-failures.ts';
import { DomainError } from '../../domain-error.ts';
import { DataDamagedError, DataUnusableError } from './damage.ts';

const NO_ROOM = 'No space left on device';
const READ_ONLY_DISK = 'Read-only file system';
/** PostgreSQL's code for a write where only reading is allowed. */
const READ_ONLY = '25006';

/**
 * What a caller is told of a statement that failed while the engine goes on.
 *
 * @param isWritable false while the session only reads, for lack of room
 * @returns the error itself where the disk is not the reason
 */
export function failureOfStatement(error: unknown, isWritable: boolean): unknown {
  const { message = '', code } = error as { message?: string; code?: string };
  if (message.includes(NO_ROOM) || (!isWritable && code === READ_ONLY)) return new DomainError('disk-full');
  return message.includes(READ_ONLY_DISK) ? readOnlyDisk() : error;
}

/** What a caller is told where the engine cannot be opened again. */
export function failureOfOpening(error: unknown): unknown {
  if (!(error instanceof DataDamagedError || error instanceof DataUnusableError)) return error;
  if (error.message.includes(NO_ROOM)) return new DomainError('disk-full');
  return error.message.includes(READ_ONLY_DISK) ? readOnlyDisk() : new DatabaseAwayError(false);
}

/** What a caller is told whose statement the engine did not survive: whether it was done shows when it is open again. */
export function failureOfEnd(): Error {
  return new DatabaseAwayError(true);
}

function readOnlyDisk(): DomainError {
  return new DomainError('disk-full', 'The disk is read-only; nothing was changed.');
}
