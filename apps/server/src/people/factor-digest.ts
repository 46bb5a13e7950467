import { hash } from 'node:crypto';

/**
 * By what the audit log recognizes a second factor: SHA-256, hex.
 *
 * @param identity of a passkey its credential id and public key; of an authenticator app its secret as it is stored, which
 *   is sealed once and never again
 */
export function digestOfFactor(identity: readonly string[]): string {
  return hash('sha256', JSON.stringify(identity));
}
