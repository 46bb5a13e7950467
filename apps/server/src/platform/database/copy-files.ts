import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Copying several of an embedded database's thousand files at once halves the time. */
const AT_ONCE = 4;

/** Copies a directory with all its contents, readable by this user only; the target must not exist. */
export async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const files = await makeDirectories(from, to);
  const copyRest = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop())
      await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, copyRest));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** @returns the files to copy, by their paths within */
async function makeDirectories(from: string, to: string): Promise<string[]> {
  const files: string[] = [];
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
      const inside = join(path, entry.name);
      if (!entry.isDirectory()) {
        files.push(inside);
        continue;
      }
      await mkdir(join(to, inside), { mode: 0o700 });
      waiting.push(inside);
    }
  }
  return files;
}
