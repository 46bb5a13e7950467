import { areSameBytes, concatBytes, fromBase64, toBase64, toHex, utf8 } from './encoding.ts';

/** Signature type of Ed25519 in a key. */
const ED25519 = 0x01;
const KEY_ID_BYTES = 4;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** Wraps the 32 bytes of a private key as PKCS #8, which WebCrypto reads (RFC 8410, section 7). */
const PKCS8_PREFIX = Uint8Array.from([
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
]);

/** A key that notes are verified with. */
export interface Verifier {
  name: string;
  /** Four bytes. */
  keyId: Uint8Array;
  /** The key as text: `NAME+ID+KEY`. */
  text: string;
  isSignatureOf(text: string, signature: Uint8Array<ArrayBuffer>): Promise<boolean>;
}

/** A key that notes are signed with. */
export interface Signer {
  verifier: Verifier;
  sign(text: string): Promise<NoteSignature>;
}

export interface NoteSignature {
  name: string;
  keyId: Uint8Array;
  signature: Uint8Array<ArrayBuffer>;
}

/** A signed text, which ends with a newline. */
export interface Note {
  text: string;
  signatures: NoteSignature[];
}

/** A new private key as text. @param name of the key: no space and no plus sign in it */
export async function generateKey(name: string): Promise<string> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const seed = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)).slice(PKCS8_PREFIX.length);
  const key = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  const id = toHex(await keyIdOf(name, key));
  return `PRIVATE+KEY+${name}+${id}+${toBase64(concatBytes(Uint8Array.of(ED25519), seed))}`;
}

/**
 * ID of an Ed25519 key: the first four bytes of SHA-256 over name, newline, signature type and key.
 *
 * @see C2SP signed-note, "Signatures"
 */
async function keyIdOf(name: string, key: Uint8Array): Promise<Uint8Array> {
  const material = concatBytes(utf8(`${name}\n`), Uint8Array.of(ED25519), key);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', material)).slice(0, KEY_ID_BYTES);
}

/** Reads a key that verifies. @returns null where the text is none, or its ID is not that of its name and key */
export async function parseVerifier(text: string): Promise<Verifier | null> {
  const [, name = '', id, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  if (bytes?.length !== KEY_BYTES + 1 || bytes[0] !== ED25519) return null;
  const key = bytes.slice(1);
  const keyId = await keyIdOf(name, key);
  if (toHex(keyId) !== id) return null;
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  return {
    name,
    keyId,
    text,
    isSignatureOf: (signed, signature) => crypto.subtle.verify('Ed25519', imported, signature, utf8(signed)),
  };
}

/** Reads a private key. @returns null where the text is none, or its ID is not that of its name and key */
export async function parseSigner(text: string): Promise<Signer | null> {
  const [, name = '', id, encoded = ''] = /^PRIVATE\+KEY\+([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  if (bytes?.length !== KEY_BYTES + 1 || bytes[0] !== ED25519) return null;
  const pkcs8 = concatBytes(PKCS8_PREFIX, bytes.subarray(1));
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey);
  const key = fromBase64(`${x.replaceAll('-', '+').replaceAll('_', '/')}=`) ?? new Uint8Array();
  const verifier = await parseVerifier(`${name}+${id}+${toBase64(concatBytes(Uint8Array.of(ED25519), key))}`);
  if (!verifier) return null;
  return {
    verifier,
    async sign(signed) {
      const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, utf8(signed)));
      return { name, keyId: verifier.keyId, signature };
    },
  };
}

/**
 * A note as text: what is signed, an empty line, and a line for each signature.
 *
 * @see C2SP signed-note, "Format"
 */
export function formatNote({ text, signatures }: Note): string {
  const lines = signatures.map(
    ({ name, keyId, signature }) => `— ${name} ${toBase64(concatBytes(keyId, signature))}\n`,
  );
  return `${text}\n${lines.join('')}`;
}

/** Reads a note; whether its signatures are right is not looked at. @returns null where the text is none */
export function parseNote(text: string): Note | null {
  // A control character could make two notes look the same.
  // oxlint-disable-next-line no-control-regex -- it is control characters that are looked for
  if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text)) return null;
  const split = text.lastIndexOf('\n\n');
  if (split < 0 || !text.endsWith('\n')) return null;
  const signatures: NoteSignature[] = [];
  for (const line of text.slice(split + 2, -1).split('\n')) {
    const [, name = '', encoded = ''] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (!bytes || bytes.length <= KEY_ID_BYTES) return null;
    signatures.push({ name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) });
  }
  return { text: text.slice(0, split + 1), signatures };
}

/**
 * Whether a key signed a note. Signatures of other keys are ignored; two of the same key must both be right.
 *
 * @see C2SP signed-note, "Signatures"
 */
export async function isNoteSignedBy({ text, signatures }: Note, verifier: Verifier): Promise<boolean> {
  const own = signatures.filter(
    ({ name, keyId }) => name === verifier.name && areSameBytes(keyId, verifier.keyId),
  );
  if (own.length === 0) return false;
  for (const { signature } of own) {
    if (signature.length !== SIGNATURE_BYTES) return false;
    if (!(await verifier.isSignatureOf(text, signature))) return false;
  }
  return true;
}
