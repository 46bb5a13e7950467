// `npm run scorecard`: what the product is held to, with larger counts than `npm test` has time for. Writes docs/scorecard.md with
// the rows that passed. `npm run scorecard -- wall` runs the rows whose names have this word, and writes nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import {
  ensureBrowser,
  ensureDependencies,
  ensureProxy,
  ensureWebBuild,
  requireNode,
  root,
} from './ready.mjs';
import { runCommand } from './run-command.mjs';
import { runPlaywright, runVitest } from './runners.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

/** Commands that end with "N passed, N failed": name, counts, arguments of Node. They run alone, as does what is timed. */
const COMMANDS = [
  ['Every test and journey', '`npm test`', ['tools/test.mjs']],
  ['The same on Node 24', '`npm run test:node -- 24`', ['tools/test-node.mjs', '24']],
  ['Every page in Firefox and WebKit', 'two sizes, three visitors', ['tools/test-browsers.mjs']],
  ['Load with history', '50 connections, five years of minutes', ['--import', 'tsx', 'bench/load.ts']],
];

const SIMULATOR = 'apps/exchange-simulator/src';
const DATABASE = 'platform/database';
/**
 * Tests with a part of their whole counts, two rows at a time: name, counts, that part (1 for all of them), paths from
 * `apps/server/src` without `.test.ts` or from the root, and a part of the titles where not all tests are meant.
 */
const TESTS = [
  ['A soak', '72 hours of every fault of the exchange', 1, 'operations/soak/soak', 'seed 1701'],
  ['Every kind of account', '490 minutes each, two settlements', 0.34, 'sampling/collector/accounts'],
  ['Screens under bad answers', 'every call, two kinds of bad answer each', 1, 'e2e/bad-answers.spec.ts'],
  ['Random lives of a fund', '200 lives', 0.02, 'fund/ledger/lives/random-lives'],
  ['Years of a random exchange', '4 years', 0.04, 'portal/lives/random-lives'],
  ['Machines killed and frozen', 'a round', 0.1, `machines processes ${DATABASE}/server-outage`],
  ['kill -9: the server', '10 kills, 1,000 promised samples', 0.1, 'sampling/collector/durability'],
  ['kill -9: the first start', '10 kills', 0.1, 'first-start'],
  ['kill -9: mails that wait', '10 kills', 0.2, 'killed-outbox'],
  ['Glitches, jumps, one truth a minute', '50, 15, 2,500 minutes', 0.25, 'sampling/collector/glitches'],
  ['Backfill', 'outages of up to 30 days', 1, 'sampling/collector/backfill'],
  ['Paging', 'long spans and full windows', 1, 'sampling/exchange/bybit-lists'],
  ['Odd shapes', '5,000 generated answers a list', 1, 'sampling/exchange/bybit-shapes'],
  ['Exact decimals', '100,000 amounts', 1, 'portal/wallet/decimals'],
  ['Upgrade', '6 kills within one, 234,000 rows', 0.3, 'operations/backup/upgrade'],
  ['Backup under load', '3 backups', 0.3, 'operations/backup/backup-under-load'],
  ['A changed backup', 'a quarter of its bytes', 0.25, 'operations/backup/backup-file'],
  ['Routes and roles', 'every call, method and caller', 1, 'platform/http/access/matrix'],
  ['The wall of 24 hours', '10,000 questions', 1, 'portal/customer/delay-wall portal/customer/clocks'],
  ['The wall of holdings', '4,000 questions', 1, 'portal/holdings/walls/holdings-delay'],
  ['Limits of sign-in', '300 random courses', 1, 'people/auth/sign-in/sign-in-limiter'],
  ['No enumeration', '1,000 timed guesses', 0.5, 'people/auth/sign-in/enumeration'],
  ['Ended sessions', '300 races', 0.3, 'people/auth/ended-sessions'],
  ['Random calls', '20,000', 1, 'platform/http/fuzz/fuzz'],
  ['Lost answers', '250', 0.25, 'platform/http/idempotency'],
  ['Restart', '200 clients', 1, 'stopping'],
  ['Rollups', '120 random histories', 0.2, 'operations/commands/rollups'],
  ['The simulated exchange', 'four accounts', 1, `${SIMULATOR}/account/account.test.ts`],
  ['Its books', 'every kind, hour by hour', 1, `${SIMULATOR}/kinds/books.test.ts`],
  ['Its results, part by part', 'a year', 1, `${SIMULATOR}/truth-parts.test.ts`],
  ['A wild hour', 'four kinds of account', 1, 'sampling/collector/wild-hour'],
  ['True time-weighted return', '10 random courses a kind', 0.25, 'sampling/collector/time-weighted'],
  ['An emptied account', '15 moments a kind', 0.25, 'sampling/collector/emptied-account'],
  ['Units, fees, the ledger', 'a quarter of up to 8,000 cases a formula', 0.25, 'packages/finance/src'],
  ['Plans of the database', 'five years of minutes, 200,000 orders', 1, 'portal/index-plans'],
];

/** What is held to seconds. */
const TIMED = ['No enumeration', 'Restart'];

const pathOf = (path) => (/^(apps|e2e|packages)\//.test(path) ? path : `apps/server/src/${path}.test.ts`);
const ROWS = [
  ...COMMANDS.map(([name, counts, command]) => ({ name, counts, command, files: [] })),
  ...TESTS.map(([name, counts, scale, paths, only]) => ({
    name,
    counts,
    scale,
    files: paths.split(' ').map(pathOf),
    only,
  })),
];
const absent = ROWS.flatMap(({ files }) => files).filter((file) => !existsSync(join(root, file)));
if (absent.length > 0) exit(`tools/scorecard.mjs names what is not there:\n${absent.join('\n')}`);
const asked = process.argv.slice(2).map((word) => word.toLowerCase());
const rows = ROWS.filter(({ name }) => asked.every((word) => name.toLowerCase().includes(word)));
if (rows.length === 0) exit(`No row is called so; there are:\n${ROWS.map(({ name }) => name).join('\n')}`);
if (asked.length === 0 && git('status', '--porcelain', '--untracked-files=no', '--', ':!docs/scorecard.md'))
  exit('The files differ from the commit that the page would name: commit first.');

requireNode();
await ensureDependencies();
await ensureProxy();
await ensureWebBuild();
const CHROMIUM = await ensureBrowser();
const TMPDIR = makeTemporaryFolder();
const commit = git('rev-parse', '--short', 'HEAD');
const startedMs = Date.now();
const results = new Map();
await runAll(rows.filter(isAlone));
const others = rows.filter((row) => !isAlone(row));
await Promise.all([runAll(others), runAll(others)]);
const lost = rows.filter((row) => !isHeld(row)).map(({ name }) => name);
console.log(`\n${rows.length - lost.length} of ${rows.length} rows hold.`);
if (lost.length > 0) console.log(`These do not:\n${lost.join('\n')}`);
process.exit(lost.length === 0 ? 0 : 1);

function isAlone({ name, command }) {
  return command !== undefined || TIMED.includes(name);
}

/** Takes one row after the other, beside whoever else takes of them. */
async function runAll(queue) {
  for (let row = queue.shift(); row; row = queue.shift()) {
    const rowStartedMs = Date.now();
    const { passed, failed, output } = await run(row);
    const seconds = Math.round((Date.now() - rowStartedMs) / 1000);
    results.set(row, { passed, failed, seconds });
    console.log(`${output}\n${row.name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    // A run takes an hour: what is known is not lost with it.
    if (asked.length === 0) writePage();
  }
}

/** A row without a test shows nothing. */
function isHeld(row) {
  const { passed = 0, failed = 0 } = results.get(row) ?? {};
  return passed > 0 && failed === 0;
}

function run({ command, scale, files, only }) {
  if (command) return runCounting(command);
  const environment = { TMPDIR, SCORECARD_SCALE: String(scale), ...(CHROMIUM && { CHROMIUM }) };
  const isJourney = files.every((file) => file.startsWith('e2e/'));
  const args = [...files, ...(only ? [isJourney ? '-g' : '-t', only] : [])];
  return isJourney ? runPlaywright(args, environment, true) : runVitest(args, environment, true);
}

/** What ends without a last line that counts has failed. */
async function runCounting(args) {
  const { code, output } = await runCommand('node', args, { isQuiet: true });
  const [, passed = 0, failed = 1] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1), output };
}

function writePage() {
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const held = ROWS.filter(isHeld).map((row) => {
    const { passed, seconds } = results.get(row);
    return `| ${row.name} | ${row.counts} | ${passed} | ${seconds} |`;
  });
  const page = join(root, 'docs', 'scorecard.md');
  const text = [
    '# Scorecard',
    '',
    'What the product is held to, with larger counts than `npm test` has time for. `npm run scorecard` writes this page: what passed',
    `at commit ${commit} on ${new Date().toISOString().slice(0, 10)}, within ${Math.ceil((Date.now() - startedMs) / 60_000)} minutes (${machine}).`,
    'What did not pass is not here. `tools/scorecard.mjs` names the tests of each row.',
    '',
    '| check | counts | tests | seconds |',
    '| --- | --- | --- | --- |',
    ...held,
    '',
  ];
  writeFileSync(page, text.join('\n'));
  spawnSync('npx', ['oxfmt', page], { cwd: root });
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

function exit(reason) {
  console.error(reason);
  process.exit(2);
}
