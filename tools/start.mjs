// `npm start`: installs and builds what is missing, then runs the server until Ctrl-C.
import { spawn } from 'node:child_process';
import { ensureDependencies, ensureWebBuild, readEnvironment, requireNode, root } from './ready.mjs';

requireNode();
await ensureDependencies();
await ensureWebBuild();

const server = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
  cwd: root,
  env: readEnvironment(),
  stdio: 'inherit',
});
// Ctrl-C reaches the server by itself; it stops cleanly and ends this program with its own code.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
