import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { BackupError } from './operations/backup/backup-format.ts';
import { ConfigError, type Config } from './config.ts';
import { DataDamagedError, DataUnusableError } from './platform/database/embedded/damage.ts';
import { DataInUseError } from './platform/database/data-lock.ts';
import { DataMixedError } from './platform/database/account-mark.ts';
import { DatabaseTooNewError } from './platform/database/migrate.ts';
import { UnsafeDatabaseError } from './platform/database/server-durability.ts';
import { LeakedPasswordsError } from './people/auth/leaked-passwords.ts';
import { loggerOptions } from './platform/logger.ts';
import { DatabaseUnreachableError } from './platform/database/database-failures.ts';
import { SecretKeyError } from './platform/secrets/secret-key.ts';
import { SECOND_MS } from './platform/time.ts';
import { runServer, type RunningServer } from './server.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const EXPECTED = [
  BackupError,
  ConfigError,
  DataDamagedError,
  DataInUseError,
  DataMixedError,
  DataUnusableError,
  DatabaseTooNewError,
  DatabaseUnreachableError,
  SecretKeyError,
  UnsafeDatabaseError,
  LeakedPasswordsError,
];
/** After this the process ends, whatever is still under way. */
const MAX_STOP_MS = 10 * SECOND_MS;

/** SIGHUP: the terminal was closed. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs the server until it is told to stop, or cannot go on: then this process ends, with 0 or 1. */
export async function runProcess(config: Config): Promise<void> {
  let server: RunningServer | null = null;
  let isStopping = false;
  const stop = async (code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    print('Stopping ...');
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    await server?.stop();
    print('Stopped.');
    process.exit(code);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, () => void stop(0));
  // `npm start` holds a channel to the server, which closes when it ends, however it ends.
  process.on('disconnect', () => void stop(0));
  // A terminal that is closed takes the output with it; what is under way ends in order all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    server = await runServer(config, {
      logger: pino(loggerOptions(config.logLevel)),
      print,
      webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
      onUnusable: ({ message }) => {
        process.stderr.write(`${message}\n`);
        void stop(1);
      },
    });
  } catch (error) {
    const isExpected = EXPECTED.some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    process.stderr.write(`${error instanceof Error ? error.message : ''}\n`);
    process.exit(1);
  }
}
