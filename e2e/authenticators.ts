import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';

/** An authenticator that the browser plays. */
interface Authenticator {
  /** Whether its person answers at once to whatever asks. */
  setPresent: (isPresent: boolean) => Promise<void>;
  countPasskeys: () => Promise<number>;
}

/** Gives a page an authenticator that verifies its person and keeps passkeys, as a laptop or a phone does. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresent: async (enabled) => {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    countPasskeys: async () => {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes of a secret in base32 (RFC 4648), spaces left out. */
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/**
 * The code that an authenticator app shows (RFC 6238, with SHA-1 and six digits).
 *
 * @param secret as the page shows it
 * @param steps how many steps of 30 seconds from now: a code counts once, and those of the step before and after count, too
 */
export function codeOf(secret: string, steps: -1 | 0 | 1): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
