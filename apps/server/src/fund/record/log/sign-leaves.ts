import { formatCheckpoint } from '@equanim/record/checkpoint';
import { concatBytes, fromBase64, toBase64, utf8 } from '@equanim/record/encoding';
import { formatLeaf, type Leaf } from '@equanim/record/leaf';
import { buildTree, hashLeaf, type Hash } from '@equanim/record/merkle-tree';
import type { Signer } from '@equanim/record/signed-note';
import type { RecordLog, StoredCheckpoint, StoredLeaf } from './record.store.ts';

/** A leaf that is to be appended. */
export interface NewLeaf {
  leaf: Leaf;
  revealedAt: Date;
  findingId: number | null;
}

interface Signing {
  log: Pick<RecordLog, 'origin'>;
  /** What is there already. */
  before: readonly StoredLeaf[];
  now: Date;
  /** All of them sign each checkpoint. */
  signers: readonly Signer[];
}

/** Leaves as they are stored, and a checkpoint after each. */
export async function signLeaves(
  added: readonly NewLeaf[],
  { log, before, now, signers }: Signing,
): Promise<{ leaves: StoredLeaf[]; checkpoints: StoredCheckpoint[] }> {
  const texts = added.map(({ leaf }) => formatLeaf(leaf));
  const hashes = await Promise.all(texts.map((text) => hashLeaf(utf8(text))));
  const tree = await buildTree([...before.map(({ hash }) => hashFrom(hash)), ...hashes]);
  const leaves = added.map(({ revealedAt, findingId }, index) => ({
    number: before.length + index,
    text: texts[index] ?? '',
    hash: toBase64(hashes[index] ?? new Uint8Array()),
    committedAt: now,
    revealedAt,
    findingId,
  }));
  const sign = async ({ number }: StoredLeaf): Promise<StoredCheckpoint> => {
    const size = number + 1;
    const root = await tree.rootAt(size);
    const text = formatCheckpoint({ origin: log.origin, size, root });
    const signatures = await Promise.all(signers.map((signer) => signer.sign(text)));
    const told = signatures.map(({ keyId, signature }) => toBase64(concatBytes(keyId, signature)));
    return { size, root: toBase64(root), signatures: told.join(' '), signedAt: now };
  };
  return { leaves, checkpoints: await Promise.all(leaves.map(sign)) };
}

function hashFrom(text: string): Hash {
  return fromBase64(text) ?? new Uint8Array();
}
