import { readFreeBytes } from '../../platform/disk/free-space.ts';
import { SECOND_MS } from '../../platform/time.ts';
import { newestBackupIn, type BackupMode } from '../backup/backup-names.ts';
import type { Figure } from './gauges.ts';

export interface MachineFiguresDeps {
  /** Of the built-in database; null where there is none. */
  dataDirectory: string | null;
  backupDirectory: string;
  mode: BackupMode;
  poolState: () => { open: number; idle: number; waiting: number };
  clock: () => Date;
}

/** What this machine tells: the room on its disks, its backups, its connections to the database. */
export async function readMachineFigures(deps: MachineFiguresDeps): Promise<Figure[]> {
  return [
    ...diskFigures(deps),
    { name: 'equanim_backup_age_seconds', value: await backupAgeSeconds(deps) },
    ...poolFigures(deps),
  ];
}

function diskFigures({ dataDirectory, backupDirectory }: MachineFiguresDeps): Figure[] {
  const name = 'equanim_disk_free_bytes';
  return [
    ...(dataDirectory === null
      ? []
      : [{ name, label: 'data', value: readFreeBytes(dataDirectory) } satisfies Figure]),
    { name, label: 'backups', value: readFreeBytes(backupDirectory) },
  ];
}

/** @returns null where there is no backup, or where the directory cannot be read: then the scheduled one fails, too, and says why */
async function backupAgeSeconds({
  backupDirectory,
  mode,
  clock,
}: MachineFiguresDeps): Promise<number | null> {
  const newest = await newestBackupIn(backupDirectory, mode).catch(() => null);
  return newest && (clock().getTime() - newest.at.getTime()) / SECOND_MS;
}

function poolFigures({ poolState }: MachineFiguresDeps): Figure[] {
  const { open, idle, waiting } = poolState();
  const name = 'equanim_database_connections';
  return [
    { name, label: 'in use', value: open - idle },
    { name, label: 'idle', value: idle },
    { name: 'equanim_database_waiting', value: waiting },
  ];
}
