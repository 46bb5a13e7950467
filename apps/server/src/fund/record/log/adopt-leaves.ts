import { CUSTOMER_DELAY_MS } from '@equanim/contract/customer-delay';
import { toBase64, utf8 } from '@equanim/record/encoding';
import { formatLeaf, type Leaf } from '@equanim/record/leaf';
import { buildTree, hashLeaf } from '@equanim/record/merkle-tree';
import type { TrackRecord } from '@equanim/record/record-file';
import { isSameDay } from '../days/compare-days.ts';
import { commitAt } from '../days/due-days.ts';
import type { StoredFinding } from './findings.store.ts';
import type { StoredCheckpoint, StoredLeaf } from './record.store.ts';

interface Adopting {
  /** How many leaves are stored already. */
  from: number;
  now: Date;
  /** What corrections enter; they are given to those that say the same. */
  findings: readonly StoredFinding[];
}

/** The leaves and checkpoints of a signed record that are not stored yet, as they are stored. */
export async function adoptLeaves(
  { entries, checkpoints }: TrackRecord,
  { from, now, findings }: Adopting,
): Promise<{ leaves: StoredLeaf[]; checkpoints: StoredCheckpoint[] }> {
  const all = entries.flatMap(({ leaf }) => leaf ?? []);
  const hashes = await Promise.all(all.map((leaf) => hashLeaf(utf8(formatLeaf(leaf)))));
  const tree = await buildTree(hashes);
  const open = [...findings];
  const leaves = all.map((leaf, number) => ({
    number,
    text: formatLeaf(leaf),
    hash: toBase64(hashes[number] ?? new Uint8Array()),
    committedAt: now,
    revealedAt: revealOf(leaf, now),
    findingId: takeFinding(leaf, open),
  }));
  const adopt = async ({
    size,
    signatures,
  }: TrackRecord['checkpoints'][number]): Promise<StoredCheckpoint> => ({
    size,
    root: toBase64(await tree.rootAt(size)),
    signatures: signatures.map(toBase64).join(' '),
    signedAt: now,
  });
  return {
    leaves: leaves.slice(from),
    checkpoints: await Promise.all(checkpoints.filter(({ size }) => size > from).map(adopt)),
  };
}

/** A day that customers may not know yet is revealed as late as if it were committed to now. */
function revealOf(leaf: Leaf, now: Date): Date {
  const isHidden =
    leaf.kind === 'nav' &&
    leaf.source !== 'import' &&
    commitAt(leaf.day) + 2 * CUSTOMER_DELAY_MS > now.getTime();
  return isHidden ? new Date(now.getTime() + CUSTOMER_DELAY_MS) : now;
}

/** The finding that a correction enters; it is taken out, so that none is entered twice. */
function takeFinding(leaf: Leaf, open: StoredFinding[]): number | null {
  if (leaf.kind !== 'correction') return null;
  const index = open.findIndex(
    (finding) => finding.day === leaf.day && finding.reason === leaf.reason && isSameDay(finding, leaf),
  );
  return index < 0 ? null : (open.splice(index, 1)[0]?.id ?? null);
}
