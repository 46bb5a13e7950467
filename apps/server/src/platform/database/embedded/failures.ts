import { DomainError } from '../../domain-error.ts';
import { DataDamagedError, DataUnusableError } from './damage.ts';

const NO_ROOM = 'No space left on device';
const READ_ONLY_DISK = 'Read-only file system';
const READ_ONLY_SESSION = '25006';

/**
 * @param during `full`: while nothing may be written; `ended`: the engine ended by itself
 * @returns what a caller is told where the disk or the end of the engine is the reason; the error itself where it is not
 */
export function sentenceFor(error: unknown, during?: 'full' | 'ended'): unknown {
  const { message = '', code } = error as { message?: string; code?: string };
  if (message.includes(NO_ROOM) || (during === 'full' && code === READ_ONLY_SESSION))
    return new DomainError('disk-full');
  if (message.includes(READ_ONLY_DISK))
    return new DomainError('disk-full', 'The disk is read-only; nothing was changed. Reading goes on.');
  const isAway =
    during === 'ended' || error instanceof DataDamagedError || error instanceof DataUnusableError;
  return isAway ? new DomainError('database-unavailable') : error;
}
