import { PGlite, types as pgliteTypes, type PGliteOptions } from '@electric-sql/pglite';
import type { PostgresPool } from 'kysely';
import { CHANGES_CHANNEL, type HeardChanges } from '../../changes.ts';
import { pglitePool, sessionPool } from '../pglite-pool.ts';
import { DATE, INT8 } from '../server-pool.ts';
import type { DatabasePlace } from './checkpoint-record.ts';
import { openCopy, openFiles } from './open-files.ts';
import { startSession } from './session.ts';

/**
 * For pages of the files, instead of the 160 MB it takes by itself: its memory is the server's, and the operating system holds
 * the files in memory a second time.
 */
const SHARED_BUFFERS = '32MB';

const OPTIONS: PGliteOptions = {
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  parsers: {
    [INT8]: Number,
    [DATE]: (text: string) => text,
    [pgliteTypes.NUMERIC]: (text: string) => text,
  },
};

export interface EmbeddedOptions {
  changes: HeardChanges;
  /** Told why the database ended by itself, before it is opened again. */
  onLost: (reason: string) => void;
}

/**
 * Opens the embedded database of a data directory, whose lock is held. Where there is none, it makes one.
 *
 * @throws DataDamagedError when its files cannot be trusted; DataUnusableError when the disk keeps them from being opened
 */
export async function directoryPool(
  place: DatabasePlace,
  { changes, onLost }: EmbeddedOptions,
): Promise<PostgresPool> {
  const open = async () => {
    const engine = await openFiles(place, OPTIONS);
    await engine.pglite.listen(CHANGES_CHANNEL, changes.hear);
    return engine;
  };
  return sessionPool(await startSession({ place, open, onLost }));
}

/**
 * Opens a copy of an embedded database, which is thrown away afterwards.
 *
 * @param files the directory of the copy's files
 * @param named the data directory it is a copy of
 * @throws DataDamagedError, DataUnusableError
 */
export async function copyPool(
  files: string,
  { named, changes }: { named: string; changes: HeardChanges },
): Promise<PostgresPool> {
  const { pglite } = await openCopy(files, named, OPTIONS);
  await pglite.listen(CHANGES_CHANNEL, changes.hear);
  return pglitePool(pglite);
}

/** Opens a database in memory, from a dump. */
export async function memoryPool(dump: Blob, changes: HeardChanges): Promise<PostgresPool> {
  const pglite = await PGlite.create({ ...OPTIONS, loadDataDir: dump });
  await pglite.listen(CHANGES_CHANNEL, changes.hear);
  return pglitePool(pglite);
}
