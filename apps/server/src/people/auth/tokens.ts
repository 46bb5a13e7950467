import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits as text that stands in an address; it is told once and nowhere kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: SHA-256, hex. A token is random, so that nobody finds it by trying. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
