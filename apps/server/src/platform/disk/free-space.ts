import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

export const MEGABYTE = 1024 * 1024;

/**
 * Below this the built-in PostgreSQL only reads: its log grows by 16 MB at once, and where it cannot, PostgreSQL ends, and takes
 * the reading with it.
 */
export const MIN_WRITABLE_BYTES = 32 * MEGABYTE;

/** @returns bytes free for this user on the disk of a directory, which need not exist yet */
export function readFreeBytes(directory: string): number {
  if (!existsSync(directory) && dirname(directory) !== directory) return readFreeBytes(dirname(directory));
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Whether more may be stored in a data directory. */
export function hasRoomToWrite(directory: string): boolean {
  return readFreeBytes(directory) >= MIN_WRITABLE_BYTES;
}
