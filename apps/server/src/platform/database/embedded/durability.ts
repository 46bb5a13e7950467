import { MINUTE_MS } from '../../time.ts';
import { MEGABYTE } from '../../disk/free-space.ts';
import { openAcknowledged } from './acknowledged.ts';
import { writeCheckpointRecord, type DatabasePlace } from './checkpoint-record.ts';
import { readControlFile } from './control-file.ts';
import { damaged } from './damage.ts';
import type { Engine } from './engine.ts';
import { parseWalPosition } from './wal-position.ts';

/**
 * PGlite makes no checkpoint before it is closed, so its log, and the time of a recovery, would grow for as long as it
 * runs.
 */
const CHECKPOINT_AFTER_BYTES = 32 * MEGABYTE;
const CHECKPOINT_AFTER_MS = 5 * MINUTE_MS;

/** Notes what is acknowledged, and keeps the log short. */
export interface Durability {
  /**
   * Called after each commit. The commit stands whatever happens here; a failure is retried after the next one.
   *
   * @param hasRoom whether a checkpoint may be made, which writes
   */
  note(hasRoom: boolean): Promise<void>;
  /** Called before the engine is closed; @returns what is to be called after */
  prepareClose(): Promise<() => void>;
  close(): void;
}

/** @param hasRoom whether more may be written than a mark */
export async function createDurability(
  { pglite }: Engine,
  place: DatabasePlace,
  hasRoom: boolean,
): Promise<Durability> {
  const system = readControlFile(place.files)?.system;
  if (system === undefined) throw damaged(place.directory, 'global/pg_control is missing');
  const mark = openAcknowledged(place.directory, system);
  const first = await readLog();
  let checkpoint = { atMs: performance.now(), at: parseWalPosition(first.flushed) };
  mark.note(first.flushed);
  if (hasRoom) record(first);

  async function readLog(): Promise<{ flushed: string; next: string }> {
    const { rows } = await pglite.query<{ flushed: string; next: string }>(`
      select pg_current_wal_flush_lsn()::text as flushed, pg_snapshot_xmax(pg_current_snapshot())::text as next`);
    const [row] = rows;
    if (!row) throw new Error('The embedded database does not report the end of its log.');
    return row;
  }

  function record({ next }: { next: string }): void {
    writeCheckpointRecord(place, { system: system ?? '', nextTransaction: Number(next) });
  }

  async function checkpointIfDue(at: number): Promise<void> {
    const grown = at - checkpoint.at;
    const passedMs = performance.now() - checkpoint.atMs;
    if (grown < CHECKPOINT_AFTER_BYTES && (passedMs < CHECKPOINT_AFTER_MS || grown === 0)) return;
    checkpoint = { atMs: performance.now(), at };
    await pglite.query('checkpoint');
    record(await readLog());
  }

  return {
    async note(hasRoomNow) {
      try {
        const { flushed } = await readLog();
        mark.note(flushed);
        if (hasRoomNow) await checkpointIfDue(parseWalPosition(flushed));
      } catch {
        // The commit is on the disk. An engine that ended is opened again by the next statement, which says what is wrong.
      }
    },

    async prepareClose() {
      const last = await readLog();
      mark.note(last.flushed);
      return () => record(last);
    },

    close: () => mark.close(),
  };
}
