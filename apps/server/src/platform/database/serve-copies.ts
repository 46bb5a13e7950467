import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import { databaseFilesIn } from './connect.ts';
import { copyFiles } from './copy-files.ts';
import { COPY_NAME, COPY_SOCKET, type copyReply } from './copy-socket.ts';
import { listenLocally, readRequest } from '../local-socket.ts';
import type { Schema } from './schema.ts';

/** No request is longer. */
const MAX_REQUEST_CHARACTERS = 100;

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

  const remove = await listenLocally(server, directory, COPY_SOCKET);
  return async () => {
    server.close();
    await Promise.all(working);
    await remove();
  };
}

async function answer(socket: Socket, copy: (name: string) => Promise<void>): Promise<void> {
  let reply: z.infer<typeof copyReply>;
  try {
    const name = await readRequest(socket, MAX_REQUEST_CHARACTERS);
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
