// `npm start`: installs and builds what is missing, then runs the server until it is stopped.
import { spawn, spawnSync } from 'node:child_process';
import {
  ensureDependencies,
  ensureWebBuild,
  isWebBuilt,
  readEnvironment,
  requireNode,
  root,
} from './ready.mjs';

const PROGRAM = ['--import', 'tsx', 'apps/server/src/main.ts'];

requireNode();
// Only building takes more than running does.
await ensureDependencies(isWebBuilt() ? 'production' : 'everything');
if (!isWebBuilt()) {
  // Building takes a while: whoever has set something wrong hears of it before.
  const { status } = spawnSync(process.execPath, [...PROGRAM, '--check'], {
    cwd: root,
    env: readEnvironment(),
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
  await ensureWebBuild();
}

const server = spawn(process.execPath, PROGRAM, {
  cwd: root,
  env: readEnvironment(),
  // Through the channel the server learns when this program ends, however it ends.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// Ctrl-C and a closed terminal reach the server by itself; it stops cleanly and ends this program with its own code.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
