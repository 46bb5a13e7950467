// `npm run scorecard [-- NUMBER ...]`: the checks the product is held to with their whole counts, and docs/scorecard.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureDependencies, requireNode, root } from '../ready.mjs';
import { makeTemporaryFolder } from '../temporary-folder.mjs';
import { checks, others } from './checks.mjs';
import { runPart } from './run-part.mjs';
import { toPage } from './table.mjs';

const GIGABYTE = 2 ** 30;
const page = join(root, 'docs', 'scorecard.md');
const all = [...checks.map((check) => ({ ...check, name: `${check.number} ${check.name}` })), ...others];
const asked = process.argv.slice(2);
const wanted = asked.length === 0 ? all : all.filter(({ number }) => asked.includes(String(number)));
if (wanted.length < asked.length) {
  console.error(`Usage: npm run scorecard [-- NUMBER ...], with numbers from 1 to ${checks.length}`);
  process.exit(2);
}

requireNode();
await ensureDependencies();
const CHROMIUM = await ensureBrowser();
const env = { ...process.env, TMPDIR: makeTemporaryFolder(), ...(CHROMIUM && { CHROMIUM }) };
const about = {
  commit: commitNow(),
  date: new Date().toISOString().slice(0, 10),
  machine: `${availableParallelism()} cores, ${Math.round(totalmem() / GIGABYTE)} GB, Node ${process.versions.node}`,
};
const rows = new Map();
for (const { name, parts } of wanted) {
  rows.set(name, parts.length === 0 ? null : { ...runCheck(name, parts), ...about });
  // After each: a run takes hours, and what is known by then is not lost with it.
  const before = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const names = all.map((check) => check.name);
  writeFileSync(page, toPage(names, rows, before));
  spawnSync('npx', ['oxfmt', page], { cwd: root });
}
console.log(`\nWritten to docs/scorecard.md.`);
process.exit([...rows.values()].every((row) => row && row.failed === 0 && row.passed > 0) ? 0 : 1);

function runCheck(name, parts) {
  console.log(`\n${name}`);
  const startedMs = Date.now();
  const total = { passed: 0, failed: 0 };
  for (const part of parts) {
    const { passed, failed } = runPart(part, env);
    total.passed += passed;
    // A part without a test shows nothing.
    total.failed += passed + failed === 0 ? 1 : failed;
  }
  return { ...total, seconds: Math.round((Date.now() - startedMs) / 1000) };
}

/** With a plus where the files differ from it. */
function commitNow() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':!docs/scorecard.md');
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '+');
}
