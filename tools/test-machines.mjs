// `npm run test:machines`: several servers, behind HAProxy two PostgreSQL machines, that are killed and frozen, with the whole
// counts.
import { spawn } from 'node:child_process';
import { ensureDependencies, ensureProxy, requireNode, root } from './ready.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

const FILES = [
  'apps/server/src/machines.test.ts',
  'apps/server/src/processes.test.ts',
  'apps/server/src/platform/database/server-outage.test.ts',
  'apps/server/src/platform/http/database-away.test.ts',
  'apps/server/src/platform/database/election',
];

requireNode();
await ensureDependencies();
await ensureProxy();
const child = spawn('npx', ['vitest', 'run', ...FILES, '--no-file-parallelism'], {
  cwd: root,
  env: { ...process.env, SCORECARD_SCALE: '1', TMPDIR: makeTemporaryFolder() },
  stdio: 'inherit',
});
child.on('close', (code) => process.exit(code ?? 1));
