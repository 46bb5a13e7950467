import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '../backup/backup.service.ts';
import { formatMoment } from '../backup/backup-format.ts';
import { openToRead, runProgram } from './operator.ts';

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
  const { db, close } = await openToRead(config);
  try {
    const { sums, sizeBytes } = await writeBackup(db, { file, now, print: log });
    const rows = sums.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    const size = `${(sizeBytes / 1e6).toFixed(1)} MB`;
    print(`Wrote ${file}: ${rows} rows of ${sums.length} tables, ${size}, in ${seconds} s.`);
  } finally {
    await close();
  }
  return true;
});
