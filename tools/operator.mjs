// `npm run user`, `audit`, `privacy`, `ledger`, `record`, `history`, `backup`, `restore`, `check-rollups`, `alerts` and `database`: the operator's commands, on the data the server uses.
import { spawnSync } from 'node:child_process';
import { ensureDependencies, readEnvironment, requireNode, root } from './ready.mjs';

const programs = {
  user: 'apps/server/src/operations/commands/user.cli.ts',
  audit: 'apps/server/src/operations/commands/audit.cli.ts',
  privacy: 'apps/server/src/operations/commands/privacy.cli.ts',
  record: 'apps/server/src/operations/commands/record.cli.ts',
  ledger: 'apps/server/src/operations/commands/ledger.cli.ts',
  history: 'apps/server/src/operations/commands/history.cli.ts',
  backup: 'apps/server/src/operations/commands/backup.cli.ts',
  restore: 'apps/server/src/operations/commands/restore.cli.ts',
  'check-rollups': 'apps/server/src/operations/commands/rollups.cli.ts',
  alerts: 'apps/server/src/operations/commands/alerts.cli.ts',
  database: 'apps/server/src/operations/commands/database.cli.ts',
};

requireNode();
const [area, ...args] = process.argv.slice(2);
const program = programs[area];
if (!program) {
  const isAsked = area === '--help';
  console[isAsked ? 'log' : 'error'](`Usage: npm run ${Object.keys(programs).join('|')} -- COMMAND ...`);
  process.exit(isAsked ? 0 : 2);
}
await ensureDependencies('production');
const { status } = spawnSync(process.execPath, ['--import', 'tsx', program, ...args], {
  cwd: root,
  env: readEnvironment(),
  stdio: 'inherit',
});
process.exit(status ?? 1);
