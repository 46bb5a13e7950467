import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connectPrivate, databaseFilesIn, type Connected } from './connect.ts';
import { copyFiles } from './copy-files.ts';
import { COPY_NAME, copyReply, withSocketPath } from './copy-socket.ts';
import { DataInUseError, lockDataDirectory } from './data-lock.ts';
import { MINUTE_MS } from '../time.ts';

/** A server that is silent for this long is stuck, whatever it copies. */
const ANSWER_TIMEOUT_MS = 5 * MINUTE_MS;

/** The data cannot be copied; the message is a sentence for the operator. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/**
 * Opens a copy of an embedded database as it is at this moment. If a server works on the database, the server makes the copy.
 * The original is not opened. Closing the copy removes it.
 *
 * @throws CopyError when there is no database, or the process that holds it gives no copy
 */
export async function openPrivateCopy(directory: string): Promise<Connected> {
  if (!existsSync(databaseFilesIn(directory)))
    throw new CopyError(`There is nothing to back up: ${directory} holds no database.`);
  await removeAbandoned(directory);
  const name = `copy-${randomBytes(16).toString('hex')}`;
  const copy = join(directory, name);
  // Locked while the copy is in use, so that another command does not remove it as abandoned.
  const release = lockDataDirectory(copy);
  const discard = async (): Promise<void> => {
    release();
    await rm(copy, { recursive: true, force: true });
  };
  try {
    await makeCopy(directory, name);
    const { db, close } = await connectPrivate(copy);
    return {
      db,
      async close() {
        await close();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function makeCopy(directory: string, name: string): Promise<void> {
  try {
    const release = lockDataDirectory(directory);
    await copyFiles(databaseFilesIn(directory), databaseFilesIn(join(directory, name))).finally(release);
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw new CopyError(sentenceFor(directory, error));
    await askServer(directory, name);
  }
}

async function askServer(directory: string, name: string): Promise<void> {
  const answer = await withSocketPath(directory, (path) => ask(path, name)).catch((error: unknown) => {
    const { code } = error as { code?: string };
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    throw new CopyError(sentenceFor(directory, error));
  });
  if (answer === null) {
    throw new CopyError(
      `The database in ${directory} is in use by another Equanim that gives no copy of it: it is starting, stopping, ` +
        'or another command. Try again when it is done.',
    );
  }
  if (answer !== '') throw new CopyError(sentenceFor(directory, new Error(answer)));
}

/** @returns why there is no copy; empty when there is one */
async function ask(path: string, name: string): Promise<string> {
  const socket = connect(path);
  socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy(new Error('the server does not answer')));
  socket.write(`${name}\n`);
  const reply = copyReply.parse(JSON.parse(await text(socket)));
  return reply.failure ?? '';
}

/** Removes the copies of killed commands; copies in use are locked. */
async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!COPY_NAME.test(name)) continue;
    try {
      lockDataDirectory(join(directory, name))();
    } catch (error) {
      if (error instanceof DataInUseError) continue;
      throw error;
    }
    await rm(join(directory, name), { recursive: true, force: true });
  }
}

function sentenceFor(directory: string, error: unknown): string {
  return `The database in ${directory} could not be copied: ${error instanceof Error ? error.message : 'unknown'}.`;
}
