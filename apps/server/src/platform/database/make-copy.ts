import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { databaseFilesIn } from './connect.ts';
import { copyFiles } from './copy-files.ts';
import { COPY_SOCKET, copyReply } from './copy-socket.ts';
import { DataInUseError, lockDataDirectory } from './data-lock.ts';
import { withSocketPath } from '../local-socket.ts';
import { MINUTE_MS } from '../time.ts';

/** A server that is silent for this long is stuck, whatever it copies. */
const ANSWER_TIMEOUT_MS = 5 * MINUTE_MS;

/** The data cannot be copied; the message is a sentence for the operator. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/**
 * Copies an embedded database into a directory beside it. If a server works on the database, the server makes the copy.
 *
 * @param name of that directory, which exists; one of `createCopyName`
 * @throws CopyError when the process that holds the database gives no copy, or the copying fails
 */
export async function makeCopy(directory: string, name: string): Promise<void> {
  try {
    const release = lockDataDirectory(directory);
    await copyFiles(databaseFilesIn(directory), databaseFilesIn(join(directory, name))).finally(release);
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw new CopyError(sentenceFor(directory, error));
    await askServer(directory, name);
  }
}

async function askServer(directory: string, name: string): Promise<void> {
  const answer = await withSocketPath(directory, COPY_SOCKET, (path) => ask(path, name)).catch(
    (error: unknown) => {
      const { code } = error as { code?: string };
      if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
      throw new CopyError(sentenceFor(directory, error));
    },
  );
  if (answer === null) {
    throw new CopyError(
      `The database in ${directory} is in use by another Equanim that does not provide a copy: it is starting, stopping, ` +
        'or running another command. Try again when it is done.',
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

function sentenceFor(directory: string, error: unknown): string {
  return `The database in ${directory} could not be copied: ${error instanceof Error ? error.message : 'unknown'}.`;
}
