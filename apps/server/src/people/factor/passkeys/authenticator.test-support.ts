import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { GivenCredential } from './credential.ts';

/** What an authenticator does otherwise than it should. */
export interface Deviation {
  /** Origin of the page that asked; that of the site unless given. */
  origin?: string;
  /** What the passkey is made for or used with; the host of the site unless given. */
  rpId?: string;
  /** Whether it asked for a PIN or the like; it did unless given. */
  isVerified?: boolean;
  /** What it counts its signatures as; one more than the last unless given. */
  count?: number;
  challenge?: string;
  type?: string;
  /** Whom it says it is of, base64url. */
  userHandle?: string;
  isInForeignFrame?: boolean;
  /** A bit of the signature is turned. */
  isForged?: boolean;
}

/** What a call gave out for `navigator.credentials`. */
interface Options {
  challenge: string;
  user?: { id: string };
}

/** A passkey on a device that is software: ES256, written from WebAuthn level 2, sections 6 and 7. */
export interface SoftwarePasskey {
  credentialId: string;
  /** Answers the options for a new passkey. */
  make(options: Options, deviation?: Deviation): GivenCredential;
  /** Answers the options for a signature. */
  sign(options: Options, deviation?: Deviation): GivenCredential;
}

/**
 * @param siteUrl origin of the site
 * @param isCounting whether it counts its signatures, as those that are synced do not
 */
export function createSoftwarePasskey(siteUrl: string, isCounting = true): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { hostname, origin } = new URL(siteUrl);
  const credentialId = id.toString('base64url');
  const named = { id: credentialId, rawId: credentialId, type: 'public-key' } as const;
  let count = 0;
  let handle = '';
  const next = (): number => (isCounting ? (count += 1) : 0);

  return {
    credentialId,

    make(options, deviation = {}) {
      handle = options.user?.id ?? '';
      const attested = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, coseKeyOf(publicKey)]);
      const attestationObject = cborMap([
        ['fmt', 'none'],
        ['attStmt', cborMap([])],
        ['authData', authData({ rpId: hostname, count: next(), ...deviation }, attested)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', { origin, ...options, ...deviation }).toString(
            'base64url',
          ),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal', 'something-else'],
        },
        clientExtensionResults: { credProps: { rk: true } },
      };
    },

    sign(options, deviation = {}) {
      const data = authData({ rpId: hostname, count: next(), ...deviation });
      const client = clientData('webauthn.get', { origin, ...options, ...deviation });
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      if (deviation.isForged)
        signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle ?? handle,
        },
        clientExtensionResults: {},
      };
    },
  };
}

function authData(
  { rpId, count, isVerified = true }: Deviation & { rpId: string; count: number },
  attested?: Buffer,
): Buffer {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
  return Buffer.concat([sha256(rpId), uint(flags, 1), uint(count, 4), attested ?? Buffer.alloc(0)]);
}

/** Of the page that asked, as the browser says it. */
function clientData(
  kind: string,
  { type = kind, challenge, origin, isInForeignFrame = false }: Deviation & Pick<Options, 'challenge'>,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: isInForeignFrame }));
}

function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

function uint(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** The part of CBOR (RFC 8949) that authenticators write here: what is bytes already and begins as a map is taken as it is. */
function cborMap(entries: Array<[number | string, number | string | Buffer]>): Buffer {
  const parts = entries.flatMap(([key, value]) => [cbor(key), isMap(key) ? (value as Buffer) : cbor(value)]);
  return Buffer.concat([head(5, entries.length), ...parts]);
}

function isMap(key: number | string): boolean {
  return key === 'attStmt';
}

function cbor(value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  const bytes = Buffer.from(value);
  return Buffer.concat([head(typeof value === 'string' ? 3 : 2, bytes.length), bytes]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}
