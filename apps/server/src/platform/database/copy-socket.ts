import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** A path that is longer, with its end, does not fit into an address: 104 bytes on macOS, 108 on Linux. */
const MAX_PATH_BYTES = 100;
const NAME = 'socket';

/** What is asked over the socket, one line: the name of the directory, in the data directory, that the copy goes to. */
export const COPY_NAME = /^copy-[0-9a-f]{32}$/;

/** What is answered, one line. */
export const copyReply = z.object({
  /** Why there is no copy; null when there is one. */
  failure: z.string().nullable(),
});

/** Where the server on a data directory listens for operators' commands. */
export function copySocketIn(directory: string): string {
  return join(resolve(directory), NAME);
}

/**
 * Gives a path of that socket which fits into an address, as long as the work lasts. A socket stays what it is when the short
 * way to it is gone.
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
