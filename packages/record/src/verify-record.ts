import { checkDays } from './check-days.ts';
import { checkSignatures, type CheckedTree } from './check-signatures.ts';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { fromBase64, toBase64 } from './encoding.ts';
import type { Finding } from './findings.ts';
import { parseRecord, RecordFormatError, type TrackRecord } from './record-file.ts';
import {
  formatNote,
  isNoteSignedBy,
  parseNote,
  parseVerifier,
  type Note,
  type Verifier,
} from './signed-note.ts';

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
  /** A checkpoint that was kept as a signed note, such as a statement prints. */
  knownNote?: KnownNote | null;
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
  const record = readRecord(text);
  if ('sentence' in record) return { findings: [record], facts: null };
  const { knownNote = null, onProgress = () => undefined } = options;
  const known = options.known ?? knownNote?.checkpoint ?? null;
  const verifier = await parseVerifier(record.key);
  if (verifier?.name !== record.origin)
    return { findings: [malformed('Its key is none that is named as the record.')], facts: null };
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
      ...(await checkNote(knownNote, tree.verifiers)),
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
      key: (tree.verifiers.at(-1) ?? verifier).text,
      note: noteOf(record, tree),
    },
  };
}

/** @returns a record, or why the text is none */
function readRecord(text: string): TrackRecord | Finding {
  try {
    return parseRecord(text);
  } catch (error) {
    if (!(error instanceof RecordFormatError)) throw error;
    return malformed(error.message);
  }
}

function malformed(what: string): Finding {
  return { kind: 'malformed', sentence: `This is not a complete record. ${what}` };
}

function checkKey(record: TrackRecord, { known, key }: VerifyOptions): Finding[] {
  const ofKnown = known?.origin === record.origin ? known.key : null;
  const expected = [key, ofKnown].find((each) => each && each !== record.key);
  if (!expected) return [];
  return [
    {
      kind: 'wrong-key',
      sentence: `The record begins with another key than the one that is known: it has ${record.key}, known is ${expected}.`,
    },
  ];
}

/** A checkpoint that nobody signed proves nothing about the record. */
async function checkNote(known: KnownNote | null, verifiers: readonly Verifier[]): Promise<Finding[]> {
  if (!known) return [];
  for (const verifier of verifiers) if (await isNoteSignedBy(known.note, verifier)) return [];
  return [{ kind: 'wrong-key', sentence: 'The known checkpoint is signed by no key of this record.' }];
}

function checkKnown(
  record: TrackRecord,
  { known, tree }: { known: Omit<KnownHead, 'key'> | null; tree: CheckedTree },
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
function noteOf({ origin, checkpoints, entries }: TrackRecord, { root }: CheckedTree): string {
  const newest = checkpoints.at(-1);
  if (!newest || newest.size !== entries.length) return '';
  const text = formatCheckpoint({ origin, size: newest.size, root });
  const signatures = newest.signatures.map((bytes) => ({
    name: origin,
    keyId: bytes.slice(0, 4),
    signature: bytes.slice(4),
  }));
  return formatNote({ text, signatures });
}

/** A checkpoint as somebody kept it. */
export interface KnownNote {
  note: Note;
  checkpoint: Omit<KnownHead, 'key'>;
}

/**
 * Reads a checkpoint that was kept as a signed note, also where it was copied from a page: with spaces around its lines, and
 * without the empty one.
 *
 * @returns null where the text is none
 */
export function parseKnownNote(text: string): KnownNote | null {
  const lines = text.split('\n').map((line) => line.trim());
  const isSignature = (line: string): boolean => line.startsWith('— ');
  const head = lines.filter((line) => line !== '' && !isSignature(line));
  const note = parseNote(`${[...head, '', ...lines.filter(isSignature)].join('\n')}\n`);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!checkpoint) return null;
  const { origin, size, root } = checkpoint;
  return { note, checkpoint: { origin, size, root: toBase64(root) } };
}

/** Reads what {@link KnownHead} was stored as. @returns null where it is none */
export function parseKnownHead(stored: unknown): KnownHead | null {
  const { origin, size, root, key } = (stored ?? {}) as Record<string, unknown>;
  if (typeof origin !== 'string' || typeof key !== 'string' || typeof root !== 'string') return null;
  if (!Number.isSafeInteger(size) || Number(size) < 0 || fromBase64(root)?.length !== 32) return null;
  return { origin, size: size as number, root, key };
}
