import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory, and those above it where they are missing, one level at a time: below a file system that takes none, such as
 * /proc, Node's `recursive` never returns.
 *
 * @param mode of each that is made
 * @throws what the file system says, with the path that could not be made
 */
export function makeDirectory(path: string, mode = 0o777): void {
  if (isDirectory(path)) return;
  if (dirname(path) !== path) makeDirectory(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process was faster.
    if (!isDirectory(path)) throw error;
  }
}

const isDirectory = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
