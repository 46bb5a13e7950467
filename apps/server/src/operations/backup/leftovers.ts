import { access, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HOUR_MS } from '../../platform/time.ts';
import { CHECKSUM_SUFFIX, parseBackupName } from './backup-names.ts';

/** What stands after the name of a backup in those of the files that become it. */
const BEGUN = /[.](sha256|[0-9a-f]{8}[.]partial)$/;
/** What was not written to for so long is nobody's any more. */
const ABANDONED_AFTER_MS = HOUR_MS;

/**
 * Removes what killed runs left in a directory: what was to become this file or a backup that Equanim names, and checksums of
 * such backups that are not there.
 */
export async function removeLeftovers(file: string): Promise<void> {
  const directory = dirname(file);
  for (const name of await readdir(directory)) {
    const [path, backup] = [join(directory, name), name.replace(BEGUN, '')];
    const isOurs = backup === basename(file) || parseBackupName(backup) !== null;
    if (backup === name || !isOurs || !(await isAbandoned(path))) continue;
    const isWanted = name.endsWith(CHECKSUM_SUFFIX) && (await exists(join(directory, backup)));
    if (!isWanted) await rm(path, { force: true });
  }
}

/** Whether there is a file of the name. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** One that another process has removed or renamed meanwhile is not. */
async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  });
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS;
}
