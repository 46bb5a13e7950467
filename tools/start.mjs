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

/** How often a start by npm checks that npm is still there, which passes on not every signal. */
const CHECK_MS = 500;
const parent = process.ppid;
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
// Ctrl-C and a closed terminal reach the server by themselves, too; once it stops, it hears no further signal.
const stop = () => void server.kill('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid !== parent && stop(), CHECK_MS);
// The server ends this program with its own code.
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
