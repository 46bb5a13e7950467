import { formatCheckpoint } from '@equanim/record/checkpoint';
import { fromBase64 } from '@equanim/record/encoding';
import { formatRecord } from '@equanim/record/record-file';
import { formatNote } from '@equanim/record/signed-note';
import { DomainError } from '../../platform/domain-error.ts';
import type { RecordStore, StoredCheckpoint } from './log/record.store.ts';
import { toTrackRecord } from './log/track-record.ts';

const KEY_ID_BYTES = 4;

export type RecordService = ReturnType<typeof createRecordService>;

/** The record as it is published. */
export function createRecordService(store: RecordStore, clock: () => Date) {
  let newest: { size: number; revealed: number; text: string } | null = null;

  return {
    /** All leaves and checkpoints as one text; leaves that are not revealed yet as hashes. @throws DomainError `no-data-yet` */
    async file(): Promise<string> {
      const now = clock();
      const counts = await store.counts(now);
      if (newest?.size === counts.size && newest.revealed === counts.revealed) return newest.text;
      const stored = await store.whole();
      if (!stored) throw new DomainError('no-data-yet');
      const text = formatRecord(toTrackRecord(stored, now));
      // What is kept says of which state it is: another process may have signed between the two readings.
      const revealed = stored.leaves.filter(({ revealedAt }) => revealedAt <= now).length;
      newest = { size: stored.leaves.length, revealed, text };
      return text;
    },

    /** The newest checkpoint as a signed note. @throws DomainError `no-data-yet` */
    async note(): Promise<string> {
      const note = await newestNote(store);
      if (note === null) throw new DomainError('no-data-yet');
      return note;
    },

    /** The newest checkpoint as a signed note, for what testifies to it; null before there is one. */
    witness: (): Promise<string | null> => newestNote(store),

    /** The checkpoint of so many leaves as a signed note; null where there is none. */
    async noteAt(size: number): Promise<string | null> {
      const head = await store.checkpointAt(size);
      return head && toNote(head.origin, head);
    },
  };
}

/** The newest checkpoint as a signed note; null before there is one. */
async function newestNote(store: RecordStore): Promise<string | null> {
  const head = await store.newest();
  return head && toNote(head.origin, head);
}

/** A stored checkpoint as a signed note. */
export function toNote(
  origin: string,
  { size, root, signatures }: Omit<StoredCheckpoint, 'signedAt'>,
): string {
  const bytes = signatures.split(' ').map((text) => fromBase64(text) ?? new Uint8Array());
  return formatNote({
    text: formatCheckpoint({ origin, size, root: fromBase64(root) ?? new Uint8Array() }),
    signatures: bytes.map((each) => ({
      name: origin,
      keyId: each.slice(0, KEY_ID_BYTES),
      signature: each.slice(KEY_ID_BYTES),
    })),
  });
}
