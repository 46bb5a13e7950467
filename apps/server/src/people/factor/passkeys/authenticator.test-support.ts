import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { GivenCredential } from './relying-party.ts';

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

/** A passkey on a device that is software: ES256, written from the specification (WebAuthn 2, 6 and 7). */
export interface SoftwarePasskey {
  credentialId: string;
  /** Answers the options for a new passkey. */
  make(options: Options, deviation?: Deviation): GivenCredential;
  /** Answers the options for a signature. */
  sign(options: Options, deviation?: Deviation): GivenCredential;
}

/** @param siteUrl origin of the site; @param isCounting whether it counts its signatures, as those that are synced do not */
export function createSoftwarePasskey(siteUrl: string, isCounting = true): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = cborMap([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const id = randomBytes(32);
  const { hostname, origin } = new URL(siteUrl);
  let count = 0;
  let handle = '';

  function authData(
    { rpId = hostname, isVerified = true, count: given }: Deviation,
    attested?: Buffer,
  ): Buffer {
    if (isCounting) count += 1;
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(given ?? count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  function clientData(type: string, options: Options, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? options.challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.isInForeignFrame ?? false,
      }),
    );
  }

  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
  } as const;
  return {
    credentialId: named.id,

    make(options, deviation = {}) {
      handle = options.user?.id ?? '';
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const attestationObject = cborMap([
        ['fmt', 'none'],
        ['attStmt', cborMap([])],
        ['authData', authData(deviation, attested)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', options, deviation).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal', 'something-else'],
        },
        clientExtensionResults: { credProps: { rk: true } },
      };
    },

    sign(options, deviation = {}) {
      const data = authData(deviation);
      const client = clientData('webauthn.get', options, deviation);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      if (deviation.isForged) signature[signature.length - 1]! ^= 1;
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
