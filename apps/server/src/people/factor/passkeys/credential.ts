import { randomBytes } from 'node:crypto';

/** What an authenticator answered, in JSON, as it came in. */
export interface GivenCredential {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string } & Record<string, unknown>;
  clientExtensionResults: Record<string, unknown>;
}

/** How an authenticator is known to us. */
export interface KnownCredential {
  /** Base64url. */
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  signatureCount: number;
  transports: string[];
}

/** @returns 256 random bits, base64url */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** The challenge an answer is to; null where it cannot be read, or was given within a foreign page's frame. */
export function challengeOf({ response }: GivenCredential): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    if ('crossOrigin' in data && data.crossOrigin === true) return null;
    return typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}

/** Whom a passkey says it is of: the bytes of the person's id. */
export function isHandleOf(userHandle: unknown, userId: string): boolean {
  return typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').equals(handleOf(userId));
}

/** What authenticators know a person by. */
export function handleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}
