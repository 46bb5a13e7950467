import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { whyUnopened } from './damage.ts';
import { FlushingFiles } from './flushing-files.ts';

/** How PGlite says that a statement failed, which the engine survives. */
const STATEMENT_FAILED = 100;

/**
 * No checkpoint comes by itself in PGlite, so `max_wal_size` limits what is kept after one. A table that gets shorter could not
 * be told from one that was cut.
 */
const FILE_PARAMS = [
  'wal_sync_method=fsync',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  'vacuum_truncate=off',
];

/** A PostgreSQL that runs in this process on a directory of files. */
export interface Engine {
  pglite: PGlite;
  /** Why it ended, in its own words; null while it works. It answers nothing more then, and has to be opened again. */
  ending(): string | null;
  close(): Promise<void>;
}

/**
 * Starts an engine on a directory of files. Where they are none, it makes them.
 *
 * @param named the directory as an operator knows it
 * @throws DataDamagedError, DataUnusableError
 */
export async function startEngine(
  files: string,
  { named, isFlushed, options }: { named: string; isFlushed: boolean; options: PGliteOptions },
): Promise<Engine> {
  let hasEnded = false;
  let stop = (): void => undefined;
  const end = (): void => {
    hasEnded = true;
    stop();
  };
  const filesystem = new FlushingFiles({ directory: files, isFlushed, onEnd: end });
  // `-F` leaves out every flush.
  const params = (options.startParams ?? []).filter((param) => !(isFlushed && param === '-F'));
  const startParams = [...params, ...FILE_PARAMS.flatMap((param) => ['-c', param])];
  let pglite: PGlite;
  try {
    pglite = await PGlite.create({ ...options, fs: filesystem, startParams });
  } catch (error) {
    throw whyUnopened(
      named,
      reasonIn(filesystem.log) ?? (error instanceof Error ? error.message : 'unknown'),
    );
  }
  stop = watch(pglite, end);
  return {
    pglite,
    ending: () => (hasEnded ? (reasonIn(filesystem.log) ?? 'it ended by itself') : null),
    async close() {
      if (hasEnded) closeFiles(pglite);
      else await pglite.close();
    },
  };
}

/**
 * PGlite goes on calling an engine that has ended, for ever and without a pause. This sees each end, also one that is no
 * failure of a statement, such as memory that cannot be read.
 *
 * @returns makes every further call fail
 */
function watch(pglite: PGlite, onEnd: () => void): () => void {
  const module = pglite.Module;
  const refuse = (): never => {
    throw new Error('The embedded database has ended.');
  };
  const { _PostgresMainLoopOnce: next } = module;
  module._PostgresMainLoopOnce = () => {
    try {
      next();
    } catch (error) {
      if ((error as { status?: number }).status !== STATEMENT_FAILED) onEnd();
      throw error;
    }
  };
  return () => {
    module._PostgresMainLoopOnce = refuse;
    // Called by PGlite after a failure, outside of what catches failures.
    module.stackRestore = refuse;
    module._PostgresSendReadyForQueryIfNecessary = () => undefined;
    module._pgl_pq_flush = () => undefined;
  };
}

/** An engine that ended leaves its files open. */
function closeFiles({ Module: { FS } }: PGlite): void {
  for (const stream of FS.streams) if (stream) FS.close(stream);
}

/** @returns the worst of the lines that PostgreSQL wrote, without the time before it */
function reasonIn(log: readonly string[]): string | null {
  for (const word of ['PANIC', 'FATAL', 'could not']) {
    const line = log.find((each) => each.includes(word));
    if (line !== undefined) return line.replace(/^.*?(?:PANIC|FATAL|LOG|postgres): +/, '');
  }
  return null;
}
