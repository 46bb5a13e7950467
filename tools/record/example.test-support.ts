import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { formatCheckpoint } from '@equanim/record/checkpoint';
import { concatBytes, toBase64, utf8 } from '@equanim/record/encoding';
import { formatLeaf, type Leaf, type NavLeaf } from '@equanim/record/leaf';
import { buildTree, hashLeaf, type Hash } from '@equanim/record/merkle-tree';
import { formatRecord, type SignedSize } from '@equanim/record/record-file';
import { parseSigner, type Signer } from '@equanim/record/signed-note';

export const ORIGIN = 'example.com/record';
/** Private keys that docs/record.md publishes: whoever likes can sign with them. */
const SEEDS = [0, 32].map((start) => Uint8Array.from({ length: 32 }, (_, index) => start + index));

/** The example of docs/record.md. */
export interface Example {
  signers: Signer[];
  leaves: Leaf[];
  hashes: Hash[];
  /** The record as its file; the last leaf is its hash alone. */
  file: string;
}

/** Sizes at which somebody signs, and the numbers of the keys. */
const CHECKPOINTS: ReadonlyArray<readonly [size: number, keys: readonly number[]]> = [
  [2, [0]],
  [3, [0]],
  [4, [0]],
  [5, [0, 1]],
  [6, [1]],
];

/** Makes the example from its keys and its days: it is the same each time. */
export async function makeExample(): Promise<Example> {
  const signers = await Promise.all(SEEDS.map(signerOf));
  return signLeaves(leavesOf(signers), signers);
}

/** Signs leaves as those of the example are signed; there are as many of them. */
export async function signLeaves(leaves: Leaf[], signers: Signer[]): Promise<Example> {
  const hashes = await Promise.all(leaves.map((leaf) => hashLeaf(utf8(formatLeaf(leaf)))));
  const tree = await buildTree(hashes);
  const textAt = async (size: number) =>
    formatCheckpoint({ origin: ORIGIN, size, root: await tree.rootAt(size) });
  const checkpoints: SignedSize[] = [];
  for (const [size, keys] of CHECKPOINTS) {
    const text = await textAt(size);
    const signed = await Promise.all(keys.map((key) => at(signers, key).sign(text)));
    const signatures = signed.map(({ keyId, signature }) => concatBytes(keyId, signature));
    checkpoints.push({ size, signatures });
  }
  const entries = leaves.map((leaf, number) =>
    number < leaves.length - 1 ? { leaf, hash: null } : { leaf: null, hash: at(hashes, number) },
  );
  return {
    signers,
    leaves,
    hashes,
    file: formatRecord({ origin: ORIGIN, key: at(signers, 0).verifier.text, entries, checkpoints }),
  };
}

/** A day entered late, one that is corrected, one without a sample, a correction kept by hand in part, a key, a hidden day. */
function leavesOf(signers: readonly Signer[]): Leaf[] {
  const first = dayOf('2026-01-01', { source: 'import', salt: '00112233445566778899aabbccddeeff' });
  const { salt, ...second } = dayOf('2026-01-02', {
    close: '2026-01-02T23:58:00Z',
    value: '1.012345678901',
    samples: 1403,
    gaps: 37,
    salt: '102132435465768798a9bacbdcedfe0f',
  });
  const third = dayOf('2026-01-03', {
    close: null,
    value: null,
    samples: 0,
    gaps: 1440,
    salt: '2031425364758697a8b9cadbecfd0e1f',
  });
  const reason = 'Transfers to other wallets of the fund’s owner were counted as its own.';
  const [old = '', next = ''] = signers.map(({ verifier }) => verifier.text);
  return [
    first,
    { ...second, salt },
    third,
    { ...second, kind: 'correction', value: '1.012300000000', byHand: '0.03', corrects: 1, reason },
    { kind: 'key', old, new: next },
    dayOf('2026-01-04', { value: '0.998700000001', salt: '30415263748596a7b8c9daebfc0d1e2f' }),
  ];
}

function dayOf(day: string, change: Partial<NavLeaf> & Pick<NavLeaf, 'salt'>): NavLeaf {
  const whole = {
    close: `${day}T23:59:00Z`,
    value: '1.000000000000',
    samples: 1440,
    gaps: 0,
    byHand: null,
    record: 1,
  };
  return { kind: 'nav', fund: 'flagship', day, ...whole, source: 'live', ...change };
}

async function signerOf(seed: Uint8Array): Promise<Signer> {
  const id = createHash('sha256').update(`${ORIGIN}\n\u0001`).update(publicKeyOf(seed)).digest('hex');
  const encoded = toBase64(concatBytes(Uint8Array.of(1), seed));
  const signer = await parseSigner(`PRIVATE+KEY+${ORIGIN}+${id.slice(0, 8)}+${encoded}`);
  if (!signer) throw new Error('a key of the example is none');
  return signer;
}

/** The 32 bytes of the public key of a private one. */
function publicKeyOf(seed: Uint8Array): Buffer {
  const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
}

/** One of a list that is known to have it. */
function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`there is no ${index} of ${list.length}`);
  return item;
}
