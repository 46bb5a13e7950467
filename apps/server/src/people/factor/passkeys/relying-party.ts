import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { MINUTE_MS } from '../../../platform/time.ts';
import { handleOf, type GivenCredential, type KnownCredential } from './credential.ts';

/** How long an authenticator may take to answer. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** Ed25519, ES256, RS256: what authenticators have, best first (COSE). */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

type Listed = Pick<KnownCredential, 'credentialId' | 'transports'>;

export type RelyingParty = ReturnType<typeof createRelyingParty>;

/**
 * The site as authenticators know it (WebAuthn): by its host name. Browsers take no address for a name, so on this computer
 * it is `localhost`, whichever way the site is addressed.
 *
 * @param siteUrl origin of the site
 */
export function createRelyingParty(siteUrl: string) {
  const site = siteOf(siteUrl);
  const { id } = site;
  return {
    id,
    ...readingOf(site),

    /** What a new passkey has to be made with: one that knows whose it is, and whom it asks for a PIN or the like. */
    newPasskeyOptions: async (
      user: { id: string; email: string; name: string },
      { challenge, known }: { challenge: string; known: readonly Listed[] },
    ): Promise<Record<string, unknown>> => ({
      ...(await generateRegistrationOptions({
        rpName: id,
        rpID: id,
        userName: user.email,
        userDisplayName: user.name,
        userID: new Uint8Array(handleOf(user.id)),
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map(toDescriptor),
        supportedAlgorithmIDs: ALGORITHMS,
      })),
    }),

    /** What a passkey has to sign. @param known whose passkeys may; any, chosen on the device, where there are none */
    signOptions: async (challenge: string, known: readonly Listed[]): Promise<Record<string, unknown>> => ({
      ...(await generateAuthenticationOptions({
        rpID: id,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        timeout: CHALLENGE_MS,
        userVerification: 'required',
        allowCredentials: known.map(toDescriptor),
      })),
    }),
  };
}

/** What authenticators have to name. */
interface Site {
  id: string;
  expected: { expectedOrigin: string[]; expectedRPID: string };
}

function siteOf(siteUrl: string): Site {
  const { hostname, origin, port, protocol } = new URL(siteUrl);
  const isLocal = LOOPBACK.includes(hostname);
  const id = isLocal ? 'localhost' : hostname;
  const local = `${protocol}//localhost${port && `:${port}`}`;
  const expectedOrigin = isLocal ? [origin, local] : [origin];
  return { id, expected: { expectedOrigin, expectedRPID: id } };
}

/** How answers of authenticators are read. */
function readingOf({ expected }: Site) {
  return {
    /** @returns the new passkey; null where it does not fit the challenge, the site or what was asked for */
    async readNewPasskey(credential: GivenCredential, challenge: string): Promise<KnownCredential | null> {
      const { credProps } = credential.clientExtensionResults;
      if (typeof credProps === 'object' && credProps !== null && 'rk' in credProps && credProps.rk === false)
        return null;
      const response = credential as unknown as RegistrationResponseJSON;
      const verified = await orNull(
        verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          ...expected,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified?.verified) return null;
      const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
      return {
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        signatureCount: counter,
        transports: transportsOf(credential.response['transports']),
      };
    },

    /** @returns the authenticator's new count of signatures; null where the signature does not fit */
    async readSignature(
      credential: GivenCredential,
      challenge: string,
      known: KnownCredential,
    ): Promise<number | null> {
      const verified = await orNull(
        verifyAuthenticationResponse({
          response: credential as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          ...expected,
          credential: {
            id: known.credentialId,
            publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
            counter: known.signatureCount,
          },
        }),
      );
      return verified?.verified ? verified.authenticationInfo.newCounter : null;
    },
  };
}

function toDescriptor({ credentialId, transports }: Listed) {
  return { id: credentialId, transports };
}

function transportsOf(given: unknown): string[] {
  return Array.isArray(given) ? TRANSPORTS.filter((transport) => given.includes(transport)) : [];
}

/** The library throws for whatever does not fit, and does nothing else that could fail. */
async function orNull<T>(verification: Promise<T>): Promise<T | null> {
  return verification.catch(() => null);
}
