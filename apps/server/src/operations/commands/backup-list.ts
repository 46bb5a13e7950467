import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { isEncrypted } from '../backup/backup-content.ts';
import { CHECKSUM_SUFFIX, listNamedBackups } from '../backup/backup-names.ts';
import { alignColumns } from './columns.ts';

/**
 * The backups that Equanim named in a directory, newest first: a line for each with its age, size, whether it is encrypted and
 * whether its checksum holds.
 *
 * @throws Error when the directory or a file cannot be read
 */
export async function describeBackups(directory: string, now: Date): Promise<string[]> {
  const rows = [['backup', 'age', 'size', 'encrypted', 'checksum']];
  for (const { name, at } of await listNamedBackups(directory)) {
    const file = join(directory, name);
    const { size } = await stat(file);
    rows.push([
      name,
      ageOf(now.getTime() - at.getTime()),
      `${(size / 1e6).toFixed(1)} MB`,
      (await isEncrypted(file)) ? 'yes' : 'no',
      await checksumOf(file),
    ]);
  }
  return rows.length === 1 ? [`There is no backup in ${directory}.`] : alignColumns(rows);
}

async function checksumOf(file: string): Promise<'holds' | 'WRONG' | 'missing'> {
  const expected = await readFile(`${file}${CHECKSUM_SUFFIX}`, 'utf8').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  });
  if (expected === null) return 'missing';
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return expected === `${hash.digest('hex')}  ${basename(file)}\n` ? 'holds' : 'WRONG';
}

function ageOf(ms: number): string {
  if (ms < 0) return 'of a time to come';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} days`;
}
