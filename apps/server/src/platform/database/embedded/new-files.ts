import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes the files of a database where there are none, under another name until they are complete and on the disk: what is
 * there under its own name was complete once, so whatever it lacks was lost.
 *
 * @param make makes them in an empty directory
 */
export async function ensureFiles(files: string, make: (directory: string) => Promise<void>): Promise<void> {
  if (existsSync(files) && readdirSync(files).length > 0) return;
  const unfinished = `${files}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  await make(unfinished);
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true }))
    flush(join(entry.parentPath, entry.name));
  flush(unfinished);
  renameSync(unfinished, files);
  flush(dirname(files));
}

function flush(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
