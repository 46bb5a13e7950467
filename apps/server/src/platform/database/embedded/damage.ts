/** The files of the embedded database cannot be trusted; the message is a sentence for the operator. */
export class DataDamagedError extends Error {
  override readonly name = 'DataDamagedError';
}

/** The files cannot be opened although nothing says that they are damaged; the message is a sentence for the operator. */
export class DataUnusableError extends Error {
  override readonly name = 'DataUnusableError';
}

/** What the operating system says where the disk is the reason, and what helps; as PostgreSQL writes it. */
const REMEDIES: Record<string, string> = {
  'No space left on device': 'Free space on its disk and start again.',
  'Read-only file system': 'Its disk is read-only: mount it read-write and start again.',
  'Permission denied': 'Make the files accessible to the user that runs Equanim and start again.',
  'Too many open files': 'Raise the open-file limit of this process and start again.',
};

/**
 * @param reason what the engine said
 * @returns why a data directory is not opened: the disk is to blame, or the files are
 */
export function whyUnopened(directory: string, reason: string): DataDamagedError | DataUnusableError {
  const cause = Object.keys(REMEDIES).find((words) => reason.includes(words));
  if (cause === undefined) return damaged(directory, `it does not open (${reason})`);
  return new DataUnusableError(
    `The database in ${directory} cannot be opened (${reason}). ${REMEDIES[cause] ?? ''}`,
  );
}

/** @param what continues "The database in ... is damaged:" */
export function damaged(directory: string, what: string): DataDamagedError {
  return new DataDamagedError(`The database in ${directory} is damaged: ${what}.`);
}
