import { createHash } from 'node:crypto';
import { access, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BackupError, formatTrailer, reasonOf } from './backup-format.ts';
import { CHECKSUM_SUFFIX } from './backup-names.ts';
import { encrypt } from './encryption.ts';
import { openPartial, partialName, removeLeftovers } from './leftovers.ts';

/** A backup file as it was written. */
export interface WrittenFile {
  sizeBytes: number;
  /** Of the whole file, hex; it stands in a file beside it too. */
  sha256: string;
}

/**
 * Writes a backup file and one with its checksum, readable by this user only. They have temporary names until they are
 * complete and on the disk. What killed runs left is removed first.
 *
 * @param lines text of whole lines, in parts
 * @param key encrypts the file; null for a file that is not encrypted
 * @throws BackupError when it cannot be written or already exists; what `lines` throws
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  key: Uint8Array | null = null,
): Promise<WrittenFile> {
  await attempt(file, () => mkdir(dirname(file), { recursive: true, mode: 0o700 }));
  if (await exists(file)) throw new BackupError(`${file} already exists; a backup overwrites nothing.`);
  await attempt(file, () => removeLeftovers(file));
  const checksumFile = `${file}${CHECKSUM_SUFFIX}`;
  const [partial, partialChecksum] = [partialName(file), partialName(checksumFile)];
  const target = await attempt(file, () => openPartial(partial));
  try {
    const written = await writeContent(target, lines, key);
    await attempt(file, () => writeChecksum(partialChecksum, `${written.sha256}  ${basename(file)}\n`));
    // First, so that a backup with its final name never lacks its checksum.
    await attempt(file, () => rename(partialChecksum, checksumFile));
    await attempt(file, () => rename(partial, file));
    await syncDirectory(dirname(file));
    return written;
  } catch (error) {
    await Promise.all([partial, partialChecksum].map((path) => rm(path, { force: true })));
    if (!(await exists(file))) await rm(checksumFile, { force: true });
    throw 'syscall' in (error as object) ? notWritten(file, error) : error;
  } finally {
    await target.close();
  }
}

async function writeContent(
  target: FileHandle,
  lines: AsyncIterable<string>,
  key: Uint8Array | null,
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await pipeline(
    lines,
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

async function writeChecksum(path: string, text: string): Promise<void> {
  const target = await open(path, 'wx', 0o600);
  try {
    await target.writeFile(text);
    await target.sync();
  } finally {
    await target.close();
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
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems do not know how to, as they keep names on the server at once.
    if (!['EINVAL', 'ENOTSUP'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}
