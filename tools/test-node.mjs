// `npm run test:node -- 24`: `npm test` on another Node, fetched from the npm registry's package `node`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './ready.mjs';

const [version = ''] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('Usage: npm run test:node -- 24');
  process.exit(2);
}
const folder = join(root, '.cache', 'node', version);
const node = join(folder, 'node_modules', 'node', 'bin', 'node');
if (!existsSync(node)) {
  mkdirSync(folder, { recursive: true });
  run('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefix',
    folder,
    `node@${version}`,
  ]);
}
const path = `${dirname(node)}${delimiter}${process.env.PATH}`;
run(node, ['--version'], { PATH: path });
run(node, [join(root, 'tools', 'test.mjs')], { PATH: path });

/** Ends the program with the command's code where that is not 0. */
function run(command, args, environment = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
