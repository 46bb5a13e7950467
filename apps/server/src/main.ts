import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { BackupError } from './operations/backup/backup-format.ts';
import { ConfigError, readConfig } from './config.ts';
import { DataDamagedError, DataUnusableError } from './platform/database/embedded/damage.ts';
import { DataInUseError } from './platform/database/data-lock.ts';
import { DataMixedError } from './platform/database/account-mark.ts';
import { DatabaseTooNewError } from './platform/database/migrate.ts';
import { UnsafeDatabaseError } from './platform/database/durability.ts';
import { LeakedPasswordsError } from './people/auth/leaked-passwords.ts';
import { errorForLog } from './platform/error-for-log.ts';
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

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

try {
  const config = readConfig();
  const logger = pino({
    level: config.logLevel,
    serializers: { err: errorForLog },
    redact: {
      paths: ['req.headers.authorization', 'headers.authorization', '*.password'],
      censor: '(hidden)',
    },
  });
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
  server = await runServer(config, {
    logger,
    print,
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    onUnusable: ({ message }) => {
      process.stderr.write(`${message}\n`);
      void stop(1);
    },
  });
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
} catch (error) {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  process.stderr.write(`${error instanceof Error ? error.message : ''}\n`);
  process.exit(1);
}
