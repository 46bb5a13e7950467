import { DataDamagedError } from '../../platform/database/database-failures.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { newestBackupIn, type BackupMode } from './backup-names.ts';

/** Where the backups of the data are, and of which kind of account. */
export interface BackupPlace {
  directory: string;
  mode: BackupMode;
}

/**
 * Opens the data. Where they are damaged, the error also names the newest backup and the command that restores it.
 *
 * @throws DataDamagedError, and what `open` throws
 */
export async function openOrNameBackup<Opened>(
  open: () => Promise<Opened>,
  { directory, mode }: BackupPlace,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DataDamagedError)) throw error;
    throw new DataDamagedError(`${error.message} ${await wayOut(directory, mode)}`);
  }
}

async function wayOut(directory: string, mode: BackupMode): Promise<string> {
  const newest = await newestBackupIn(directory, mode).catch(() => undefined);
  if (newest === undefined) return `The backups in ${directory} cannot be read.`;
  if (newest === null) return `There is no backup in ${directory}.`;
  const { path, at } = newest;
  return `The newest backup is ${path} (${formatAge(Date.now() - at.getTime())} old): npm run restore -- ${path} into an empty DATA_DIR.`;
}

function formatAge(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${String(Math.floor(ms / DAY_MS))} days`;
  if (ms >= 2 * HOUR_MS) return `${String(Math.floor(ms / HOUR_MS))} hours`;
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  return minutes === 1 ? '1 minute' : `${String(minutes)} minutes`;
}
