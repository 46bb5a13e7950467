import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** The address of a socket, with its terminating zero, has 104 bytes on macOS and 108 on Linux. */
const MAX_PATH_BYTES = 100;
const NAME = 'socket';

/** The request over the socket, one line: the name of the directory in the data directory that takes the copy. */
export const COPY_NAME = /^copy-[0-9a-f]{32}$/;

/** @returns a new name of that form */
export function createCopyName(): string {
  return `copy-${randomBytes(16).toString('hex')}`;
}

/** The reply, one line. */
export const copyReply = z.object({
  /** Why there is no copy; null when there is one. */
  failure: z.string().nullable(),
});

/** The socket where the server on a data directory listens for operators' commands. */
export function copySocketIn(directory: string): string {
  return join(resolve(directory), NAME);
}

/**
 * Runs work with a path of that socket that fits into an address: a temporary link if the path is too long. The socket
 * itself outlives the link.
 */
export async function withSocketPath<T>(directory: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = copySocketIn(directory);
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return work(path);
  const place = await mkdtemp(join(tmpdir(), 'equanim-'));
  try {
    const link = join(place, 'data');
    await symlink(resolve(directory), link);
    return await work(join(link, NAME));
  } finally {
    await rm(place, { recursive: true });
  }
}
