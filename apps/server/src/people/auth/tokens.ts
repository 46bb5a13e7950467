import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 bits as text that fits into an address. It is given out once and stored nowhere. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: SHA-256, hex. No salt is needed, as a token is random and cannot be guessed. */
export function hashOf(token: string): string {
  return hash('sha256', token);
}
