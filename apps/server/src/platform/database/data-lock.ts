import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** Another process holds the data directory. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

/**
 * Takes the lock of the one writer on a data directory. The operating system holds it, so it ends with the process however
 * that ends, and a busy holder keeps it.
 *
 * @returns a function that releases the lock
 * @throws DataInUseError naming the directory and, if known, the process that holds it
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'lock');
  const file = openSync(path, 'a+', 0o600);
  if (!tryLock(file)) {
    const holder = readFileSync(path, 'utf8').trim();
    closeSync(file);
    throw new DataInUseError(
      `The data in ${directory} is in use by another running Equanim${holder ? ` (process ${holder})` : ''}. ` +
        'Stop that one first; a second server needs a DATA_DIR of its own.',
    );
  }
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`);
  return () => closeSync(file);
}
