import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../people/auth/users.service.ts';
import { BackupError } from '../backup/backup-format.ts';
import { backUpInto } from '../backup/before-migrations.service.ts';
import { ConfigError, readConfig, type Config } from '../../config.ts';
import { DataInUseError } from '../../platform/database/data-lock.ts';
import { describeLocation, locationOf } from '../../platform/database/location.ts';
import { readMark } from '../../platform/database/account-mark.ts';
import { connectDatabase, databaseFilesIn } from '../../platform/database/connect.ts';
import { DatabaseTooNewError } from '../../platform/database/migrate.ts';
import { openDatabase, type Database, type OpenDatabase } from '../../platform/database/open.ts';
import { CopyError, openPrivateCopy } from '../../platform/database/private-copy.ts';
import { DatabaseUnreachableError } from '../../platform/database/server-pool.ts';
import { HistoryFileError } from '../history-transfer/history-file.ts';

export interface Tools {
  db: Database;
  config: Config;
  print: (line: string) => void;
}

/** What a command has that opens its database itself. */
export interface Surroundings {
  config: Config;
  /** To standard output: what was asked for. */
  print: (line: string) => void;
  /** To standard error: what happens on the way there. */
  tell: (line: string) => void;
}

const EXPECTED = [
  OperatorError,
  ConfigError,
  DataInUseError,
  DatabaseUnreachableError,
  DatabaseTooNewError,
  HistoryFileError,
  BackupError,
  CopyError,
];

const accountOf = {
  live: 'live account',
  demo: 'demo; for a live account set BYBIT_API_KEY and BYBIT_API_SECRET, as in .env',
};

/**
 * Runs an operator's command on the data the server uses and ends the process: 0 done, 1 with one sentence why not,
 * 2 with the usage. Says first which database that is.
 *
 * @param command returns false when it was called wrongly
 */
export async function runOperator(usage: string, command: (tools: Tools) => Promise<boolean>): Promise<void> {
  await runProgram(usage, async ({ config, print, tell }) => {
    const location = locationOf(config);
    const opened = await openDatabase(location, { backUp: backUpInto(config.backupDirectory) });
    const mode = (await readMark(opened.db)) ?? (config.account ? 'live' : 'demo');
    // Beside the result, which may go to a file.
    tell(`${describeLocation(location)} (${accountOf[mode]})`);
    const isUnderstood = await command({ db: opened.db, config, print });
    await opened.close();
    return isUnderstood;
  });
}

/** Runs a command as {@link runOperator} does, but opens nothing. */
export async function runProgram(
  usage: string,
  command: (surroundings: Surroundings) => Promise<boolean>,
): Promise<void> {
  try {
    const isUnderstood = await command({
      config: readConfig(),
      print: (line) => process.stdout.write(`${line}\n`),
      tell: (line) => process.stderr.write(`${line}\n`),
    });
    if (!isUnderstood) process.stderr.write(usage);
    process.exitCode = isUnderstood ? 0 : 2;
  } catch (error) {
    if (!EXPECTED.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${error instanceof Error ? error.message : ''}\n`);
    // The database may still be open; what it was asked to write is written.
    process.exit(1);
  }
}

/** Opens the data as they are, to read them while a server may go on working on them. */
export async function openToBackUp(config: Config): Promise<OpenDatabase> {
  const location = locationOf(config);
  return 'url' in location ? connectDatabase(location) : openPrivateCopy(location.directory);
}

/** The place of the data, opened by whoever wants to fill it. */
export interface Target extends OpenDatabase {
  /** As a person knows it. */
  where: string;
  /** What to do where it is not empty. */
  otherwise: string;
  /** Whose data may be put there; null where that is open. */
  mode: 'demo' | 'live' | null;
}

/** Opens the place of the data for itself, and puts nothing into it. */
export async function openToFill(config: Config): Promise<Target> {
  const location = locationOf(config);
  // Nobody serves meanwhile; a connection that is lost fails the work that was on it.
  const opened = await connectDatabase(location, { onLost: () => undefined, onTaken: () => undefined });
  const where = describeLocation(location);
  if ('url' in location) {
    const otherwise = 'Create an empty database and name it in DATABASE_URL.';
    return { ...opened, where, otherwise, mode: null };
  }
  const otherwise = `Move ${databaseFilesIn(location.directory)} away first, or name another DATA_DIR.`;
  return { ...opened, where, otherwise, mode: config.account ? 'live' : 'demo' };
}

/** Opens an empty embedded database that closing removes. */
export async function openToThrowAway(): Promise<OpenDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'equanim-verify-'));
  const { db, close } = await connectDatabase({ directory });
  return {
    db,
    async close() {
      await close();
      await rm(directory, { recursive: true });
    },
  };
}
