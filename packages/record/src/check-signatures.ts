import { formatCheckpoint } from './checkpoint.ts';
import type { Finding } from './findings.ts';
import { buildTree, hashLeaf, type Hash } from './merkle-tree.ts';
import { bytesOfEntry, type Entry, type SignedSize, type TrackRecord } from './record-file.ts';
import { isNoteSignedBy, parseVerifier, type Verifier } from './signed-note.ts';

/** Checked before it is told how far it has got. */
const CHECKPOINTS_AT_ONCE = 256;
const KEY_ID_BYTES = 4;

/** The tree of a record as its leaves make it, and what the checkpoints say of it. */
export interface CheckedTree {
  /** Root at the last leaf. */
  root: Hash;
  /** Root at another size, where that was asked for and there are as many leaves. */
  rootAtKnown: Hash | null;
  /** The keys that signed in turn, of which the last one signs by now. */
  verifiers: Verifier[];
  findings: Finding[];
}

interface CheckOptions {
  record: TrackRecord;
  verifier: Verifier;
  /** A size whose root is wanted too. */
  knownSize: number | null;
  onProgress: (done: number) => void;
}

/** Hashes every leaf, and checks every checkpoint against the root of the leaves before it. */
export async function checkSignatures(options: CheckOptions): Promise<CheckedTree> {
  const { record, knownSize, onProgress } = options;
  const { keys, findings } = await keysOf(record.entries, options.verifier);
  const tree = await buildTree(await Promise.all(record.entries.map(hashOf)));
  const checks: CheckedHead[] = [];
  for (let from = 0; from < record.checkpoints.length; from += CHECKPOINTS_AT_ONCE) {
    onProgress(from);
    const some = record.checkpoints.slice(from, from + CHECKPOINTS_AT_ONCE);
    const check = async (checkpoint: SignedSize) =>
      checkHead(checkpoint, { record, keys, root: await tree.rootAt(checkpoint.size) });
    checks.push(...(await Promise.all(some.map(check))));
  }
  onProgress(record.checkpoints.length);
  return {
    root: await tree.rootAt(tree.size),
    rootAtKnown: knownSize !== null && knownSize <= tree.size ? await tree.rootAt(knownSize) : null,
    verifiers: keys.map(({ verifier }) => verifier),
    findings: [...findings, ...judge(checks, record.entries)],
  };
}

async function hashOf(entry: Entry): Promise<Hash> {
  const bytes = bytesOfEntry(entry);
  return bytes ? hashLeaf(bytes) : (entry.hash as Hash);
}

/** A key, and the number of leaves from which on it signs. */
interface KeyFrom {
  verifier: Verifier;
  from: number;
}

/** The keys that sign in turn: the first one, and those that leaves change to. */
async function keysOf(
  entries: readonly Entry[],
  first: Verifier,
): Promise<{ keys: KeyFrom[]; findings: Finding[] }> {
  const keys = [{ verifier: first, from: 0 }];
  const findings: Finding[] = [];
  for (const [number, { leaf }] of entries.entries()) {
    if (leaf?.kind !== 'key') continue;
    const next = await parseVerifier(leaf.new);
    if (leaf.old === keys.at(-1)?.verifier.text && next) keys.push({ verifier: next, from: number + 1 });
    else
      findings.push({
        kind: 'wrong-key',
        sentence: `Leaf ${number} changes the key from one that does not sign here, or to none.`,
      });
  }
  return { keys, findings };
}

type HeadState = 'signed' | 'other-key' | 'bad-signature';

interface CheckedHead {
  size: number;
  state: HeadState;
}

async function checkHead(
  { size, signatures }: SignedSize,
  { record, keys, root }: { record: TrackRecord; keys: readonly KeyFrom[]; root: Hash },
): Promise<CheckedHead> {
  const text = formatCheckpoint({ origin: record.origin, size, root });
  const states: HeadState[] = [];
  for (const verifier of signersAt(size, { record, keys }))
    states.push(await checkSignature({ text, signatures }, verifier));
  const wrong = states.find((each) => each !== 'signed') ?? 'signed';
  // Who has the one key and not the other changes the key for somebody else.
  return { size, state: states.includes('signed') && wrong !== 'signed' ? 'other-key' : wrong };
}

/** Whose signatures a checkpoint needs: the first one after a change of the key has those of both. */
function signersAt(
  size: number,
  { record, keys }: { record: TrackRecord; keys: readonly KeyFrom[] },
): Verifier[] {
  const [only] = keys;
  if (only && keys.length === 1) return [only.verifier];
  const before = record.checkpoints.findLast((checkpoint) => checkpoint.size < size)?.size ?? 0;
  const current = keys.findLast(({ from }) => from <= before);
  const changes = keys.filter(({ from }) => from > before && from <= size);
  return [...(current ? [current] : []), ...changes].map(({ verifier }) => verifier);
}

async function checkSignature(
  { text, signatures }: { text: string; signatures: SignedSize['signatures'] },
  verifier: Verifier,
): Promise<HeadState> {
  const { name } = verifier;
  const note = {
    text,
    signatures: signatures.map((bytes) => ({
      name,
      keyId: bytes.slice(0, KEY_ID_BYTES),
      signature: bytes.slice(KEY_ID_BYTES),
    })),
  };
  if (await isNoteSignedBy(note, verifier)) return 'signed';
  const isOfKey = note.signatures.some(({ keyId }) => String(keyId) === String(verifier.keyId));
  return isOfKey ? 'bad-signature' : 'other-key';
}

/** What the states of all checkpoints, by size, say of the record. */
function judge(checks: readonly CheckedHead[], entries: readonly Entry[]): Finding[] {
  const bad = checks.filter(({ state }) => state !== 'signed');
  const [first] = bad;
  const size = checks.at(-1)?.size ?? 0;
  const unsigned: Finding[] =
    size < entries.length
      ? [{ kind: 'unsigned', sentence: `No checkpoint signs the ${entries.length - size} newest leaves.` }]
      : [];
  if (!first) return unsigned;
  const isLastBad = checks.at(-1)?.state !== 'signed';
  if (bad.every(({ state }) => state === 'other-key'))
    return [
      {
        kind: 'wrong-key',
        sentence: `From ${first.size} leaves on, the checkpoints are signed with another key than the one that signs here.`,
      },
      ...unsigned,
    ];
  // A later checkpoint that is right vouches for all leaves before it.
  if (!isLastBad)
    return [
      {
        kind: 'bad-signature',
        sentence: `The checkpoint at ${first.size} leaves has a wrong signature, although later ones are right.`,
      },
      ...unsigned,
    ];
  const good = checks.findLast(({ state, size: at }) => state === 'signed' && at < first.size)?.size ?? 0;
  return [{ kind: 'changed', sentence: changedSentence(good, first.size, entries) }, ...unsigned];
}

function changedSentence(good: number, size: number, entries: readonly Entry[]): string {
  const last = size - 1;
  const leaf = entries[last]?.leaf;
  const day = leaf && leaf.kind !== 'key' ? ` (${leaf.day})` : '';
  const which = last === good ? `Leaf ${last}${day}` : `One of the leaves from ${good} to ${last}${day}`;
  const before = good === 0 ? '' : ' What stands before is as it was signed.';
  return `${which} is not what was signed: from it on, the leaves do not give the root of the checkpoints.${before}`;
}
