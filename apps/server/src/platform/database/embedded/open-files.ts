import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { acknowledgedFileOf, readAcknowledged } from './acknowledged.ts';
import { findLoss, type DatabasePlace } from './checkpoint-record.ts';
import { readControlFile, type ControlFile } from './control-file.ts';
import { damaged, DataDamagedError } from './damage.ts';
import { startEngine, type Engine } from './engine.ts';
import { ensureFiles } from './new-files.ts';
import { findWrongPage } from './scan-pages.ts';
import { parseWalPosition } from './wal-position.ts';

/** Of the PostgreSQL in PGlite. */
const POSTGRES_VERSION = '18';

/**
 * Opens the files of a database that this process holds alone. What a kill left is recovered, and then every page is read:
 * what is not as it was written is refused, before anything rests on it.
 *
 * @throws DataDamagedError, DataUnusableError
 */
export async function openFiles(place: DatabasePlace, options: PGliteOptions): Promise<Engine> {
  const { directory, files } = place;
  const start = (isFlushed: boolean, path: string) =>
    startEngine(path, { named: directory, isFlushed, options });
  await ensureFiles(files, async (unfinished) => (await start(false, unfinished)).close());
  refuseOtherVersion(place);
  const before = readControlFile(files);
  const engine = await start(true, files);
  try {
    if (before) await refuseDamage(engine, place, before);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Opens a copy of a database that nobody else knows of, and that nobody needs afterwards. */
export function openCopy(files: string, named: string, options: PGliteOptions): Promise<Engine> {
  refuseOtherVersion({ files, directory: named });
  return startEngine(files, { named, isFlushed: false, options });
}

/** PGlite would make an empty database where this file is missing. */
function refuseOtherVersion({ directory, files }: DatabasePlace): void {
  const version = readVersion(files);
  if (version === null) throw damaged(directory, 'PG_VERSION is missing');
  if (version === POSTGRES_VERSION) return;
  const what = /^\d{1,2}$/.test(version) ? `PostgreSQL ${version}` : 'something else than PostgreSQL';
  throw damaged(directory, `its files are of ${what}, not of PostgreSQL ${POSTGRES_VERSION}`);
}

function readVersion(files: string): string | null {
  try {
    return readFileSync(join(files, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

interface Opened {
  /**
   * Where the log ended when it was opened: behind the last entry that a recovery found whole, or at the checkpoint of the last
   * stop. The checkpoint of a recovery may lie further on: where an entry seems to reach into the next page and does not, it
   * is written to that page. What opening itself adds to the log reaches no page of the disk before the next checkpoint.
   */
  recovered: string;
  relations: string[];
}

async function refuseDamage(
  { pglite }: Engine,
  place: DatabasePlace,
  { system, wasClosed }: ControlFile,
): Promise<void> {
  const { directory, files } = place;
  const { recovered, relations } = await readOpened(pglite, directory);
  const loss = findLoss(place, { system, relations });
  if (loss !== null) throw damaged(directory, loss);
  const end = parseWalPosition(recovered);
  const acknowledged = readAcknowledged(directory, system);
  if (acknowledged !== null && end < acknowledged) {
    throw damaged(
      directory,
      `the end of its log was cut, so what was stored last is lost (to go on without it, remove ${acknowledgedFileOf(directory)})`,
    );
  }
  const wrong = wasClosed ? null : findWrongPage(files, { end, relations });
  if (wrong !== null) throw damaged(directory, wrong);
}

async function readOpened(pglite: PGlite, directory: string): Promise<Opened> {
  try {
    const { rows } = await pglite.query<Opened>(`
      select coalesce(pg_last_wal_replay_lsn(), (select checkpoint_lsn from pg_control_checkpoint()))::text as recovered,
        array(select pg_relation_filepath(oid) from pg_class where pg_relation_filepath(oid) is not null) as relations`);
    const [row] = rows;
    if (row) return row;
  } catch (error) {
    throw damaged(directory, `it does not answer (${error instanceof Error ? error.message : 'unknown'})`);
  }
  throw new DataDamagedError(`The database in ${directory} is damaged: it does not answer.`);
}
