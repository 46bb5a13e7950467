import { isDeepStrictEqual } from 'node:util';
import type { StoredEntry } from './entries.store.ts';

/** Read at once; between two batches others have their turn. */
const BATCH_SIZE = 1_000;

/** Reads entries from a sequence on, in their order. */
type ReadEntries = (from: number, limit: number) => Promise<StoredEntry[]>;

export type HeldEntries = ReturnType<typeof createHeldEntries>;

/**
 * Entries of a ledger that this process has read. They are appended with sequences that have no gap and never changed, so those
 * that are held are not read again; the last of them is, which shows whether they are still the database's.
 */
export function createHeldEntries() {
  let held: readonly StoredEntry[] = [];

  return {
    /** All entries that a transaction sees, its own among them. */
    async list(read: ReadEntries): Promise<readonly StoredEntry[]> {
      const before = held;
      const last = before.at(-1);
      const [again, ...added] = last ? await readAll(read, last.sequence) : [];
      // It is not there where it was undone, for a transaction that began before it was written, and on a standby that was
      // promoted without it.
      const isStillThere = last !== undefined && isDeepStrictEqual(again, last);
      if (isStillThere && added.length === 0) return before;
      const entries = isStillThere ? [...before, ...added] : await readAll(read, 1);
      held = entries;
      return entries;
    },
  };
}

async function readAll(read: ReadEntries, from: number): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for (let next = from; ;) {
    const batch = await read(next, BATCH_SIZE);
    entries.push(...batch);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH_SIZE) return entries;
    next = last.sequence + 1;
  }
}
