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

/** A line that is longer asks for nothing we know. */
const MAX_REQUEST_CHARACTERS = 100;
/** Whoever connects and asks nothing must not keep the server from stopping. */
const ASKS_WITHIN_MS = 2_000;

/**
 * Copies the files of the embedded database for whoever asks over a socket in its data directory, which only this user can
 * reach. Nobody else may open these files, and a copy is whole only while no statement runs: those wait meanwhile.
 *
 * @returns ends it, after the copy that is under way
 */
export async function serveCopies(directory: string, db: Kysely<Schema>): Promise<() => Promise<void>> {
  const working = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const work = answer(socket, (name) => copyTo(join(directory, name))).finally(() => working.delete(work));
    working.add(work);
  });

  async function copyTo(copy: string): Promise<void> {
    await db.connection().execute(async (connection) => {
      // What is only in memory goes to the files, and the copy is opened without replaying a log.
      await sql`checkpoint`.execute(connection);
      await copyFiles(databaseFilesIn(directory), databaseFilesIn(copy));
    });
  }

  // Left behind by a server that was killed; the lock on the directory says that it is gone.
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
  // A server that listens for commands only does not keep the process.
  server.unref();
}

async function answer(socket: Socket, copy: (name: string) => Promise<void>): Promise<void> {
  let reply: z.infer<typeof copyReply>;
  try {
    const name = await readLine(socket);
    if (!COPY_NAME.test(name)) throw new Error('this is nothing the server can do');
    await copy(name);
    reply = { failure: null };
  } catch (error) {
    reply = { failure: error instanceof Error ? error.message : 'unknown' };
  }
  // Whoever asked may be gone.
  socket.on('error', () => undefined);
  socket.end(`${JSON.stringify(reply)}\n`);
}

async function readLine(socket: Socket): Promise<string> {
  const deadline = setTimeout(() => socket.destroy(), ASKS_WITHIN_MS);
  try {
    let text = '';
    for await (const part of socket.iterator({ destroyOnReturn: false })) {
      text += String(part);
      if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
      if (text.length > MAX_REQUEST_CHARACTERS) break;
    }
    throw new Error('nothing was asked');
  } finally {
    clearTimeout(deadline);
  }
}
