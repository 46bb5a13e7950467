import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectPrivate, databaseFilesIn, type Connected } from './connect.ts';
import { COPY_NAME, createCopyName } from './copy-socket.ts';
import { DataInUseError, lockDataDirectory } from './data-lock.ts';
import { CopyError, makeCopy } from './make-copy.ts';

/**
 * Opens a copy of an embedded database as it is at this moment. If a server works on the database, the server makes the copy.
 * The original is not opened. Closing the copy removes it.
 *
 * @throws CopyError when there is no database, or the process that holds it gives no copy
 */
export async function openPrivateCopy(directory: string): Promise<Connected> {
  if (!existsSync(databaseFilesIn(directory)))
    throw new CopyError(`There is nothing to read: ${directory} holds no database.`);
  await removeAbandoned(directory);
  const name = createCopyName();
  const copy = join(directory, name);
  // Locked while the copy is in use, so that another command does not remove it as abandoned.
  const release = lockDataDirectory(copy);
  const discard = async (): Promise<void> => {
    release();
    await rm(copy, { recursive: true, force: true });
  };
  try {
    await makeCopy(directory, name);
    const connected = await connectPrivate(copy, directory);
    return {
      ...connected,
      async close() {
        await connected.close();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
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
