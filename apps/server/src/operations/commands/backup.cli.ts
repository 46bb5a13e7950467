import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, basename } from 'node:path';
import { reasonOf } from '../backup/backup-format.ts';
import { writeBackup } from '../backup/backup.service.ts';
import { checkpointLines, alignColumns } from './output-lines.ts';
import { operatorName, CHECKSUM_SUFFIX, listNamedBackups } from '../backup/backup-names.ts';
import { openToRead, runProgram, type CommandContext } from './operator.ts';
import { readArguments } from './arguments.ts';
import { noteOperatorBackupIn } from './note-backup.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { isEncrypted } from '../backup/backup-content.ts';
import { secondsSince, sizeInWords } from '../../platform/in-words.ts';

const USAGE = `Usage:
  npm run backup            write everything to a new file in BACKUP_DIR
  npm run backup -- FILE    write it to this file
  npm run backup -- --list  list the backups in BACKUP_DIR, and whether their checksums hold
The server may keep running.
`;

const { positionals, values } = readArguments(USAGE, { list: { type: 'boolean', default: false } });
const [named] = positionals;

await runProgram(USAGE, async (context) => {
  if (positionals.length > (values.list ? 0 : 1)) return false;
  await (values.list ? list(context) : write(context));
  return true;
});

async function list({ config, print }: CommandContext): Promise<void> {
  for (const line of await describeBackups(config.backupDirectory, new Date())) print(line);
}

async function write({ config, print, log }: CommandContext): Promise<void> {
  const startedMs = Date.now();
  const now = new Date(startedMs);
  const mode = config.account ? 'live' : 'demo';
  const file = named ?? join(config.backupDirectory, operatorName(mode, now));
  const { db, url, close } = await openToRead(config);
  try {
    const { header, sums, sizeBytes } = await writeBackup(url, {
      file,
      now,
      print: log,
      key: config.backupKey,
    });
    const rows = sums.reduce((sum, table) => sum + table.rows, 0);
    const size = `${sizeInWords(sizeBytes)}${config.backupKey ? ', encrypted' : ''}`;
    print(`Wrote ${file}: ${rows} rows of ${sums.length} tables, ${size}, in ${secondsSince(startedMs)}.`);
    if (header.checkpoint) {
      const lines = checkpointLines('Newest checkpoint of the track record in it:', header.checkpoint);
      for (const line of lines) print(line);
    }
    await noteOperatorBackupIn(db, file).catch((error: unknown) =>
      log(`The backup is complete, but the audit log does not name it: ${reasonOf(error)}.`),
    );
  } finally {
    await close();
  }
}

/**
 * The backups that Equanim named in a directory, newest first: a line for each with its age, size, whether it is encrypted and
 * whether its checksum holds.
 *
 * @throws Error when the directory or a file cannot be read
 */
async function describeBackups(directory: string, now: Date): Promise<string[]> {
  const rows = [['backup', 'age', 'size', 'encrypted', 'checksum']];
  for (const { name, at } of await listNamedBackups(directory)) {
    const file = join(directory, name);
    const { size } = await stat(file);
    rows.push([
      name,
      ageOf(now.getTime() - at.getTime()),
      sizeInWords(size),
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
