import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

export const MEGABYTE = 1024 * 1024;

/**
 * Below this nothing more is written: the log of the embedded database grows by 16 MB at once, and it ends by itself where it
 * cannot.
 */
export const MIN_WRITABLE_BYTES = 32 * MEGABYTE;

/** @returns bytes free for this user on the disk of a directory, which need not exist yet */
export function readFreeBytes(directory: string): number {
  if (!existsSync(directory) && dirname(directory) !== directory) return readFreeBytes(dirname(directory));
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
