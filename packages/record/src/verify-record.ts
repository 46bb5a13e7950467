import { checkDays } from './check-days.ts';
import { checkSignatures, type CheckedTree } from './check-signatures.ts';
import { formatCheckpoint, type Checkpoint } from './checkpoint.ts';
import { fromBase64, toBase64 } from './encoding.ts';
import type { Finding } from './findings.ts';
import { parseRecord, RecordFormatError, type TrackRecord } from './record-file.ts';
import { formatNote, parseVerifier } from './signed-note.ts';

/** What a reader keeps of a record, to know later whether it was rewritten. */
export interface KnownHead {
  origin: string;
  size: number;
  /** Base64. */
  root: string;
  /** The first key of the record, as text. */
  key: string;
}

/** What a record that could be read says. */
export interface Verification {
  /** Empty where everything is as it should be. */
  findings: Finding[];
  /** Null where the text is no record. */
  facts: RecordFacts | null;
}

export interface RecordFacts {
  record: TrackRecord;
  /** What its leaves come to; to be kept, where nothing was found. */
  head: KnownHead;
  /** The key that signs by now, as text. */
  key: string;
  /** The newest checkpoint as a signed note. */
  note: string;
}

export interface VerifyOptions {
  /** What was kept of an earlier verification. */
  known?: KnownHead | null;
  /** The first key as it is known from elsewhere, as text. */
  key?: string | null;
  /** Is told of the checkpoints that are checked. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Verifies a record from nothing but its text: hashes every leaf, computes the root of every checkpoint and checks its
 * signature, looks whether the days follow each other, and whether all of it continues what was known before.
 */
export async function verifyRecord(text: string, options: VerifyOptions = {}): Promise<Verification> {
  let record: TrackRecord;
  try {
    record = parseRecord(text);
  } catch (error) {
    if (!(error instanceof RecordFormatError)) throw error;
    return { findings: [malformed(error.message)], facts: null };
  }
  const { known = null, onProgress = () => undefined } = options;
  const verifier = await parseVerifier(record.key);
  if (!verifier) return { findings: [malformed('Its key is none.')], facts: null };
  const total = record.checkpoints.length;
  const tree = await checkSignatures({
    record,
    verifier,
    knownSize: known?.origin === record.origin ? known.size : null,
    onProgress: (done) => onProgress(done, total),
  });
  return {
    findings: [
      ...checkKey(record, options),
      ...checkKnown(record, { known, tree }),
      ...checkDays(record.entries),
      ...tree.findings,
    ],
    facts: {
      record,
      head: {
        origin: record.origin,
        size: record.entries.length,
        root: toBase64(tree.root),
        key: record.key,
      },
      key: tree.verifier.text,
      note: noteOf(record, tree),
    },
  };
}

function malformed(what: string): Finding {
  return { kind: 'malformed', sentence: `This is no whole record. ${what}` };
}

function checkKey(record: TrackRecord, { known, key }: VerifyOptions): Finding[] {
  const expected = key ?? (known?.origin === record.origin ? known.key : null);
  if (!expected || expected === record.key) return [];
  return [
    {
      kind: 'wrong-key',
      sentence: `The record begins with another key than the one that is known: it has ${record.key}, known is ${expected}.`,
    },
  ];
}

function checkKnown(
  record: TrackRecord,
  { known, tree }: { known: KnownHead | null; tree: CheckedTree },
): Finding[] {
  if (!known) return [];
  if (known.origin !== record.origin)
    return [
      {
        kind: 'rewritten',
        sentence: `This is another record, ${record.origin}; known is one of ${known.origin}.`,
      },
    ];
  const size = record.entries.length;
  if (size < known.size)
    return [
      {
        kind: 'older',
        sentence: `This record has ${size} leaves; a checkpoint with ${known.size} was seen before. It is an old copy, or leaves were taken away.`,
      },
    ];
  if (tree.rootAtKnown && toBase64(tree.rootAtKnown) === known.root) return [];
  return [
    {
      kind: 'rewritten',
      sentence: `The first ${known.size} leaves do not give the root that was seen before: what stood there was rewritten since.`,
    },
  ];
}

/** The newest checkpoint as a signed note. */
function noteOf({ origin, checkpoints, entries }: TrackRecord, { root, verifier }: CheckedTree): string {
  const newest = checkpoints.at(-1);
  if (!newest || newest.size !== entries.length) return '';
  const text = formatCheckpoint({ origin, size: newest.size, root });
  const signatures = newest.signatures.map((bytes) => ({
    name: verifier.name,
    keyId: bytes.slice(0, 4),
    signature: bytes.slice(4),
  }));
  return formatNote({ text, signatures });
}

/** The head that a checkpoint with its key is, to compare a record with. */
export function headOf({ origin, size, root }: Checkpoint, key: string): KnownHead {
  return { origin, size, root: toBase64(root), key };
}

/** Reads what {@link KnownHead} was stored as. @returns null where it is none */
export function parseKnownHead(stored: unknown): KnownHead | null {
  const { origin, size, root, key } = (stored ?? {}) as Record<string, unknown>;
  if (typeof origin !== 'string' || typeof key !== 'string' || typeof root !== 'string') return null;
  if (!Number.isSafeInteger(size) || fromBase64(root)?.length !== 32) return null;
  return { origin, size: size as number, root, key };
}
