import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** An authenticator that the browser plays. */
export interface Authenticator {
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

/**
 * The code that an authenticator app shows.
 *
 * @param secret as the page shows it
 * @param steps how many steps of 30 seconds from now: a code counts once, and those of the step before and after count, too
 */
export function codeOf(secret: string, steps: -1 | 0 | 1): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return app.generate({ timestamp: Date.now() + steps * STEP_MS });
}
