import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeDirectory } from './make-directory.ts';

const FOR_THE_OWNER = 0o600;

/**
 * Writes a file that must not be there yet, for its owner alone; it is whole before it gets its name, also after a power cut.
 *
 * @returns whether it was written; false where somebody else had written one before
 */
export async function writeOnce(path: string, text: string): Promise<boolean> {
  const draft = await writeDraft(path, text);
  try {
    await link(draft, path);
    await flushFolder(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Writes a file in the place of one that may be there, for its owner alone: at each moment there is the old one or the new. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = await writeDraft(path, text);
  try {
    await rename(draft, path);
    await flushFolder(path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(path: string, text: string): Promise<string> {
  makeDirectory(dirname(path));
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', FOR_THE_OWNER);
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return draft;
}

/** Flushes the folder that a file or a folder is in: a name is on the disk once that is. */
export async function flushFolder(path: string): Promise<void> {
  // Windows flushes no folders.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
