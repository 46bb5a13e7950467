import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import { databaseFilesIn } from './connect.ts';
import { copyFiles } from './copy-files.ts';
import { COPY_NAME, copySocketIn, withSocketPath, type copyReply } from './copy-socket.ts';
import type { Schema } from './schema.ts';
import { SECOND_MS } from '../time.ts';

/** No request is longer. */
const MAX_REQUEST_CHARACTERS = 100;
/** A client that sends no request must not keep the server from stopping. */
const REQUEST_TIMEOUT_MS = 2 * SECOND_MS;

/**
 * Copies the files of the embedded database on request, over a socket in its data directory that only this user can reach.
 * No other process may open these files, and a copy is consistent only while no statement runs, so statements wait meanwhile.
 *
 * @returns a function that stops it, after a copy in progress
 */
export async function serveCopies(directory: string, db: Kysely<Schema>): Promise<() => Promise<void>> {
  const working = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const work = answer(socket, (name) => copyTo(join(directory, name))).finally(() => working.delete(work));
    working.add(work);
  });

  async function copyTo(copy: string): Promise<void> {
    await db.connection().execute(async (connection) => {
      // Writes what is only in memory to the files, so that the copy opens without replaying a log.
      await sql`checkpoint`.execute(connection);
      await copyFiles(databaseFilesIn(directory), databaseFilesIn(copy));
    });
  }

  // A killed server leaves its socket behind; we hold the lock on the directory, so that server is gone.
  await rm(copySocketIn(directory), { force: true });
  await withSocketPath(directory, (path) => listen(server, path));
  await chmod(copySocketIn(directory), 0o600);
  return async () => {
    server.close();
    await Promise.all(working);
    await rm(copySocketIn(directory), { force: true });
  };
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, 'listening');
  // Listening for commands alone must not keep the process running.
  server.unref();
}

async function answer(socket: Socket, copy: (name: string) => Promise<void>): Promise<void> {
  let reply: z.infer<typeof copyReply>;
  try {
    const name = await readLine(socket);
    if (!COPY_NAME.test(name)) throw new Error('the request is unknown');
    await copy(name);
    reply = { failure: null };
  } catch (error) {
    reply = { failure: error instanceof Error ? error.message : 'unknown' };
  }
  // The client may be gone.
  socket.on('error', () => undefined);
  socket.end(`${JSON.stringify(reply)}\n`);
}

async function readLine(socket: Socket): Promise<string> {
  const deadline = setTimeout(() => socket.destroy(), REQUEST_TIMEOUT_MS);
  try {
    let text = '';
    for await (const part of socket.iterator({ destroyOnReturn: false })) {
      text += String(part);
      if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
      if (text.length > MAX_REQUEST_CHARACTERS) break;
    }
    throw new Error('there was no request');
  } finally {
    clearTimeout(deadline);
  }
}
