import { join } from 'node:path';
import { writeBackup } from '../backup/backup.service.ts';
import { describeBackups } from './backup-list.ts';
import { checkpointLines } from './checkpoint-lines.ts';
import { operatorName } from '../backup/backup-names.ts';
import { openToRead, runProgram, type CommandContext } from './operator.ts';
import { readArguments } from './arguments.ts';
import { OperatorError } from '../../people/auth/users.service.ts';
import { carryOutOn } from './served/run-served.ts';

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

async function write(context: CommandContext): Promise<void> {
  const { config, print, log } = context;
  const startedMs = Date.now();
  const now = new Date(startedMs);
  const mode = config.account ? 'live' : 'demo';
  const file = named ?? join(config.backupDirectory, operatorName(mode, now));
  let hasAuditLog = false;
  const { db, close } = await openToRead(config);
  try {
    const { header, sums, sizeBytes } = await writeBackup(db, {
      file,
      now,
      print: log,
      key: config.backupKey,
    });
    hasAuditLog = header.audit !== undefined;
    const rows = sums.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    const size = `${(sizeBytes / 1e6).toFixed(1)} MB${config.backupKey ? ', encrypted' : ''}`;
    print(`Wrote ${file}: ${rows} rows of ${sums.length} tables, ${size}, in ${seconds} s.`);
    if (header.checkpoint) {
      const lines = checkpointLines('Newest checkpoint of the track record in it:', header.checkpoint);
      for (const line of lines) print(line);
    }
  } finally {
    await close();
  }
  if (hasAuditLog) await note(context, file);
}

/**
 * Notes the backup in the audit log of what was backed up, whose schema stays as it is. A backup that could not be noted, as
 * while the server starts, is whole all the same.
 */
async function note({ config, log }: CommandContext, written: string): Promise<void> {
  const request = { command: 'audit note-backup', file: written } as const;
  const asked = { request: async () => request, print: () => undefined, migrates: false };
  const failure = await carryOutOn(config, asked).catch((error: unknown) => {
    if (error instanceof OperatorError) return error.message;
    throw error;
  });
  if (failure !== null) log(`The backup is complete, but the audit log does not name it. ${failure}`);
}
