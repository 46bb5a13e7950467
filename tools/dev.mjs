// `npm run dev`: the server restarts when its sources change, the browser is updated by Vite.
import { spawn } from 'node:child_process';
import { ensureDependencies, readEnvironment, requireNode, root } from './ready.mjs';

requireNode();
await ensureDependencies();

const server = spawn(process.execPath, ['--import', 'tsx', '--watch', 'apps/server/src/main.ts'], {
  cwd: root,
  env: readEnvironment(),
  stdio: 'inherit',
});
const web = spawn('npx', ['vite', '--host', '127.0.0.1'], { cwd: `${root}/apps/web`, stdio: 'inherit' });
const children = [server, web];

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
