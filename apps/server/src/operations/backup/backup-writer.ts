import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupError, formatTrailer, reasonOf } from './backup-format.ts';

/**
 * Writes a backup file, readable by this user only. It has a temporary name until it is complete and on the disk.
 *
 * @param lines text of whole lines, in parts
 * @returns its size in bytes
 * @throws BackupError when it cannot be written or already exists; what `lines` throws
 */
export async function writeBackupFile(file: string, lines: AsyncIterable<string>): Promise<number> {
  const partial = `${file}.${randomUUID().slice(0, 8)}.partial`;
  await attempt(file, () => mkdir(dirname(file), { recursive: true, mode: 0o700 }));
  if (await exists(file)) throw new BackupError(`${file} is there already; a backup overwrites nothing.`);
  const target = await attempt(file, () => open(partial, 'wx', 0o600));
  try {
    await pipeline(
      lines,
      createGzip(),
      appendHash,
      // Flushed, so that a backup with its final name survives a power failure.
      target.createWriteStream({ flush: true }),
    );
    await attempt(file, () => rename(partial, file));
    await syncDirectory(dirname(file));
    return (await stat(file)).size;
  } catch (error) {
    await rm(partial, { force: true });
    throw 'syscall' in (error as object) ? notWritten(file, error) : error;
  }
}

async function* appendHash(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  yield Buffer.from(formatTrailer(hash.digest('hex')));
}

async function attempt<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw notWritten(file, error);
  }
}

function notWritten(file: string, error: unknown): BackupError {
  return new BackupError(`The backup ${file} cannot be written: ${reasonOf(error)}.`);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** A new name is on the disk only once its directory is. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  await handle.sync();
  await handle.close();
}
