import { formatCheckpoint } from './checkpoint.ts';
import { concatBytes } from './encoding.ts';
import type { Leaf, NavLeaf } from './leaf.ts';
import { buildTree, hashLeaf } from './merkle-tree.ts';
import { bytesOfEntry, formatRecord, type Entry, type SignedSize, type TrackRecord } from './record-file.ts';
import { generateKey, parseSigner, type Signer } from './signed-note.ts';

export const ORIGIN = 'fund.example/record';

/** A signer of a new key. */
export async function newSigner(name = ORIGIN): Promise<Signer> {
  const signer = await parseSigner(await generateKey(name));
  if (!signer) throw new Error('a generated key is none');
  return signer;
}

/** The leaf of a day, whose number counts from 2026-01-01. */
export function leafOf(number: number, change: Partial<NavLeaf> = {}): NavLeaf {
  const day = new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
  return {
    kind: 'nav',
    fund: 'flagship',
    day,
    close: `${day}T23:59:00Z`,
    value: (1 + number / 1000).toFixed(12),
    samples: 1440,
    gaps: 0,
    byHand: null,
    record: 1,
    source: 'live',
    salt: number.toString(16).padStart(32, '0'),
    ...change,
  };
}

/** Signs leaves, with a checkpoint after each; the last ones as hashes alone where asked for. */
export async function signRecord(
  leaves: readonly Leaf[],
  { signer, hidden = 0, signersAt }: SignOptions,
): Promise<TrackRecord> {
  const hashes = await Promise.all(
    leaves.map((leaf) => hashLeaf(bytesOfEntry({ leaf, hash: null }) ?? new Uint8Array())),
  );
  const tree = await buildTree(hashes);
  const entries: Entry[] = [];
  const checkpoints: SignedSize[] = [];
  for (const [number, leaf] of leaves.entries()) {
    const hash = hashes[number] ?? new Uint8Array();
    entries.push(number < leaves.length - hidden ? { leaf, hash: null } : { leaf: null, hash });
    const text = formatCheckpoint({ origin: ORIGIN, size: number + 1, root: await tree.rootAt(number + 1) });
    const signatures: SignedSize['signatures'] = [];
    for (const each of signersAt?.(number + 1) ?? [signer]) {
      const { keyId, signature } = await each.sign(text);
      signatures.push(concatBytes(keyId, signature));
    }
    checkpoints.push({ size: number + 1, signatures });
  }
  return { origin: ORIGIN, key: signer.verifier.text, entries, checkpoints };
}

interface SignOptions {
  signer: Signer;
  hidden?: number;
  /** Who signs at a size; the signer alone unless given. */
  signersAt?: (size: number) => Signer[];
}

/** A record of days as text. */
export async function recordOf(count: number, options: SignOptions): Promise<string> {
  const leaves = Array.from({ length: count }, (_, number) => leafOf(number));
  return formatRecord(await signRecord(leaves, options));
}
