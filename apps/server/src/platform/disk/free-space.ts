import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const MEGABYTE = 1024 * 1024;

/**
 * Below this nothing more is written: the log of the embedded database grows by 16 MB at once, and it ends by itself where it
 * cannot.
 */
export const MIN_WRITABLE_BYTES = 32 * MEGABYTE;

/** Room that is kept from other programs: what was written last takes some when a database is opened after a kill. */
const RESERVE_BYTES = 16 * MEGABYTE;

/** @returns bytes free for this user on the disk of a directory, which need not exist yet */
export function readFreeBytes(directory: string): number {
  if (!existsSync(directory) && dirname(directory) !== directory) return readFreeBytes(dirname(directory));
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Whether more may be stored in a data directory, and its reserve be kept besides. */
export function hasRoomToWrite(directory: string, freeBytes = readFreeBytes(directory)): boolean {
  const missing = existsSync(reserveOf(directory)) ? 0 : RESERVE_BYTES;
  return freeBytes - missing >= MIN_WRITABLE_BYTES;
}

/** Makes the reserve of a data directory, if it has none and there is room for it. */
export function keepReserve(directory: string): void {
  if (existsSync(reserveOf(directory)) || !hasRoomToWrite(directory)) return;
  writeFileSync(reserveOf(directory), Buffer.alloc(RESERVE_BYTES), { mode: 0o600 });
}

/** Gives the reserve of a data directory away. @returns whether there was one */
export function giveReserve(directory: string): boolean {
  const isThere = existsSync(reserveOf(directory));
  rmSync(reserveOf(directory), { force: true });
  return isThere;
}

function reserveOf(directory: string): string {
  return join(directory, 'reserve');
}
