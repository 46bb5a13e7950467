import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseNote, isNoteSignedBy, parseVerifier } from '@equanim/record/signed-note';
import { verifyRecord } from '@equanim/record/verify-record';
import { describe, expect, it } from 'vitest';
import { makeExample } from './example.ts';
import { exampleBlocks, fillPage } from './page.ts';

const page = readFileSync('docs/record.md', 'utf8');
const file = readFileSync('docs/record/example.txt', 'utf8');
const BLOCKS = /<!-- example: ([a-z-]+) -->\n\n```\n([^`]*)```\n/g;
const blocks = new Map([...page.matchAll(BLOCKS)].map(([, name = '', text = '']) => [name, text]));
const block = (name: string): string => blocks.get(name) ?? '';

/** What each command of a block prints, by the command. */
function sessionOf(name: string): Map<string, string> {
  const printed = new Map<string, string>();
  let command = '';
  for (const line of block(name).split('\n')) {
    if (line.startsWith('$ ')) printed.set((command = line.slice(2)), '');
    else if (line !== '' && !line.startsWith('# '))
      printed.set(command, `${printed.get(command) ?? ''}${line}\n`);
  }
  return printed;
}

/** The hexadecimal digits that the commands of a block print. */
const printedIn = (name: string): string[] =>
  [...sessionOf(name).values()].map((lines) => lines.replace(/ {2}-\n$/, '').replaceAll('\n', ''));

const sha256 = (...parts: Array<string | Buffer>): Buffer =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

/** RFC 6962 as it is written. */
function rootOf(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!;
  const split = 2 ** Math.floor(Math.log2(hashes.length - 1));
  return sha256('\u0001', rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)));
}

interface ExampleKey {
  privateKey: KeyObject;
  /** Its byte of the kind, and the public key. */
  encoded: Buffer;
  id: Buffer;
  text: string;
}

/** The two keys, from their seeds. */
const keys = block('keys')
  .split('\n\n')
  .map((pair): ExampleKey => {
    const [seed = '', text = ''] = pair.split('\n');
    const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex');
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
    const encoded = Buffer.concat([Buffer.of(1), spki.subarray(-32)]);
    return { privateKey, encoded, id: sha256('example.com/record\n', encoded).subarray(0, 4), text };
  });

const [head = '', ...rest] = file.slice(0, -1).split('\n\n');
const entries = rest.filter((text) => !text.startsWith('checkpoint '));
const hashes = entries.map((text) =>
  text.startsWith('hash ') ? Buffer.from(text.slice(5), 'base64') : sha256('\u0000', `${text}\n`),
);
const hexOf = (...numbers: number[]): string =>
  rootOf(numbers.map((number) => hashes[number]!)).toString('hex');
const textAt = (size: number): string =>
  `example.com/record\n${size}\n${rootOf(hashes.slice(0, size)).toString('base64')}\n`;

describe('The example of docs/record.md', () => {
  it('is what the implementation makes', async () => {
    const example = await makeExample();
    expect(example.file).toBe(file);
    expect(fillPage(page, await exampleBlocks(example))).toBe(page);
    expect([...blocks.keys()].toSorted()).toEqual([...(await exampleBlocks(example)).keys()].toSorted());
  });

  it('has no finding, and the newest checkpoint that the page shows', async () => {
    const [first, second] = keys;
    const { findings, facts } = await verifyRecord(file, { key: first!.text });
    expect(findings).toEqual([]);
    expect(facts?.note).toBe(block('note'));
    const note = parseNote(block('note'));
    const verifier = await parseVerifier(second!.text);
    expect(note && verifier && (await isNoteSignedBy(note, verifier))).toBe(true);
  });
});

describe('Computed from the page without the implementation', () => {
  it('the keys have the IDs and texts that are shown', () => {
    expect(keys).toHaveLength(2);
    for (const { id, encoded, text } of keys)
      expect(text.trimEnd()).toBe(`example.com/record+${id.toString('hex')}+${encoded.toString('base64')}`);
    const shown = keys.flatMap(({ id, encoded }) => [encoded.toString('hex'), id.toString('hex')]);
    expect(printedIn('key-id')).toEqual(shown);
    expect(head).toBe(`equanim-record/1\norigin example.com/record\nkey ${keys[0]!.text}`);
  });

  it('the leaves have the hashes that are shown', () => {
    const [bytes = '', hash] = printedIn('leaf');
    expect(Buffer.from(bytes, 'hex').toString()).toBe(`\u0000${entries[0]}\n`);
    expect(hash).toBe(hexOf(0));
    expect(printedIn('leaves')).toEqual([1, 2, 3, 4, 5].map((number) => hexOf(number)));
  });

  it('the hidden leaf has the hash that was published', () => {
    const [command = ''] = sessionOf('hidden').keys();
    const text = /'\\000(.+)'/.exec(command)?.[1]?.replaceAll('\\n', '\n') ?? '';
    expect(sha256('\u0000', text).toString('hex')).toBe(hexOf(5));
    expect(printedIn('hidden')).toEqual([hexOf(5)]);
  });

  it('the nodes and roots are those that are shown', () => {
    const shown = [
      [0, 1],
      [0, 1, 2],
      [2, 3],
      [0, 1, 2, 3],
      [0, 1, 2, 3, 4],
      [4, 5],
      [0, 1, 2, 3, 4, 5],
    ];
    expect(printedIn('nodes')).toEqual(shown.map((numbers) => hexOf(...numbers)));
  });

  it('the newest checkpoint is the text and signature that are shown', () => {
    const { privateKey, id } = keys[1]!;
    const text = textAt(6);
    const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
    const encoded = signature.toString('base64');
    expect(block('text')).toBe(text);
    expect(block('note')).toBe(`${text}\n— example.com/record ${encoded}\n`);
    expect(printedIn('signature')).toEqual([
      rootOf(hashes).toString('base64'),
      `checkpoint ${encoded}`,
      signature.toString('hex'),
    ]);
  });

  it('every checkpoint of the file is signed by the keys of its time', () => {
    const signersOf = (size: number) => (size < 5 ? [0] : size === 5 ? [0, 1] : [1]);
    let size = 0;
    for (const text of rest) {
      if (!text.startsWith('checkpoint ')) {
        size += 1;
        continue;
      }
      const signatures = text.split(' ').slice(1);
      expect(signatures).toHaveLength(signersOf(size).length);
      for (const [index, encoded] of signatures.entries()) {
        const { id, privateKey } = keys[signersOf(size)[index]!]!;
        const signature = Buffer.from(encoded, 'base64');
        expect(signature.subarray(0, 4)).toEqual(id);
        const publicKey = createPublicKey(privateKey);
        expect(verify(null, Buffer.from(textAt(size)), publicKey, signature.subarray(4))).toBe(true);
      }
    }
    expect(size).toBe(6);
  });
});

/** Whether the tools of the page are here: `xxd` and `sha256sum` are not on every system, and OpenSSL 1 has no Ed25519. */
function hasTools(): boolean {
  try {
    const check = 'command -v xxd && command -v sha256sum && command -v base64 && openssl version';
    return /^OpenSSL [3-9]/m.test(execFileSync('sh', ['-c', check], { stdio: 'pipe' }).toString());
  } catch {
    return false;
  }
}

describe.skipIf(!hasTools())('The commands of docs/record.md', () => {
  it.each(['key-id', 'leaf', 'leaves', 'hidden', 'nodes', 'signature', 'openssl'])(
    'print what is shown in the block %s',
    (name) => {
      const folder = mkdtempSync(join(tmpdir(), 'record-example-'));
      copyFileSync('docs/record/example.txt', join(folder, 'example.txt'));
      try {
        for (const [command, printed] of sessionOf(name))
          expect(execFileSync('sh', ['-c', command], { cwd: folder }).toString()).toBe(printed);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
