import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '../backup/backup.service.ts';
import { BackupError, formatMoment } from '../backup/backup-format.ts';
import type { Config } from '../../config.ts';
import { openToRead, runProgram } from './operator.ts';
import { OperatorError } from '../../people/auth/users.service.ts';
import { carryOutOn } from './served/run-served.ts';

const USAGE = `Usage:
  npm run backup            write everything to a new file in DATA_DIR/backups
  npm run backup -- FILE    write it to this file
The server may keep running.
`;

const { positionals } = parseArgs({ allowPositionals: true });
const [named] = positionals;

await runProgram(USAGE, async ({ config, print, log }) => {
  if (positionals.length > 1) return false;
  const startedMs = Date.now();
  const now = new Date(startedMs);
  const mode = config.account ? 'live' : 'demo';
  const file = named ?? join(config.backupDirectory, `equanim-${mode}-${formatMoment(now)}.backup`);
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
  if (hasAuditLog) await note(config, file);
  return true;
});

/** Notes the backup in the audit log of what was backed up, whose schema stays as it is. */
async function note(config: Config, written: string): Promise<void> {
  const request = { command: 'audit note-backup', file: written } as const;
  const asked = { request: async () => request, print: () => undefined, migrates: false };
  const failure = await carryOutOn(config, asked).catch((error: unknown) => {
    if (error instanceof OperatorError) return error.message;
    throw error;
  });
  if (failure !== null)
    throw new BackupError(`The backup ${written} is whole, but the audit log could not note it: ${failure}`);
}
