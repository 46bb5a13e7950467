import type { TrackRecord } from '@equanim/record/record-file';
import { RecordRefusedError } from '../record-refused.ts';
import { sharedLeaves, type KeptRecord } from './kept-record.ts';

/**
 * Makes sure that the database goes on from the record that is kept beside it: a restored backup, or a standby that lacks the
 * newest leaves, would fork it.
 *
 * @returns what was about to be signed when a process was ended, and is to be stored now; null where nothing was
 * @throws RecordRefusedError with what to do
 */
export async function checkKept(kept: KeptRecord, record: TrackRecord): Promise<TrackRecord | null> {
  const [copy, next] = [await kept.read(), await kept.readNext()];
  const size = record.entries.length;
  if (copy) refuseUnlessExtended(copy, record, kept.path);
  else if (!next && size > 0)
    throw new RecordRefusedError(
      `The database holds a record of ${size} leaves, and none is kept in ${kept.path}: restore the file from the machine that signed last. If there is none, \`npm run record -- recover\` keeps what the database holds.`,
    );
  if (!next) return null;
  const shared = sharedLeaves(next, record);
  if (shared === next.entries.length) {
    await kept.completeNext();
    return null;
  }
  if (shared === size) return next;
  throw new RecordRefusedError(
    `The database does not hold what this machine was about to sign, and holds something else at leaf ${Math.max(0, shared)}. If another machine has signed since, \`npm run record -- recover\` goes on from the database.`,
  );
}

/** @throws RecordRefusedError where a record lacks leaves of a kept one, or has others */
export function refuseUnlessExtended(copy: TrackRecord, record: TrackRecord, path: string): void {
  const shared = sharedLeaves(copy, record);
  if (shared === copy.entries.length) return;
  if (shared < 0)
    throw new RecordRefusedError(
      `The database holds the record ${record.origin}, and ${path} holds another one, ${copy.origin}: use the files that belong together.`,
    );
  const [size, keptSize] = [record.entries.length, copy.entries.length];
  throw new RecordRefusedError(
    shared === size
      ? `The database holds ${size} leaves of the record, and ${keptSize} were signed: it is an older state, from a backup or a standby. \`npm run record -- recover\` brings the others back from ${path}.`
      : `Leaf ${shared} in the database is not the one that was signed, which ${path} keeps: nothing is signed until it is.`,
  );
}
