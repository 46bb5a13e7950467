import { parseCheckpoint } from '@equanim/record/checkpoint';
import { toBase64 } from '@equanim/record/encoding';
import type { Finding } from '@equanim/record/findings';
import { parseNote } from '@equanim/record/signed-note';
import { verifyRecord, type KnownHead, type RecordFacts } from '@equanim/record/verify-record';

/** Why a browser cannot verify: it has no cryptography for this page, or not the signatures of the record. */
export type Impediment = 'insecure-page' | 'no-ed25519';

/** What a record that could be read comes to. */
export interface Facts {
  head: KnownHead;
  /** How many there are. */
  checkpoints: number;
}

/** What came of a verification. */
export type Outcome =
  | { impediment: Impediment }
  | {
      impediment: null;
      findings: Finding[];
      /** Null where the text is no record. */
      facts: Facts | null;
      /** How long it took without the download. */
      tookMs: number;
    };

/** What a verification is given. */
export interface Given {
  text: string;
  known: KnownHead | null;
  /** The checkpoint that is shown beside the record, where there is one. */
  note: string | null;
}

export type OnProgress = (done: number, total: number) => void;

/** Verifies the text of a record with the cryptography of this browser. */
export async function verifyText({ text, known, note }: Given, onProgress: OnProgress): Promise<Outcome> {
  // Browsers give it to pages of https and of this machine alone.
  if ((globalThis.crypto as Partial<Crypto> | undefined)?.subtle === undefined)
    return { impediment: 'insecure-page' };
  const startedAt = performance.now();
  try {
    const { findings, facts } = await verifyRecord(text, { known, onProgress });
    return {
      impediment: null,
      // What is wrong with the leaves makes another checkpoint of them, too.
      findings: findings.length > 0 ? findings : checkNote(note, facts),
      facts: facts && { head: facts.head, checkpoints: facts.record.checkpoints.length },
      tookMs: performance.now() - startedAt,
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError')
      return { impediment: 'no-ed25519' };
    throw error;
  }
}

/** A server that shows a checkpoint of as many leaves and another root tells two histories. */
function checkNote(note: string | null, facts: RecordFacts | null): Finding[] {
  const shown = note === null ? null : parseCheckpoint(parseNote(note)?.text ?? '');
  if (shown === null || facts === null || shown.size !== facts.head.size) return [];
  if (shown.origin === facts.head.origin && toBase64(shown.root) === facts.head.root) return [];
  return [
    {
      kind: 'rewritten',
      sentence: `The checkpoint that is shown beside the record, of ${String(shown.size)} leaves as well, is not that of its leaves.`,
    },
  ];
}
