import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKSUM_SUFFIX, listNamedBackups, type BackupMode, type NamedBackup } from './backup-names.ts';

/** The first backup of each of so many months is kept, the running one among them. */
const MONTHS_KEPT = 12;

/** Which backups of the schedule are kept. */
export interface RotationRule {
  directory: string;
  mode: BackupMode;
  /** How many of the newest. */
  keep: number;
}

/** Removes a backup, and then its checksum. */
export async function removeBackup(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(`${file}${CHECKSUM_SUFFIX}`, { force: true });
}

/**
 * Removes the backups of the schedule that are kept no longer, and no other file. To be called only once the
 * schedule's newest one was read back whole.
 *
 * @param newestAt when that one was made
 * @returns the names of what was removed
 */
export async function rotate({ directory, mode, keep }: RotationRule, newestAt: Date): Promise<string[]> {
  const backups = (await listNamedBackups(directory)).filter(
    ({ origin, account }) => origin === 'schedule' && account === mode,
  );
  const removed = expired(backups, { newestAt, keep }).map(({ name }) => name);
  for (const name of removed) await removeBackup(join(directory, name));
  return removed;
}

/** What is kept no longer. A backup of a time to come, as of a clock that was ahead, is left alone and counts for nothing. */
function expired(
  backups: readonly NamedBackup[],
  { newestAt, keep }: { newestAt: Date; keep: number },
): NamedBackup[] {
  const newestFirst = backups.filter(({ at }) => at <= newestAt);
  const kept = new Set(newestFirst.slice(0, Math.max(1, keep)));
  const months = new Map(newestFirst.map((backup) => [monthOf(backup.at), backup]));
  for (const [month, first] of months) if (monthOf(newestAt) - month < MONTHS_KEPT) kept.add(first);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** The number of a calendar month, UTC. */
function monthOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}
