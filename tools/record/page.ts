import { concatBytes, fromBase64, toBase64, toHex, utf8 } from '@equanim/record/encoding';
import { formatLeaf } from '@equanim/record/leaf';
import { hashNode, type Hash } from '@equanim/record/merkle-tree';
import { formatNote } from '@equanim/record/signed-note';
import { at, publicKeyOf, SEEDS, type Example } from './example.ts';

/** A block of the page: what stands in the fence after the comment that names it. */
const BLOCK = /(?<=<!-- example: ([a-z-]+) -->\n\n```\n)[^`]*(?=```\n)/g;
/** Wraps the 32 bytes of a public key as OpenSSL reads it (RFC 8410, section 4). */
const SPKI_PREFIX = '302a300506032b6570032100';

/** The page with the blocks of the example in it. @throws RangeError naming a block that there is none for */
export function fillPage(page: string, blocks: ReadonlyMap<string, string>): string {
  return page.replaceAll(BLOCK, (_, name: string) => {
    const block = blocks.get(name);
    if (block === undefined) throw new RangeError(`the example has no block ${name}`);
    return block;
  });
}

/** What the page shows of the example: commands after a dollar sign, each with what it prints. */
export async function exampleBlocks(example: Example): Promise<Map<string, string>> {
  return new Map([
    ['keys', keysBlock(example)],
    ['key-id', keyIdBlock(example)],
    ['leaf', leafBlock(example)],
    ['leaves', leavesBlock(example)],
    ['hidden', hiddenBlock(example)],
    ['nodes', await nodesBlock(example)],
    ['text', example.text],
    ['note', formatNote({ text: example.text, signatures: [example.signature] })],
    ['signature', signatureBlock(example)],
    ['openssl', opensslBlock(example)],
  ]);
}

const bytesFrom = (hex: string) => `echo ${hex} | xxd -r -p`;
const hashed = (hash: Uint8Array) => `${toHex(hash)}  -`;
const lines = (...all: readonly string[]) => all.map((line) => `${line}\n`).join('');

function keysBlock({ signers }: Example): string {
  return signers.map(({ verifier }, n) => lines(toHex(at(SEEDS, n)), verifier.text)).join('\n');
}

function keyIdBlock({ signers }: Example): string {
  return signers
    .map(({ verifier: { name, keyId, text } }, n) => {
      const key = publicKeyOf(at(SEEDS, n));
      const encoded = text.slice(`${name}+${toHex(keyId)}+`.length);
      return lines(
        `$ echo ${encoded} | base64 -d | xxd -p -c 33`,
        `01${toHex(key)}`,
        `$ (printf '${name}\\n'; ${bytesFrom(`01${toHex(key)}`)}) | sha256sum | cut -c 1-8`,
        toHex(keyId),
      );
    })
    .join('\n');
}

/** The lines of the file that hold the text of a leaf, as sed takes them. */
function linesOf({ file, leaves }: Example, number: number): string {
  const text = formatLeaf(at(leaves, number));
  const first = file.slice(0, file.indexOf(text)).split('\n').length;
  return `${first},${first + text.split('\n').length - 2}`;
}

function leafBlock(example: Example): string {
  const bytes = concatBytes(Uint8Array.of(0), utf8(formatLeaf(at(example.leaves, 0))));
  const digits = toHex(bytes).match(/.{1,64}/g) ?? [];
  return lines(
    `$ (printf '\\000'; sed -n ${linesOf(example, 0)}p example.txt) | xxd -p -c 32`,
    ...digits,
    `$ printf '\\000${formatLeaf(at(example.leaves, 0)).replaceAll('\n', '\\n')}' | sha256sum`,
    hashed(at(example.hashes, 0)),
  );
}

function leavesBlock(example: Example): string {
  const revealed = example.hashes.slice(1, -1).flatMap((hash, index) => {
    const range = linesOf(example, index + 1);
    return [`$ (printf '\\000'; sed -n ${range}p example.txt) | sha256sum`, hashed(hash)];
  });
  const hidden = toHex(at(example.hashes, example.hashes.length - 1));
  return lines(...revealed, `$ sed -n 's/^hash //p' example.txt | base64 -d | xxd -p -c 32`, hidden);
}

function hiddenBlock({ leaves, hashes }: Example): string {
  const last = leaves.length - 1;
  const text = formatLeaf(at(leaves, last)).replaceAll('\n', '\\n');
  return lines(`$ printf '\\000${text}' | sha256sum`, hashed(at(hashes, last)));
}

async function nodesBlock({ hashes }: Example): Promise<string> {
  const told: string[] = [];
  const node = async (name: string, left: Hash, right: Hash) => {
    const hash = await hashNode(left, right);
    const command = `${bytesFrom(`01${toHex(left)}${toHex(right)}`)} | sha256sum`;
    told.push(lines(`# ${name}`, `$ ${command}`, hashed(hash)));
    return hash;
  };
  const [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map((number) => at(hashes, number)) as Hashes;
  const ab = await node('leaves 0 and 1, the root at 2', a, b);
  await node('the root at 3: leaves 0 and 1, and leaf 2', ab, c);
  const cd = await node('leaves 2 and 3', c, d);
  const abcd = await node('leaves 0 to 3, the root at 4', ab, cd);
  await node('the root at 5: leaves 0 to 3, and leaf 4', abcd, e);
  const ef = await node('leaves 4 and 5', e, f);
  await node('the root at 6', abcd, ef);
  return told.join('\n');
}
type Hashes = [Hash, Hash, Hash, Hash, Hash, Hash];

function signatureBlock({ text, signature: { keyId, signature } }: Example): string {
  const [, , root = ''] = text.split('\n');
  const encoded = toBase64(concatBytes(keyId, signature));
  const digits = toHex(concatBytes(keyId, signature)).match(/.{1,68}/g) ?? [];
  return lines(
    `$ ${bytesFrom(toHex(fromBase64(root) ?? new Uint8Array()))} | base64`,
    root,
    `$ tail -n 1 example.txt`,
    `checkpoint ${encoded}`,
    `$ echo ${encoded} | base64 -d | xxd -p -c 34`,
    ...digits,
  );
}

function opensslBlock({ text, signature: { keyId, signature } }: Example): string {
  const key = SPKI_PREFIX + toHex(publicKeyOf(at(SEEDS, 1)));
  return lines(
    `$ ${bytesFrom(key)} > key`,
    `$ printf '${text.replaceAll('\n', '\\n')}' > text`,
    `$ echo ${toBase64(concatBytes(keyId, signature))} | base64 -d | tail -c 64 > signature`,
    `$ openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in text -sigfile signature`,
    'Signature Verified Successfully',
  );
}
