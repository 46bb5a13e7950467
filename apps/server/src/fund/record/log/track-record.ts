import { fromBase64 } from '@equanim/record/encoding';
import { parseLeaf, type Leaf } from '@equanim/record/leaf';
import type { Entry, SignedSize, TrackRecord } from '@equanim/record/record-file';
import type { StoredCheckpoint, StoredLeaf, StoredRecord } from './record.store.ts';

/** A stored log as a record; the leaves that are not revealed by a moment as hashes. @param now null reveals all */
export function toTrackRecord(stored: StoredRecord, now: Date | null): TrackRecord {
  return {
    origin: stored.origin,
    key: stored.firstKey,
    entries: stored.leaves.map((leaf) => toEntry(leaf, now)),
    checkpoints: stored.checkpoints.map(toSignedSize),
  };
}

function toEntry({ number, text, hash, revealedAt }: StoredLeaf, now: Date | null): Entry {
  if (now !== null && revealedAt > now) return { leaf: null, hash: bytesOf(hash, number) };
  return { leaf: leafOf({ number, text }), hash: null };
}

/** A stored leaf. @throws TypeError where its text is none, so that nothing is published or signed with it */
export function leafOf({ number, text }: Pick<StoredLeaf, 'number' | 'text'>): Leaf {
  const leaf = parseLeaf(text);
  if (!leaf) throw new TypeError(`what is stored as leaf ${number} of the record is not a leaf`);
  return leaf;
}

function toSignedSize({ size, signatures }: StoredCheckpoint): SignedSize {
  return { size, signatures: signatures.split(' ').map((text) => bytesOf(text, size)) };
}

function bytesOf(text: string, number: number): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(text);
  if (!bytes) throw new TypeError(`what is stored at ${number} of the record is not base64`);
  return bytes;
}

/** The key that signs by now, as text. */
export function currentKey({ key, entries }: TrackRecord): string {
  const change = entries.findLast(({ leaf }) => leaf?.kind === 'key')?.leaf;
  return change?.kind === 'key' ? change.new : key;
}
