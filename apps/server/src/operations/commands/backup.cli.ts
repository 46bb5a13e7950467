import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '../backup/backup.service.ts';
import { operatorName } from '../backup/backup-names.ts';
import { openToRead, runProgram, type CommandContext } from './operator.ts';
import { OperatorError } from '../../people/auth/users.service.ts';
import { carryOutOn } from './served/run-served.ts';

const USAGE = `Usage:
  npm run backup            write everything to a new file in DATA_DIR/backups
  npm run backup -- FILE    write it to this file
The server may keep running.
`;

const { positionals } = parseArgs({ allowPositionals: true });
const [named] = positionals;

await runProgram(USAGE, async (context) => {
  const { config, print, log } = context;
  if (positionals.length > 1) return false;
  const startedMs = Date.now();
  const now = new Date(startedMs);
  const mode = config.account ? 'live' : 'demo';
  const file = named ?? join(config.backupDirectory, operatorName(mode, now));
  let hasAuditLog = false;
  const { db, close } = await openToRead(config);
  try {
    const { header, sums, sizeBytes } = await writeBackup(db, { file, now, print: log });
    hasAuditLog = header.audit !== undefined;
    const rows = sums.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    const size = `${(sizeBytes / 1e6).toFixed(1)} MB`;
    print(`Wrote ${file}: ${rows} rows of ${sums.length} tables, ${size}, in ${seconds} s.`);
  } finally {
    await close();
  }
  if (hasAuditLog) await note(context, file);
  return true;
});

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
  if (failure !== null) log(`The backup is whole, but the audit log does not name it. ${failure}`);
}
