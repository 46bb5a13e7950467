// `npm start`: installs and builds what is missing, and runs the server until it is stopped.
import { spawn } from 'node:child_process';
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

requireNode();
await ensureDependencies('production');
const isBuilt = isWebBuilt();
const program = ['--import', 'tsx', 'apps/server/src/main.ts'];
const server = spawn(process.execPath, isBuilt ? program : [...program, '--website-follows'], {
  cwd: root,
  env: readEnvironment(),
  // Through the channel the server learns when this program ends, however it ends, and when the website is built.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// Ctrl-C and a closed terminal reach the server by themselves, too; once it stops, it hears no further signal.
const stop = () => void server.kill('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid !== parent && stop(), CHECK_MS);
// The server ends this program with its own code.
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
// Meanwhile the server imports the history of the demo, or says what is wrong with its settings.
if (!isBuilt) {
  await ensureWebBuild({ isDetached: true });
  // Where the server has ended meanwhile, so do we.
  server.send('website', () => undefined);
}
