import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { BackupError } from './operations/backup/backup-format.ts';
import { ConfigError, type Config } from './config.ts';
import { DataMixedError } from './platform/database/account-mark.ts';
import { DatabaseTooNewError, DatabaseTooOldError } from './platform/database/migrate.ts';
import { UnsafeDatabaseError } from './platform/database/connection/server-durability.ts';
import { LeakedPasswordsError } from './people/auth/leaked-passwords.ts';
import { loggerOptions } from './platform/logs/logger.ts';
import {
  BuiltInDatabaseError,
  DatabaseUnreachableError,
  DataInUseError,
  problemOfFailure,
} from './platform/database/database-failures.ts';
import { SecretKeyError } from './platform/secrets/secret-key.ts';
import { SECOND_MS } from './platform/time.ts';
import { runServer, type RunningServer } from './server.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const EXPECTED = [
  BackupError,
  ConfigError,
  BuiltInDatabaseError,
  DataInUseError,
  DataMixedError,
  DatabaseTooNewError,
  DatabaseTooOldError,
  DatabaseUnreachableError,
  SecretKeyError,
  UnsafeDatabaseError,
  LeakedPasswordsError,
];
/** A start that takes longer is broken off by a stop: the built-in database is stopped by what supervises it. */
const NEARLY_STARTED_MS = SECOND_MS / 2;
/** After this the process ends, whatever is still under way. */
const MAX_STOP_MS = 10 * SECOND_MS;

/** SIGHUP: the terminal was closed. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs the server until it is told to stop, or cannot go on: then this process ends, with 0 or 1. */
export async function runProcess(config: Config): Promise<void> {
  let starting: Promise<RunningServer | null> = Promise.resolve(null);
  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    print('Stopping ...');
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    await (await Promise.race([starting, sleep(NEARLY_STARTED_MS, null)]))?.stop();
    print('Stopped.');
    process.exit(code);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, () => void stop(0));
  // `npm start` holds a channel to the server, which closes when it ends, however it ends.
  process.on('disconnect', () => void stop(0));
  // It builds the website meanwhile, and says so when it has.
  const isWebsiteFollowing = process.argv.includes('--website-follows');
  // A terminal that is closed takes the output with it; what is under way ends in order all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const started = runServer(config, {
      logger: pino(loggerOptions(config.logLevel)),
      print,
      webRoot: isWebsiteFollowing || existsSync(WEB_ROOT) ? WEB_ROOT : null,
      untilWebsite: isWebsiteFollowing ? once(process, 'message') : undefined,
      onUnusable: ({ message }) => {
        process.stderr.write(`${message}\n`);
        void stop(1);
      },
    });
    starting = started.catch(() => null);
    await started;
  } catch (error) {
    const isExpected = EXPECTED.some((kind) => error instanceof kind);
    const isLost = problemOfFailure(error) === 'database-unavailable';
    if (!isExpected && !isLost) throw error;
    const reason = error instanceof Error ? error.message : '';
    process.stderr.write(
      isExpected ? `${reason}\n` : `The database was lost during the start (${reason}). Start again.\n`,
    );
    process.exit(1);
  }
}
