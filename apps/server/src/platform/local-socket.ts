import { once } from 'node:events';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SECOND_MS } from './time.ts';

/** The address of a socket, with its terminating zero, has 104 bytes on macOS and 108 on Linux. */
const MAX_PATH_BYTES = 100;
/** A client that sends no request must not keep the server from stopping. */
const REQUEST_TIMEOUT_MS = 2 * SECOND_MS;

/**
 * Runs work with a path of a socket in a data directory that fits into an address: a temporary link if the path is too long.
 * The socket itself outlives the link.
 */
export async function withSocketPath<T>(
  directory: string,
  name: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(resolve(directory), name);
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return work(path);
  const place = await mkdtemp(join(tmpdir(), 'equanim-'));
  try {
    const link = join(place, 'data');
    await symlink(resolve(directory), link);
    return await work(join(link, name));
  } finally {
    await rm(place, { recursive: true });
  }
}

/**
 * Makes a server listen on a socket in a data directory, which only this user can reach. Whoever calls holds the lock on the
 * directory: a socket that is there was left behind by a server that was killed.
 *
 * @returns removes the socket
 */
export async function listenLocally(
  server: Server,
  directory: string,
  name: string,
): Promise<() => Promise<void>> {
  const socket = join(resolve(directory), name);
  await rm(socket, { force: true });
  await withSocketPath(directory, name, async (path) => {
    server.listen(path);
    await once(server, 'listening');
  });
  await chmod(socket, 0o600);
  // Listening for commands alone must not keep the process running.
  server.unref();
  return () => rm(socket, { force: true });
}

/**
 * Reads the request of a client, which is one line.
 *
 * @throws Error where none comes soon, or it is longer
 */
export async function readRequest(socket: Socket, maxCharacters: number): Promise<string> {
  const deadline = setTimeout(() => socket.destroy(), REQUEST_TIMEOUT_MS);
  try {
    let text = '';
    socket.setEncoding('utf8');
    for await (const part of socket.iterator({ destroyOnReturn: false })) {
      text += String(part);
      if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
      if (text.length > maxCharacters) break;
    }
    throw new Error('there was no request');
  } finally {
    clearTimeout(deadline);
  }
}
