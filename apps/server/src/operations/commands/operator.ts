import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LeakedPasswordsError } from '../../people/auth/leaked-passwords.ts';
import { OperatorError } from '../../people/auth/users.service.ts';
import { AlertChannelError } from '../alerts/alert.ts';
import { BackupError } from '../backup/backup-format.ts';
import { openOrNameBackup, type BackupPlace } from '../backup/name-newest-backup.ts';
import { backUpInto } from '../backup/before-migrations.service.ts';
import { ConfigError, readConfig, type Config } from '../../config.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { RecordRefusedError } from '../../fund/record/record-refused.ts';
import { clusterIn } from '../../platform/database/built-in/cluster.ts';
import { describeLocation, locationOf } from '../../platform/database/location.ts';
import { readMark } from '../../platform/database/account-mark.ts';
import { connectDatabase } from '../../platform/database/connection/connect.ts';
import { takeAlone } from '../../platform/database/connection/server-lock.ts';
import { DatabaseTooNewError, DatabaseTooOldError } from '../../platform/database/migrate.ts';
import { openDatabase, type Database, type OpenDatabase } from '../../platform/database/open.ts';
import { noteBackupIn } from './note-backup.ts';
import { FoundWrongError } from './found-wrong.ts';
import {
  BuiltInDatabaseError,
  DatabaseUnreachableError,
  DataInUseError,
  problemOfFailure,
} from '../../platform/database/database-failures.ts';
import { HistoryFileError } from '../history-transfer/history-file.ts';
import { RollupError } from '../rollups/check-rollups.service.ts';

/** What a command gets whose database is opened for it. */
export interface DatabaseCommandContext extends CommandContext {
  db: Database;
  /** The time of the database, by which its servers judge, too. */
  clock: () => Date;
}

/** What a command gets that opens its database itself. */
export interface CommandContext {
  config: Config;
  /** Writes a line of the result to standard output. */
  print: (line: string) => void;
  /** Writes a line about the progress to standard error. */
  log: (line: string) => void;
}

/** Errors whose message is a sentence for the operator; any other is a bug. */
const EXPECTED_ERRORS = [
  AlertChannelError,
  OperatorError,
  LeakedPasswordsError,
  ConfigError,
  BuiltInDatabaseError,
  DataInUseError,
  DomainError,
  FoundWrongError,
  RecordRefusedError,
  DatabaseUnreachableError,
  DatabaseTooNewError,
  DatabaseTooOldError,
  HistoryFileError,
  BackupError,
  RollupError,
];

/** Whether the message of an error is a sentence for the operator. */
function isExpected(error: unknown): boolean {
  return EXPECTED_ERRORS.some((kind) => error instanceof kind);
}

export { findBuiltIn } from '../../platform/database/built-in/built-in.ts';

/** The kind of account, as the operator reads it. */
const ACCOUNT_NAMES = {
  live: 'live account',
  demo: 'demo; for a live account set BYBIT_API_KEY and BYBIT_API_SECRET, as in .env',
};

/**
 * Runs an operator's command on the server's database and sets the exit code: 0 when done, 1 after one sentence that says
 * why not, 2 after the usage. First names the database on standard error, since the result may go to a file.
 *
 * @param command returns false when it was called wrongly
 */
export async function runOperator(
  usage: string,
  command: (context: DatabaseCommandContext) => Promise<boolean>,
): Promise<void> {
  await runProgram(usage, async ({ config, print, log }) => {
    const opened = await openToChange(config);
    try {
      log(await describeData(config, opened.db));
      const clock = () => new Date(opened.databaseClock.now());
      return await command({ db: opened.db, clock, config, print, log });
    } finally {
      await opened.close();
    }
  });
}

/** Runs a command as {@link runOperator} does, without opening a database. */
export async function runProgram(
  usage: string,
  command: (context: CommandContext) => Promise<boolean>,
): Promise<void> {
  try {
    const isUnderstood = await command({
      config: readConfig(),
      print: (line) => process.stdout.write(`${line}\n`),
      log: (line) => process.stderr.write(`${line}\n`),
    });
    if (!isUnderstood) process.stderr.write(usage);
    process.exitCode = isUnderstood ? 0 : 2;
  } catch (error) {
    const isLost = problemOfFailure(error) === 'database-unavailable';
    if (!isExpected(error) && !isLost) throw error;
    const reason = error instanceof Error ? error.message : '';
    process.stderr.write(
      isExpected(error)
        ? `${reason}\n`
        : `The database was lost (${reason}): look what was done, then try again.\n`,
    );
    process.exit(1);
  }
}

/** Opens the server's database and migrates it, after a backup. */
function openToChange(config: Config): Promise<OpenDatabase> {
  const backUp = backUpInto(config.backupDirectory, { record: noteBackupIn, key: config.backupKey });
  return openOrNameBackup(() => openDatabase(locationOf(config), { backUp }), backupPlaceOf(config));
}

function backupPlaceOf({ backupDirectory, account }: Config): BackupPlace {
  return { directory: backupDirectory, mode: account ? 'live' : 'demo' };
}

/** The data and the kind of account, as the operator reads it. */
async function describeData(config: Config, db: Database): Promise<string> {
  const mode = (await readMark(db)) ?? (config.account ? 'live' : 'demo');
  return `${describeLocation(locationOf(config))} (${ACCOUNT_NAMES[mode]})`;
}

/** Opens the data for reading, without a migration, while a server may keep working on it. */
export async function openToRead(config: Config): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory } = config;
  if (databaseUrl === undefined && !existsSync(clusterIn(dataDirectory)))
    throw new OperatorError(`There is nothing to read: ${dataDirectory} holds no database.`);
  return openOrNameBackup(() => connectDatabase(locationOf(config)), backupPlaceOf(config));
}

/** The server's database, opened to be filled by a restore. */
export interface RestoreTarget extends OpenDatabase {
  /** Its name for a person. */
  where: string;
  /** What to do if it is not empty. */
  remedy: string;
  /** The kind of account whose data may be put there; null for either. */
  mode: 'demo' | 'live' | null;
}

/** Opens the server's database for this process alone, without a migration. */
export async function openToFill(config: Config): Promise<RestoreTarget> {
  const location = locationOf(config);
  const connected = await connectDatabase(location);
  // No server runs meanwhile, and a lost connection makes the work on it fail.
  const giveBack = await takeAlone(connected.url).catch(async (error: unknown) => {
    await connected.close();
    throw error;
  });
  const opened = {
    ...connected,
    async close() {
      await giveBack();
      await connected.close();
    },
  };
  const where = describeLocation(location);
  if ('url' in location) {
    const remedy = 'Create an empty database and name it in DATABASE_URL.';
    return { ...opened, where, remedy, mode: null };
  }
  const remedy = `Move ${clusterIn(location.directory)} away first, or name another DATA_DIR.`;
  return { ...opened, where, remedy, mode: config.account ? 'live' : 'demo' };
}

/** Opens an empty database, on a PostgreSQL of its own, that is removed when it is closed. */
export async function openToThrowAway(): Promise<OpenDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'equanim-verify-'));
  // For root, PostgreSQL runs as another user, who has to get through.
  await chmod(directory, 0o711);
  const connected = await connectDatabase({ directory });
  return {
    ...connected,
    async close() {
      await connected.close();
      await rm(directory, { recursive: true });
    },
  };
}
