import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type CipherGCMTypes } from 'node:crypto';
import { createSecretBox, SECRET_KEY_BYTES } from '../../platform/secrets/secret-box.ts';

const CIPHER: CipherGCMTypes = 'aes-256-gcm';
const TAG_BYTES = 16;
const SALT_BYTES = 32;
const COUNTER_AT = 7;
const LAST_AT = 11;
const IV_BYTES = 12;
/** Of what is encrypted at a time. */
export const CHUNK_BYTES = 64 * 1024;
const PURPOSE = 'backup';
const START = 'equanim-encrypted-backup 1 ';
const FINGERPRINT_DIGITS = 16;
const FIRST_LINE = new RegExp(`^${START}([0-9a-f]{${FINGERPRINT_DIGITS}}) ([0-9a-f]{${2 * SALT_BYTES}})\n$`);

/** Length of the first line of what is encrypted, with its line feed. */
export const FIRST_LINE_BYTES = START.length + FINGERPRINT_DIGITS + 1 + 2 * SALT_BYTES + 1;

/** Something encrypted was cut, changed or put in another order, or the key is not the one it was encrypted with. */
export class NotDecryptedError extends Error {
  override readonly name = 'NotDecryptedError';
}

/** What the first line of something encrypted says. */
export interface Encryption {
  /** Of the key, see {@link fingerprintOf}. */
  fingerprint: string;
  salt: Buffer;
  line: Buffer;
}

/** @returns hex digits that tell a key from another without revealing it */
export function fingerprintOf(key: Uint8Array): string {
  return createSecretBox(key, PURPOSE).fingerprint.slice(0, FINGERPRINT_DIGITS);
}

/** @returns what the first bytes of a file say of its encryption; null where it is not encrypted */
export function parseEncryption(start: Buffer): Encryption | null {
  const line = start.subarray(0, FIRST_LINE_BYTES);
  const [, fingerprint = '', salt = ''] = FIRST_LINE.exec(line.toString('latin1')) ?? [];
  return fingerprint === '' ? null : { fingerprint, salt: Buffer.from(salt, 'hex'), line };
}

/**
 * Encrypts a stream in chunks, each of which is authenticated before any of it is given out again: AES-256-GCM with a key of
 * its own for each stream (HKDF, SHA-256, random salt). A chunk's initialization vector holds its number and whether it is the last, so a
 * stream that is cut, extended or reordered is refused as well as a changed one.
 *
 * @param key 32 random bytes
 * @see Hoang, Reyhanitabar, Rogaway, Vizar, Online Authenticated-Encryption and its misuse resistance, 2015 (STREAM)
 */
export async function* encrypt(parts: AsyncIterable<Buffer>, key: Uint8Array): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const line = Buffer.from(`${START}${fingerprintOf(key)} ${salt.toString('hex')}\n`);
  const streamKey = keyOf(key, salt);
  yield line;
  for await (const { bytes, iv } of chunksOf(parts, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, streamKey, iv, { authTagLength: TAG_BYTES }).setAAD(line);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts what follows the first line.
 *
 * @throws NotDecryptedError before it gives out anything that is not what was encrypted
 */
export async function* decrypt(
  parts: AsyncIterable<Buffer>,
  { salt, line }: Encryption,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  const streamKey = keyOf(key, salt);
  for await (const { bytes, iv } of chunksOf(parts, CHUNK_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new NotDecryptedError('its end is missing');
    const decipher = createDecipheriv(CIPHER, streamKey, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(line).setAuthTag(bytes.subarray(-TAG_BYTES));
    yield finish(decipher, bytes.subarray(0, -TAG_BYTES));
  }
}

function finish(decipher: ReturnType<typeof createDecipheriv>, bytes: Buffer): Buffer {
  const text = decipher.update(bytes);
  try {
    return Buffer.concat([text, decipher.final()]);
  } catch {
    // The one thing that final() throws here: the tag does not fit.
    throw new NotDecryptedError('it is not what was encrypted');
  }
}

/** Cuts a stream into chunks of one size, the last of which may be shorter; with the initialization vector of each. */
async function* chunksOf(
  parts: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; iv: Buffer }> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let count = 0;
  for await (const part of parts) {
    pending.push(part);
    pendingBytes += part.length;
    // A chunk is known not to be the last only once something follows it.
    if (pendingBytes <= size) continue;
    let rest: Buffer = Buffer.concat(pending);
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { bytes: rest.subarray(0, size), iv: ivOf(count, false) };
      count += 1;
    }
    pending = [rest];
    pendingBytes = rest.length;
  }
  yield { bytes: Buffer.concat(pending), iv: ivOf(count, true) };
}

function ivOf(count: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(IV_BYTES);
  iv.writeUInt32BE(count, COUNTER_AT);
  iv.writeUInt8(isLast ? 1 : 0, LAST_AT);
  return iv;
}

function keyOf(key: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'equanim backup', SECRET_KEY_BYTES));
}
