import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  CHUNK_BYTES,
  decrypt,
  encrypt,
  fingerprintOf,
  FIRST_LINE_BYTES,
  parseEncryption,
} from './encryption.ts';

const KEY = randomBytes(32);
const SEALED_BYTES = CHUNK_BYTES + 16;

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function gather(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const sealed = (bytes: Buffer, size = 10_000) => gather(encrypt(inParts(bytes, size), KEY));

/** @returns what is given out before the end, or before the failure, which is named after it */
async function opened(bytes: Buffer, key: Buffer = KEY): Promise<{ bytes: Buffer; failure: string | null }> {
  const encryption = parseEncryption(bytes);
  if (encryption === null) throw new Error('It is not encrypted.');
  const given: Buffer[] = [];
  try {
    const rest = inParts(bytes.subarray(FIRST_LINE_BYTES), 7_777);
    for await (const part of decrypt(rest, encryption, key)) given.push(part);
    return { bytes: Buffer.concat(given), failure: null };
  } catch (error) {
    return { bytes: Buffer.concat(given), failure: error instanceof Error ? error.name : String(error) };
  }
}

const chunk = (bytes: Buffer, i: number): Buffer =>
  bytes.subarray(FIRST_LINE_BYTES + i * SEALED_BYTES, FIRST_LINE_BYTES + (i + 1) * SEALED_BYTES);

describe('An encrypted stream', () => {
  it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 250_000])(
    'of %i bytes is given out as it was, however it is cut into parts',
    async (length) => {
      const bytes = randomBytes(length);
      for (const size of [997, CHUNK_BYTES, 1_000_000])
        expect((await opened(await sealed(bytes, size))).bytes.equals(bytes)).toBe(true);
    },
  );

  it('is refused where chunks are left out, repeated, exchanged or of another stream', async () => {
    const bytes = randomBytes(3 * CHUNK_BYTES + 100);
    const [whole, other] = [await sealed(bytes), await sealed(bytes)];
    const line = whole.subarray(0, FIRST_LINE_BYTES);
    const [a, b, c, last] = [0, 1, 2, 3].map((i) => chunk(whole, i)) as [Buffer, Buffer, Buffer, Buffer];
    const forged: Array<[string, Buffer[], number]> = [
      ['its end left out', [a, b, c], 2],
      ['all but the first left out', [a], 0],
      ['everything left out', [], 0],
      ['one left out', [a, c, last], 1],
      ['two exchanged', [b, a, c, last], 0],
      ['one repeated', [a, a, b, c, last], 1],
      ['the end repeated', [a, b, c, last, last], 3],
      ['one of another stream', [a, chunk(other, 1), c, last], 1],
    ];
    for (const [how, chunks, given] of forged) {
      const result = await opened(Buffer.concat([line, ...chunks]));
      expect([how, result.failure]).toEqual([how, 'NotDecryptedError']);
      // What comes before the forgery is what was encrypted, and nothing else is given out.
      expect(result.bytes.equals(bytes.subarray(0, given * CHUNK_BYTES))).toBe(true);
    }
  });

  it('is refused with another key, and with another first line', async () => {
    const whole = await sealed(randomBytes(100));
    expect(await opened(whole, randomBytes(32))).toEqual({
      bytes: Buffer.alloc(0),
      failure: 'NotDecryptedError',
    });
    const changed = Buffer.from(whole);
    changed.write(fingerprintOf(randomBytes(32)), 'equanim-encrypted-backup 1 '.length);
    expect((await opened(changed)).failure).toBe('NotDecryptedError');
  });
});
