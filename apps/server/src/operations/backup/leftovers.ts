import { randomBytes } from 'node:crypto';
import { access, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { MINUTE_MS } from '../../platform/time.ts';
import { CHECKSUM_SUFFIX, parseBackupName } from './backup-names.ts';

const PARTIAL = /^(.+)[.][0-9a-f]{8}[.]partial$/;
/** A younger file may be one that its writer has not locked yet, or is about to rename. */
const MIN_AGE_MS = MINUTE_MS;

/** @returns a temporary name beside a file */
export function partialName(file: string): string {
  return `${file}.${randomBytes(4).toString('hex')}.partial`;
}

/** Makes a file of a temporary name, readable by this user only, and holds it locked until it is closed. */
export async function openPartial(path: string): Promise<FileHandle> {
  const handle = await open(path, 'wx', 0o600);
  tryLock(handle.fd);
  return handle;
}

/**
 * Removes what killed runs left in a directory: what was to become this file or a backup that Equanim names, and checksums of
 * such backups that are not there. What another process writes is locked, and stays.
 */
export async function removeLeftovers(file: string): Promise<void> {
  const directory = dirname(file);
  const isOurs = (name: string): boolean => name === basename(file) || parseBackupName(name) !== null;
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const final = PARTIAL.exec(name)?.[1];
    if (final !== undefined && isOurs(withoutSuffix(final))) await removeAbandoned(path);
    if (name.endsWith(CHECKSUM_SUFFIX) && isOurs(withoutSuffix(name))) await removeOrphan(path);
  }
}

function withoutSuffix(name: string): string {
  return name.endsWith(CHECKSUM_SUFFIX) ? name.slice(0, -CHECKSUM_SUFFIX.length) : name;
}

async function removeAbandoned(path: string): Promise<void> {
  if (!(await isOld(path))) return;
  const handle = await open(path, 'r+');
  try {
    if (tryLock(handle.fd)) await rm(path, { force: true });
  } finally {
    await handle.close();
  }
}

async function removeOrphan(path: string): Promise<void> {
  const hasBackup = await access(withoutSuffix(path)).then(
    () => true,
    () => false,
  );
  if (!hasBackup && (await isOld(path))) await rm(path, { force: true });
}

/** One that another process has removed meanwhile is not. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  });
  return found !== null && Date.now() - found.mtimeMs > MIN_AGE_MS;
}
