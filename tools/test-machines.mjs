// `npm run test:machines`: several servers on real PostgreSQL machines that are killed, with the whole counts; some 40 minutes.
import { spawn } from 'node:child_process';
import { ensureDependencies, requireNode, root } from './ready.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

const FILES = [
  'apps/server/src/machines.test.ts',
  'apps/server/src/processes.test.ts',
  'apps/server/src/platform/database/machine-loss.test.ts',
  'apps/server/src/platform/database/election',
];

requireNode();
await ensureDependencies();
const child = spawn('npx', ['vitest', 'run', ...FILES, '--no-file-parallelism'], {
  cwd: root,
  env: { ...process.env, SCORECARD_SCALE: '1', TMPDIR: makeTemporaryFolder() },
  stdio: 'inherit',
});
child.on('close', (code) => process.exit(code ?? 1));
