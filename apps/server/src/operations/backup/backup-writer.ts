import { createHash, randomBytes } from 'node:crypto';
import { open, rename, rm, writeFile, type FileHandle, access, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeDirectory } from '../../platform/disk/make-directory.ts';
import { BackupError, formatTrailer, reasonOf } from './backup-format.ts';
import { CHECKSUM_SUFFIX, parseBackupName } from './backup-names.ts';
import { encrypt } from './encryption.ts';
import { HOUR_MS } from '../../platform/time.ts';

/** What stands after the name of a backup in those of the files that become it. */
const BEGUN = /[.](sha256|[0-9a-f]{8}[.]partial)$/;

/** What was not written to for so long is nobody's any more. */
const ABANDONED_AFTER_MS = HOUR_MS;

/**
 * Writes a backup file, readable by this user only, and one with its checksum. It has a temporary name until it is complete
 * and on the disk. What killed runs left is removed first.
 *
 * @param text of whole lines, in parts
 * @param key encrypts the file; null for a file that is not encrypted
 * @returns its size in bytes
 * @throws BackupError when it cannot be written or already exists; what `text` throws
 */
export async function writeBackupFile(
  file: string,
  text: AsyncIterable<string | Buffer>,
  key: Uint8Array | null = null,
): Promise<number> {
  await attempt(file, async () => makeDirectory(dirname(file), 0o700));
  if (await exists(file)) throw new BackupError(`${file} already exists; a backup overwrites nothing.`);
  await attempt(file, () => removeLeftovers(file));
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
  const checksumFile = `${file}${CHECKSUM_SUFFIX}`;
  const target = await attempt(file, () => open(partial, 'wx', 0o600));
  try {
    const { sizeBytes, sha256 } = await writeContent(target, text, key);
    const checksum = `${sha256}  ${basename(file)}\n`;
    // First, so that a backup with its final name never lacks its checksum.
    await attempt(file, () => writeFile(checksumFile, checksum, { mode: 0o600, flush: true }));
    await attempt(file, () => rename(partial, file));
    await syncDirectory(dirname(file));
    return sizeBytes;
  } catch (error) {
    await rm(partial, { force: true });
    if (!(await exists(file))) await rm(checksumFile, { force: true });
    throw 'syscall' in (error as object) ? notWritten(file, error) : error;
  } finally {
    await target.close();
  }
}

async function writeContent(
  target: FileHandle,
  text: AsyncIterable<string | Buffer>,
  key: Uint8Array | null,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await pipeline(
    text,
    createGzip(),
    appendHash,
    (parts: AsyncIterable<Buffer>) => (key === null ? parts : encrypt(parts, key)),
    async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) {
        hash.update(part);
        sizeBytes += part.length;
        await target.writeFile(part);
      }
    },
  );
  // So that a backup with its final name survives a power failure.
  await target.sync();
  return { sizeBytes, sha256: hash.digest('hex') };
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

/** A new name is on the disk only once its directory is. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems do not know how to, as they keep names on the server at once.
    if (!['EINVAL', 'ENOTSUP'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

/**
 * Removes what killed runs left in a directory: what was to become this file or a backup that Equanim names, and checksums of
 * such backups that are not there.
 */
async function removeLeftovers(file: string): Promise<void> {
  const directory = dirname(file);
  for (const name of await readdir(directory)) {
    const [path, backup] = [join(directory, name), name.replace(BEGUN, '')];
    const isOurs = backup === basename(file) || parseBackupName(backup) !== null;
    if (backup === name || !isOurs || !(await isAbandoned(path))) continue;
    const isWanted = name.endsWith(CHECKSUM_SUFFIX) && (await exists(join(directory, backup)));
    if (!isWanted) await rm(path, { force: true });
  }
}

/** Whether there is a file of the name. */
async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** One that another process has removed or renamed meanwhile is not. */
async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  });
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS;
}
