import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { KnownHead } from '../../people/audit/verify-chain.ts';
import { BackupError } from '../backup/backup-format.ts';
import { readBackupHeader } from '../backup/backup-reader.ts';

/**
 * Where the audit log ended at each backup of this kind of account in the backup directory. A file that cannot be read is
 * named and left out.
 */
export async function readKnownHeads(config: Config, log: (line: string) => void): Promise<KnownHead[]> {
  const mode = config.account ? 'live' : 'demo';
  const heads: KnownHead[] = [];
  for (const name of await listBackups(config.backupDirectory)) {
    const header = await readHeader(join(config.backupDirectory, name), config.backupKey, log);
    if (header?.mode !== mode || !header.audit) continue;
    heads.push({ ...header.audit, source: `the backup ${name}`, at: new Date(header.createdAt) });
  }
  return heads;
}

async function readHeader(file: string, key: Uint8Array | null, log: (line: string) => void) {
  try {
    return await readBackupHeader(file, key);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    log(error.message);
    return null;
  }
}

async function listBackups(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => name.endsWith('.backup')).toSorted();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}
