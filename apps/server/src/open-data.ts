import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { AlertChannel } from './operations/alerts/alert.ts';
import { alertChannelsOf } from './operations/alerts/channels.ts';
import { startDatabaseAlerts } from './operations/alerts/database-alerts.ts';
import { backUpInto } from './operations/backup/before-migrations.service.ts';
import { openOrNameBackup } from './operations/backup/name-newest-backup.ts';
import { noteBackupIn } from './operations/commands/note-backup.ts';
import type { ServerNotices } from './platform/database/connection/connect.ts';
import { checkDurability } from './platform/database/connection/server-durability.ts';
import { locationOf } from './platform/database/location.ts';
import { openDatabase, type OpenDatabase } from './platform/database/open.ts';

interface DataOptions {
  logger: FastifyBaseLogger;
  /** Writes a line for the person at the console. */
  print: (line: string) => void;
  /** Called when the server can no longer work on its data and has to be stopped. */
  onUnusable: (reason: Error) => void;
  /** Told of each statement; nobody is unless given. */
  onStatement?: ServerNotices['onStatement'];
}

/** The database of the server, and who is told when it is away. */
export interface OpenData {
  opened: OpenDatabase;
  /** What administrators should know of it, a sentence each. */
  databaseNotices: string[];
  channels: readonly AlertChannel[];
  endAlerts: () => Promise<void>;
}

/** Opens the database, with its migrations applied after a backup. @throws what {@link openDatabase} throws */
export async function openData(config: Config, options: DataOptions): Promise<OpenData> {
  const { logger, print } = options;
  const channels = alertChannelsOf(config, logger, hostname());
  const clock = () => new Date();
  const alerts = startDatabaseAlerts({ limits: config.alerts, channels, logger, clock });
  try {
    const opened = await openBackedUp(config, options, alerts);
    const databaseNotices = await checkDatabase(config, opened, print);
    return { opened, databaseNotices, channels, endAlerts: alerts.end };
  } catch (error) {
    await alerts.end();
    throw error;
  }
}

function openBackedUp(
  config: Config,
  { logger, onUnusable, onStatement }: DataOptions,
  alerts: Pick<ReturnType<typeof startDatabaseAlerts>, 'noteAway' | 'noteBack'>,
): Promise<OpenDatabase> {
  const open = () =>
    openDatabase(locationOf(config), {
      server: {
        onLost: (reason) => logger.warn({ reason }, 'a connection to the database was lost'),
        onNoConnection: (reason) => logger.error({ reason }, 'the database gave no connection in time'),
        onAway: (reason) => {
          logger.error({ reason }, 'the database is unreachable');
          alerts.noteAway();
        },
        onBack: () => {
          logger.warn('the database is reachable again');
          alerts.noteBack();
        },
        onUnusable,
        onStatement,
        onEnded: (reason) => logger.error({ reason }, 'the built-in PostgreSQL ended; it is started again'),
        onLine: (severity, text) => logPostgres(logger, severity, text),
      },
      backUp: backUpInto(config.backupDirectory, { record: noteBackupIn, key: config.backupKey }),
    });
  return openOrNameBackup(open, {
    directory: config.backupDirectory,
    mode: config.account ? 'live' : 'demo',
  });
}

/** PostgreSQL's log in ours; each connection that a stop ends is fatal only to itself. */
function logPostgres(logger: FastifyBaseLogger, severity: string, text: string): void {
  const isGrave = severity === 'PANIC' || (severity === 'FATAL' && !text.startsWith('terminating'));
  logger[isGrave ? 'error' : 'debug']({ severity }, `PostgreSQL: ${text}`);
}

/**
 * Says at the console what a PostgreSQL server would lose with its machine, and refuses one for a live account that a crash can
 * damage.
 *
 * @returns what administrators should know of it, a sentence each
 * @throws UnsafeDatabaseError
 */
async function checkDatabase(
  { account, isUnsafeDatabaseAllowed }: Config,
  { db }: OpenDatabase,
  print: (line: string) => void,
): Promise<string[]> {
  const notices = await checkDurability(db, isUnsafeDatabaseAllowed || account === null);
  for (const notice of notices) print(`Warning: ${notice}`);
  return notices;
}
