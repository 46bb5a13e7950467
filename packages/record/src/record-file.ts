import { fromBase64, toBase64, utf8 } from './encoding.ts';
import { formatLeaf, parseLeaf, type Leaf } from './leaf.ts';
import type { Hash } from './merkle-tree.ts';

/** What stands in a record for one leaf: its text once it is revealed, its hash alone before. */
export type Entry = { leaf: Leaf; hash: null } | { leaf: null; hash: Hash };

/** A checkpoint as a record holds it: signatures of the head that the leaves before it have. */
export interface SignedSize {
  size: number;
  /** Key ID and signature of each, as in a signed note. */
  signatures: Array<Uint8Array<ArrayBuffer>>;
}

/** All leaves and checkpoints of a log. */
export interface TrackRecord {
  origin: string;
  /** The first key, as text. */
  key: string;
  entries: Entry[];
  /** By size. */
  checkpoints: SignedSize[];
}

/** Begins every record of this format. */
const HEAD = 'equanim-record/1';
const MAX_SIGNATURES = 2;

/** A record as one text: see docs/record.md. */
export function formatRecord({ origin, key, entries, checkpoints }: TrackRecord): string {
  const blocks = [`${HEAD}\norigin ${origin}\nkey ${key}\n`];
  const bySize = new Map(checkpoints.map((checkpoint) => [checkpoint.size, checkpoint]));
  for (const [index, entry] of entries.entries()) {
    blocks.push(entry.leaf ? formatLeaf(entry.leaf) : `hash ${toBase64(entry.hash)}\n`);
    const checkpoint = bySize.get(index + 1);
    if (checkpoint) blocks.push(`checkpoint ${checkpoint.signatures.map(toBase64).join(' ')}\n`);
  }
  return blocks.join('\n');
}

/** A text that is no record; the message is a sentence that names the line. */
export class RecordFormatError extends Error {
  override readonly name = 'RecordFormatError';
}

/** Reads a record; whether it is true is not looked at. @throws RecordFormatError naming the line */
export function parseRecord(text: string): TrackRecord {
  const [head = '', ...blocks] = text.split('\n\n');
  const [, origin, key] = /^equanim-record\/1\norigin (\S+)\nkey (\S+)\n?$/.exec(head) ?? [];
  if (origin === undefined || key === undefined)
    throw new RecordFormatError(`It does not begin with the lines ${HEAD}, origin and key.`);
  if (!text.endsWith('\n') || text.endsWith('\n\n')) throw new RecordFormatError('Its end is missing.');
  const record: TrackRecord = { origin, key, entries: [], checkpoints: [] };
  let line = 5;
  for (const [index, block] of blocks.entries()) {
    readBlock(record, index === blocks.length - 1 ? block : `${block}\n`, line);
    line += block.split('\n').length + 1;
  }
  return record;
}

function readBlock(record: TrackRecord, block: string, line: number): void {
  const [, word, rest = ''] = /^(hash|checkpoint) (.*)\n$/.exec(block) ?? [];
  if (word === undefined) {
    const leaf = parseLeaf(block);
    if (!leaf) throw new RecordFormatError(`Line ${line} begins what is no leaf of this format.`);
    record.entries.push({ leaf, hash: null });
  } else if (word === 'hash') {
    const hash = fromBase64(rest);
    if (hash?.length !== 32) throw new RecordFormatError(`Line ${line} holds no hash.`);
    record.entries.push({ leaf: null, hash });
  } else record.checkpoints.push(readCheckpoint(record, rest, line));
}

function readCheckpoint(record: TrackRecord, text: string, line: number): SignedSize {
  const size = record.entries.length;
  const signatures = text.split(' ').map(fromBase64);
  const isWhole = signatures.every((bytes) => bytes !== null && bytes.length > 4);
  if (!isWhole || signatures.length > MAX_SIGNATURES || size === (record.checkpoints.at(-1)?.size ?? 0))
    throw new RecordFormatError(`Line ${line} holds no checkpoint.`);
  return { size, signatures: signatures.flatMap((bytes) => bytes ?? []) };
}

/** What the hash of an entry is taken over; null where only the hash is there. */
export function bytesOfEntry({ leaf }: Entry): Uint8Array<ArrayBuffer> | null {
  return leaf && utf8(formatLeaf(leaf));
}
