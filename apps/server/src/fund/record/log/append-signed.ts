import { randomBytes } from 'node:crypto';
import type { Signer } from '@equanim/record/signed-note';
import { rm } from 'node:fs/promises';
import { RecordRefusedError } from '../record-refused.ts';
import type { KeptRecord } from './kept-record.ts';
import { keepKey } from './record-key.ts';
import type { RecordRows, StoredCheckpoint, StoredLeaf, StoredRecord } from './record.store.ts';
import { signLeaves, type NewLeaf } from './sign-leaves.ts';
import { toTrackRecord } from './track-record.ts';

/** Where the record is signed. */
export interface SigningPlace {
  kept: KeptRecord;
  keyFile: string;
  /** Name of a new record, which stays that of its first key. */
  origin: string;
  source: 'live' | 'demo';
}

/**
 * Begins the log in an empty database.
 *
 * @throws RecordRefusedError where a record is kept: that of a database which is not there any more. In the demo, which may
 *   begin again at any time, another record is begun then.
 */
export async function beginLog(
  rows: RecordRows,
  { place, now }: { place: SigningPlace; now: Date },
): Promise<StoredRecord> {
  const { kept, keyFile, source } = place;
  const copy = await kept.read();
  if (copy && source === 'live')
    throw new RecordRefusedError(
      `A record of ${copy.entries.length} leaves is kept in ${kept.path}, and the database holds none: restore the database it belongs to, or restore its leaves with \`npm run record -- recover\`.`,
    );
  if (copy) {
    await kept.remove();
    await rm(keyFile, { force: true });
  }
  const next = await kept.readNext();
  const log = next ? { origin: next.origin, firstKey: next.key, beganAt: now } : await newLog(place, now);
  await rows.begin(log);
  return { ...log, leaves: [], checkpoints: [] };
}

async function newLog({ keyFile, origin, source }: SigningPlace, now: Date) {
  // The demo's record begins again with its data: a browser must not take it for the one before.
  const name = source === 'demo' ? `${origin}/demo-${randomBytes(4).toString('hex')}` : origin;
  const { verifier } = await keepKey(keyFile, name);
  return { origin: verifier.name, firstKey: verifier.text, beganAt: now };
}

/**
 * Signs leaves and stores them, after what is signed was written beside the database.
 *
 * @param stored gets what was added
 */
export async function appendSigned(
  added: readonly NewLeaf[],
  { rows, stored, kept, signers, now }: Appending,
): Promise<void> {
  const signed = await signLeaves(added, { log: stored, before: stored.leaves, now, signers });
  await storeSigned(signed, { rows, stored });
  await kept.writeNext(toTrackRecord(stored, null));
}

interface Appending {
  rows: RecordRows;
  stored: StoredRecord;
  kept: KeptRecord;
  signers: readonly Signer[];
  now: Date;
}

/** Stores what is signed. @param stored gets it too */
export async function storeSigned(
  { leaves, checkpoints }: { leaves: StoredLeaf[]; checkpoints: StoredCheckpoint[] },
  { rows, stored }: { rows: RecordRows; stored: StoredRecord },
): Promise<void> {
  await rows.append(leaves, checkpoints);
  stored.leaves.push(...leaves);
  stored.checkpoints.push(...checkpoints);
}
