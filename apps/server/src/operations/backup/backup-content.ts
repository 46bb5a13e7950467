import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { BackupError, parseTrailer, reasonOf, TRAILER_BYTES } from './backup-format.ts';
import {
  decrypt,
  fingerprintOf,
  FIRST_LINE_BYTES,
  NotDecryptedError,
  parseEncryption,
  type Encryption,
} from './encryption.ts';

const GZIP_START = Buffer.from([0x1f, 0x8b]);

/** The bytes of a backup as they are before encryption. */
export interface BackupContent {
  /** Whether the file is encrypted, and so is what whoever has the key has written. */
  isAuthenticated: boolean;
  /** The gzip and the checksum after it, from the first byte at each call; throws BackupError where it is damaged. */
  bytes(): AsyncGenerator<Buffer>;
}

/**
 * Opens a file that begins as a backup does, and looks no further.
 *
 * @param key decrypts an encrypted one; null where there is none
 * @param signal gives the reading up, where it is aborted
 * @throws BackupError when it cannot be read, is no backup, or is encrypted with another key
 */
export async function openContent(
  file: string,
  key: Uint8Array | null,
  signal?: AbortSignal,
): Promise<BackupContent> {
  const start = await readStart(file);
  const encryption = parseEncryption(start);
  if (encryption === null) {
    if (!start.subarray(0, GZIP_START.length).equals(GZIP_START)) throw notABackup(file);
    return {
      isAuthenticated: false,
      bytes: () => reported(file, createReadStream(file, { signal })),
    };
  }
  const fitting = requireKey(file, encryption, key);
  return {
    isAuthenticated: true,
    bytes: () =>
      reported(
        file,
        decrypt(createReadStream(file, { signal, start: FIRST_LINE_BYTES }), encryption, fitting),
      ),
  };
}

/** @returns whether a file begins as an encrypted backup does; @throws BackupError when it cannot be read */
export async function isEncrypted(file: string): Promise<boolean> {
  return parseEncryption(await readStart(file)) !== null;
}

/** @throws BackupError when the checksum at the end of a backup is not that of what stands before it */
export async function checkContent(file: string, content: BackupContent): Promise<void> {
  const hash = createHash('sha256');
  let trailer = '';
  for await (const part of withoutTrailer(content, (text) => (trailer = text))) hash.update(part);
  const expected = parseTrailer(trailer);
  if (expected === undefined) throw damaged(file, 'its end is missing');
  if (hash.digest('hex') !== expected) throw damaged(file, 'its checksum does not match');
}

/** The gzip of a backup. @param onTrailer called with what stands after it, at the end */
export async function* withoutTrailer(
  content: BackupContent,
  onTrailer: (text: string) => void = () => undefined,
): AsyncGenerator<Buffer> {
  let kept = Buffer.alloc(0);
  for await (const part of content.bytes()) {
    const all = Buffer.concat([kept, part]);
    const end = Math.max(0, all.length - TRAILER_BYTES);
    yield all.subarray(0, end);
    kept = all.subarray(end);
  }
  onTrailer(kept.toString('latin1'));
}

export function notABackup(file: string): BackupError {
  return new BackupError(`${file} is not a backup of Equanim.`);
}

export function damaged(file: string, how: string): BackupError {
  return new BackupError(`The backup ${file} is damaged: ${how}. Nothing was restored; use another one.`);
}

function requireKey(file: string, { fingerprint }: Encryption, key: Uint8Array | null): Uint8Array {
  if (key === null) {
    throw new BackupError(
      `The backup ${file} is encrypted: set BACKUP_KEY to the key with the fingerprint ${fingerprint}.`,
    );
  }
  const own = fingerprintOf(key);
  if (own === fingerprint) return key;
  throw new BackupError(
    `The backup ${file} is encrypted with another key than BACKUP_KEY: that has the fingerprint ${own}, ` +
      `the one it needs ${fingerprint}.`,
  );
}

async function readStart(file: string): Promise<Buffer> {
  try {
    const handle = await open(file, 'r');
    try {
      const start = Buffer.alloc(FIRST_LINE_BYTES);
      const { bytesRead } = await handle.read(start, { position: 0 });
      return start.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw notRead(file, error);
  }
}

async function* reported(file: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw error instanceof NotDecryptedError ? damaged(file, error.message) : notRead(file, error);
  }
}

function notRead(file: string, error: unknown): BackupError {
  return new BackupError(`The backup ${file} cannot be read: ${reasonOf(error)}.`);
}
