import { OperatorError } from './auth/users.service.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DataInUseError } from './database/data-lock.ts';
import { locationOf } from './database/location.ts';
import { openDatabase, type Database } from './database/open.ts';
import { HistoryFileError } from './history/history-file.ts';

export interface Tools {
  db: Database;
  config: Config;
  print: (line: string) => void;
}

const EXPECTED = [OperatorError, ConfigError, DataInUseError, HistoryFileError];

/**
 * Runs an operator's command on the data the server uses and ends the process: 0 done, 1 with one sentence why not,
 * 2 with the usage.
 *
 * @param command returns false when it was called wrongly
 */
export async function runOperator(usage: string, command: (tools: Tools) => Promise<boolean>): Promise<void> {
  try {
    const config = readConfig();
    const opened = await openDatabase(locationOf(config));
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
