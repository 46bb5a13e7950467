import { verifyRecord } from '@equanim/record/verify-record';
import { formatRecord, type TrackRecord } from '@equanim/record/record-file';
import { findingsOn, type StoredFinding } from './log/findings.store.ts';
import { adoptLeaves } from './log/adopt-leaves.ts';
import { checkKept, refuseUnlessExtended } from './log/check-kept.ts';
import { sharedLeaves, type KeptRecord } from './log/kept-record.ts';
import { makeNextKey, readKeyOf } from './log/record-key.ts';
import { readWhole, type RecordRows, type RecordStore } from './log/record.store.ts';
import { appendSigned, storeSigned, type SigningPlace } from './log/append-signed.ts';
import { currentKey, toTrackRecord } from './log/track-record.ts';
import { RecordRefusedError } from './record-refused.ts';

interface CustodyDeps {
  store: RecordStore;
  place: SigningPlace;
  clock: () => Date;
}

export type CustodyService = ReturnType<typeof createCustodyService>;

/** What an operator does to the record: another key, and a database that lacks what was signed. */
export function createCustodyService({ store, place, clock }: CustodyDeps) {
  const { kept, keyFile } = place;
  return {
    /**
     * Changes the key: the leaf that says so is signed by both.
     *
     * @returns both keys as text
     * @throws RecordRefusedError where there is no record yet, or nothing may be signed
     */
    async rotate(): Promise<{ old: string; new: string }> {
      const changed = await store.inTurn(async (rows) => {
        const stored = await readWhole(rows);
        if (!stored) throw new RecordRefusedError('The record has not begun, so there is no key to change.');
        const record = toTrackRecord(stored, null);
        if (await checkKept(kept, record))
          throw new RecordRefusedError(
            'What was about to be signed is stored within a minute: try again after that.',
          );
        const signer = await readKeyOf(keyFile, currentKey(record));
        const next = await makeNextKey(keyFile, stored.origin);
        const now = clock();
        const keys = { old: signer.verifier.text, new: next.verifier.text };
        const leaf = { leaf: { kind: 'key' as const, ...keys }, revealedAt: now, findingId: null };
        await appendSigned([leaf], { rows, stored, kept, signers: [signer, next], now });
        return keys;
      });
      await kept.completeNext();
      await readKeyOf(keyFile, changed.new);
      return changed;
    },

    /**
     * Makes the database and the kept record one again: brings back leaves that the database lacks, or keeps what it holds
     * where nothing is kept.
     *
     * @returns what was done, a sentence
     * @throws RecordRefusedError where they are two histories
     */
    async recover(): Promise<string> {
      const copy = await kept.read();
      if (!copy) return keepStored({ store, place, clock });
      const { findings } = await verifyRecord(formatRecord(copy));
      const [wrong] = findings;
      if (wrong)
        throw new RecordRefusedError(`The kept record differs from what was signed. ${wrong.sentence}`);
      return store.inTurn(async (rows, trx) =>
        bringBack(copy, { rows, findings: await findingsOn(trx).findings(), kept, now: clock() }),
      );
    },
  };
}

/** Keeps what the database holds. */
async function keepStored({ store, place: { kept } }: CustodyDeps): Promise<string> {
  const stored = await store.whole();
  if (!stored) throw new RecordRefusedError('Neither the database nor the disk holds a record.');
  await kept.write(toTrackRecord(stored, null));
  await kept.dropNext();
  return `The ${stored.leaves.length} leaves of the database are now kept in ${kept.path}.`;
}

/** Stores the leaves of a kept record that the database lacks. */
async function bringBack(copy: TrackRecord, { rows, findings, kept, now }: BringingBack): Promise<string> {
  const log = { origin: copy.origin, firstKey: copy.key, beganAt: now };
  const found = await readWhole(rows);
  if (!found) await rows.begin(log);
  const stored = found ?? { ...log, leaves: [], checkpoints: [] };
  const record = toTrackRecord(stored, null);
  const from = stored.leaves.length;
  const shared = sharedLeaves(copy, record);
  if (shared !== from || shared === copy.entries.length) {
    refuseUnlessExtended(copy, record, kept.path);
    await kept.dropNext();
    return 'The database lacks no leaf of the kept record.';
  }
  const entered = new Set(stored.leaves.flatMap(({ findingId }) => findingId ?? []));
  const open = findings.filter(({ id }) => !entered.has(id));
  const adopted = await adoptLeaves(copy, { from, now, findings: open });
  await storeSigned(adopted, { rows, stored });
  await kept.dropNext();
  return `${adopted.leaves.length} leaves were restored from ${kept.path}: the database now holds ${stored.leaves.length}.`;
}

interface BringingBack {
  rows: RecordRows;
  findings: readonly StoredFinding[];
  kept: KeptRecord;
  now: Date;
}
