import { OperatorError } from './auth/users.service.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DataInUseError } from './database/data-lock.ts';
import { describeLocation, locationOf } from './database/location.ts';
import { readMark } from './database/account-mark.ts';
import { openDatabase, type Database } from './database/open.ts';
import { DatabaseUnreachableError } from './database/server-pool.ts';
import { HistoryFileError } from './history/history-file.ts';

export interface Tools {
  db: Database;
  config: Config;
  print: (line: string) => void;
}

const EXPECTED = [OperatorError, ConfigError, DataInUseError, DatabaseUnreachableError, HistoryFileError];

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
  try {
    const config = readConfig();
    const location = locationOf(config);
    const opened = await openDatabase(location);
    const mode = (await readMark(opened.db)) ?? (config.account ? 'live' : 'demo');
    // Beside the result, which may go to a file.
    process.stderr.write(`${describeLocation(location)} (${accountOf[mode]})\n`);
    const print = (line: string) => process.stdout.write(`${line}\n`);
    const isUnderstood = await command({ db: opened.db, config, print });
    await opened.close();
    if (!isUnderstood) process.stderr.write(usage);
    process.exitCode = isUnderstood ? 0 : 2;
  } catch (error) {
    if (!EXPECTED.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${error instanceof Error ? error.message : ''}\n`);
    // The database may still be open; what it was asked to write is written.
    process.exit(1);
  }
}
