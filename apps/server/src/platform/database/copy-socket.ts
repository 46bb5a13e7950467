import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** The name of the socket in the data directory where the server listens for requests of copies. */
export const COPY_SOCKET = 'socket';

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
