import { join } from 'node:path';
import { reasonOf } from '../backup/backup-format.ts';
import { writeBackup } from '../backup/backup.service.ts';
import { describeBackups } from './backup-list.ts';
import { checkpointLines } from './checkpoint-lines.ts';
import { operatorName } from '../backup/backup-names.ts';
import { openToRead, runProgram, type CommandContext } from './operator.ts';
import { readArguments } from './arguments.ts';
import { noteOperatorBackupIn } from './note-backup.ts';

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
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    const size = `${(sizeBytes / 1e6).toFixed(1)} MB${config.backupKey ? ', encrypted' : ''}`;
    print(`Wrote ${file}: ${rows} rows of ${sums.length} tables, ${size}, in ${seconds} s.`);
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
