import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeOnce } from '../disk/write-once.ts';
import { SECRET_KEY_BYTES } from './secret-box.ts';

/** The file of the key cannot be used; the message is a sentence for the operator, without what the file holds. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

/** @returns the 32 bytes of a key in hex or base64; null where the text is none */
export function parseSecretKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  const isBase64 = /^[\w+/-]{43}=?$/.test(text);
  const key = isBase64 ? Buffer.from(text, 'base64') : null;
  return key?.length === SECRET_KEY_BYTES ? key : null;
}

/**
 * The key in a file, which is made with a random one where there is none. Of two processes that make it at the same time, both
 * get the same.
 *
 * @throws SecretKeyError where the file holds no key, or cannot be read or written
 */
export async function keepSecretKey(path: string): Promise<Buffer> {
  const found = await readKey(path);
  if (found) return found;
  await writeOnce(path, `${randomBytes(SECRET_KEY_BYTES).toString('hex')}\n`).catch((error: unknown) => {
    throw new SecretKeyError(
      `The secret key in ${path} cannot be written (${codeOf(error)}): name another DATA_DIR, or set SECRET_KEY.`,
    );
  });
  const made = await readKey(path);
  if (!made) throw new SecretKeyError(`The secret key in ${path} was removed while it was being made.`);
  return made;
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw new SecretKeyError(`The secret key in ${path} cannot be read (${codeOf(error)}).`);
  });
  if (text === null) return null;
  const key = parseSecretKey(text.trim());
  if (!key)
    throw new SecretKeyError(
      `${path} holds no secret key, which is 32 bytes in hex or base64: restore the key it held, or remove the file to get a new key.`,
    );
  return key;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';
