import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formatMoment } from './backup-format.ts';

/** The kind of account a backup is of. */
export type BackupMode = 'demo' | 'live';

/** Who asked for a backup: the schedule, an operator, or migrations that were about to begin. */
export type BackupOrigin = 'schedule' | 'operator' | 'migration';

/** What the name of a backup says of it. */
export interface NamedBackup {
  name: string;
  origin: BackupOrigin;
  /** Such as `demo`, or `new` for data that no server had worked on. */
  account: string;
  at: Date;
}

const NAME = /^(scheduled|equanim|before-.+)-(demo|live|new)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)[.]backup$/;
const ORIGINS: Record<string, BackupOrigin> = { scheduled: 'schedule', equanim: 'operator' };

/** What stands after the name of a backup in that of the file with its checksum. */
export const CHECKSUM_SUFFIX = '.sha256';

/** @returns the name of a backup that the schedule makes */
export function scheduledName(mode: BackupMode, at: Date): string {
  return `scheduled-${mode}-${formatMoment(at)}.backup`;
}

/** @returns the name of a backup that an operator asks for without naming a file */
export function operatorName(mode: BackupMode, at: Date): string {
  return `equanim-${mode}-${formatMoment(at)}.backup`;
}

/** @returns the name of a backup that is made before migrations, of which `next` is the first */
export function beforeMigrationName(next: string, account: string, at: Date): string {
  return `before-${next}-${account}-${formatMoment(at)}.backup`;
}

/** @returns what a name says; null for a file that Equanim did not name */
export function parseBackupName(name: string): NamedBackup | null {
  const [, kind = '', account = '', moment = ''] = NAME.exec(name) ?? [];
  const at = new Date(moment.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
  if (Number.isNaN(at.getTime())) return null;
  return { name, origin: ORIGINS[kind] ?? 'migration', account, at };
}

/**
 * The backups of a directory that Equanim named, newest first; none where there is no directory.
 *
 * @throws Error when the directory cannot be read
 */
export async function listNamedBackups(directory: string): Promise<NamedBackup[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => parseBackupName(name) ?? [])
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.name < b.name ? 1 : -1));
}

/**
 * The newest backup of a kind of account, whoever asked for it, by its name: a backup has its name only once it is whole.
 *
 * @returns null where there is none
 * @throws Error when the directory cannot be read
 */
export async function newestBackupIn(
  directory: string,
  mode: BackupMode,
): Promise<{ path: string; at: Date } | null> {
  const newest = (await listNamedBackups(directory)).find(({ account }) => account === mode);
  return newest ? { path: join(directory, newest.name), at: newest.at } : null;
}
