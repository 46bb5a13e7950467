// `npm run test:node -- 24`: `npm test` on another Node, fetched from the npm registry's package `node`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root, step } from './ready.mjs';

const [version = ''] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error('Usage: npm run test:node -- 24');
  process.exit(2);
}
const folder = join(root, '.cache', 'node', version);
const node = join(folder, 'node_modules', 'node', 'bin', 'node');
if (!existsSync(node)) {
  mkdirSync(folder, { recursive: true });
  await step(`Fetching Node ${version}`, 'npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefix',
    folder,
    `node@${version}`,
  ]);
}
spawnSync(node, ['--version'], { stdio: 'inherit' });
const { status } = spawnSync(node, [join(root, 'tools', 'test.mjs')], {
  cwd: root,
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  stdio: 'inherit',
});
process.exit(status ?? 1);
