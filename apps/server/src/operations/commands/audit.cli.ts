import { listEntries, verifyLog } from './audit-commands.ts';
import { runWithServices, type ServiceCommandContext } from './command-services.ts';
import { readArguments } from './arguments.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { KnownHead } from '../../people/audit/verify-chain.ts';
import { BackupError } from '../backup/backup-format.ts';
import { readBackupHeader } from '../backup/backup-reader.ts';

const USAGE = `Usage:
  npm run audit -- list [--last N]             print the newest entries, 50 unless given
  npm run audit -- verify [--head SEQ:HASH]    recompute the log, and compare it with the existing backups
The server may keep running.
`;
const LAST = 50;

const { positionals, values } = readArguments(USAGE, {
  last: { type: 'string' },
  head: { type: 'string', multiple: true },
});

type Command = (context: ServiceCommandContext) => Promise<void>;

await runWithServices(USAGE, parse());

function parse(): Command | null {
  const [command, ...others] = positionals;
  if (others.length > 0) return null;
  if (command === 'list') return parseList(values.last ?? String(LAST));
  return command === 'verify' ? parseVerify(values.head ?? []) : null;
}

function parseList(last: string): Command | null {
  if (!/^[1-9]\d{0,6}$/.test(last)) return null;
  return ({ services, print }) => listEntries(services, Number(last), print);
}

function parseVerify(heads: readonly string[]): Command | null {
  const named = heads.map(parseHead);
  if (named.includes(null)) return null;
  const given = named.flatMap((head) => head ?? []);
  return async ({ services, config, log, print }) =>
    verifyLog(services, [...given, ...(await readKnownHeads(config, log))], print);
}

/** @returns null for what is no sequence and hash */
function parseHead(text: string) {
  const [, sequence, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined) return null;
  return { sequence: Number(sequence), hash, source: '--head', at: null };
}

/**
 * Where the audit log ended at each backup of this kind of account in the backup directory. A file that cannot be read is
 * named and left out.
 */
async function readKnownHeads(config: Config, log: (line: string) => void): Promise<KnownHead[]> {
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
