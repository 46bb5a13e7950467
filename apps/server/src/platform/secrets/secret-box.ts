import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export const SECRET_KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Stands before what is sealed, so that another way can be told from this one. */
const VERSION = 'v1.';

/** Encrypts short texts that lie in the database, so that whoever reads only the database learns none of them. */
export interface SecretBox {
  /** @param of what the text belongs to; it opens only for the same */
  seal(text: string, of: string): string;
  /** @returns null for what was sealed with another key or for something else, or was changed since */
  open(sealed: string, of: string): string | null;
  /** Tells the key from another without revealing it. */
  fingerprint: string;
}

/**
 * AES-256-GCM with a key derived for one purpose (HKDF, SHA-256).
 *
 * @param secretKey 32 random bytes
 * @throws RangeError for a key of another length
 */
export function createSecretBox(secretKey: Uint8Array, purpose: string): SecretBox {
  if (secretKey.length !== SECRET_KEY_BYTES) throw new RangeError('A secret key has 32 bytes.');
  const key = derive(secretKey, `seal ${purpose}`);
  return {
    seal(text, of) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(of));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return VERSION + sealed.toString('base64url');
    },

    open(sealed, of) {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      if (!sealed.startsWith(VERSION) || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        // The one thing that final() throws here: the tag does not fit.
        return null;
      }
    },

    fingerprint: derive(secretKey, `fingerprint ${purpose}`).subarray(0, 16).toString('hex'),
  };
}

function derive(secretKey: Uint8Array, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', info, SECRET_KEY_BYTES));
}
