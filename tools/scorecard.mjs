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

const server = 'apps/server/src';
const collector = `${server}/sampling/collector`;
const simulator = 'apps/exchange-simulator/src';

/** Commands that end with "N passed, N failed": name, counts, arguments of Node. They run alone. */
const COMMANDS = [
  ['Every test and journey', '`npm test`', ['tools/test.mjs']],
  ['The same on Node 24', '`npm run test:node -- 24`', ['tools/test-node.mjs', '24']],
  ['Every page in Firefox and WebKit', 'two sizes, three visitors', ['tools/test-browsers.mjs']],
  ['Load with history', '50 connections, five years of minutes', ['--import', 'tsx', 'bench/load.ts']],
];

/**
 * Tests with a part of their whole counts, two rows at a time: name, counts, that part (1 for all of them), the files of Vitest or
 * Playwright, and a part of the titles where not all tests of a file are meant.
 */
const TESTS = [
  [
    'A soak',
    '72 hours of every fault of the exchange',
    1,
    [`${server}/operations/soak/soak.test.ts`],
    'seed 1701',
  ],
  ['A day of every kind of account', '1,440 minutes each', 1, [`${collector}/accounts.test.ts`]],
  ['Screens under bad answers', 'every call, every kind of bad answer', 1, ['e2e/bad-answers.spec.ts']],
  ['Random lives of a fund', '400 lives', 0.04, [`${server}/fund/ledger/lives/random-lives.test.ts`]],
  [
    'Years of a random exchange',
    '4 years',
    1,
    [`${server}/portal/lives/random-lives.test.ts`],
    'life [1-4]$',
  ],
  [
    'Machines killed and frozen',
    'a round, two take-overs',
    0.1,
    [
      `${server}/machines.test.ts`,
      `${server}/processes.test.ts`,
      `${server}/platform/database/server-outage.test.ts`,
    ],
  ],
  [
    'kill -9',
    '10 kills of the server, of its first start, 5 of the outbox; 1,000 promised samples',
    0.1,
    [
      `${collector}/durability.test.ts`,
      `${server}/first-start.test.ts`,
      `${server}/people/mail/killed-outbox.test.ts`,
    ],
  ],
  [
    'Glitches and true jumps',
    '200 glitches kept out, 60 jumps let in',
    1,
    [`${collector}/glitches.test.ts`],
    'glitches and true jumps',
  ],
  ['One minute, one truth', '2,000 minutes', 0.2, [`${collector}/glitches.test.ts`], 'one minute, one truth'],
  ['Backfill', 'outages of up to 30 days', 1, [`${collector}/backfill.test.ts`]],
  ['Paging', 'long spans and full windows', 1, [`${server}/sampling/exchange/bybit-lists.test.ts`]],
  ['Odd shapes', '5,000 generated answers a list', 1, [`${server}/sampling/exchange/bybit-shapes.test.ts`]],
  ['Exact decimals', '100,000 amounts', 1, [`${server}/portal/wallet/decimals.test.ts`]],
  ['Full disk', 'a server on a disk that is really full', 1, [`${server}/operations/disk/full-disk.test.ts`]],
  ['Upgrade', '6 kills within one', 0.3, [`${server}/operations/backup/upgrade.test.ts`]],
  [
    'Backup under load',
    '3 backups, and 0.3 of the bytes of one changed',
    0.3,
    [
      `${server}/operations/backup/backup-under-load.test.ts`,
      `${server}/operations/backup/backup-file.test.ts`,
    ],
  ],
  ['Routes and roles', 'every call by every caller', 1, [`${server}/platform/http/access/matrix.test.ts`]],
  [
    'The wall of 24 hours',
    '10,000 questions, 4,000 about holdings',
    1,
    [
      `${server}/portal/customer/delay-wall.test.ts`,
      `${server}/portal/holdings/walls/holdings-delay.test.ts`,
      `${server}/portal/customer/clocks.test.ts`,
    ],
  ],
  [
    'Guessing passwords',
    '100 addresses, 150 random courses of the limiter, 500 timed guesses',
    0.5,
    [
      `${server}/people/auth/sign-in/attack.test.ts`,
      `${server}/people/auth/sign-in/sign-in-limiter.test.ts`,
      `${server}/people/auth/sign-in/enumeration.test.ts`,
    ],
  ],
  ['Ended sessions', '300 races', 0.3, [`${server}/people/auth/ended-sessions.test.ts`]],
  [
    'Generated calls',
    '5,000 random calls, 100 bad inputs a call, 250 lost answers',
    0.25,
    [
      `${server}/platform/http/fuzz/fuzz.test.ts`,
      `${server}/platform/http/bad-input.test.ts`,
      `${server}/platform/http/idempotency.test.ts`,
    ],
  ],
  ['Restart', '200 clients', 1, [`${server}/stopping.test.ts`]],
  ['Rollups', '120 random histories', 0.2, [`${server}/operations/commands/rollups.test.ts`]],
  [
    'A year of the demo, part by part',
    'hour by hour',
    1,
    [`${collector}/year-of-parts.test.ts`, `${simulator}/truth-parts.test.ts`],
  ],
  [
    'The simulated exchange',
    'four accounts; the books of every kind, hour by hour',
    1,
    [`${simulator}/account/account.test.ts`, `${simulator}/kinds/books.test.ts`],
  ],
  ['A wild hour', 'four kinds of account', 1, [`${collector}/wild-hour.test.ts`]],
  [
    'True time-weighted return',
    '10 random courses a kind, 15 moments of an emptied account',
    0.25,
    [`${collector}/time-weighted.test.ts`, `${collector}/emptied-account.test.ts`],
  ],
  [
    'Units, fees and the ledger',
    'a quarter of up to 8,000 random cases a formula',
    0.25,
    ['packages/finance/src'],
  ],
  [
    'Plans of the database',
    'five years of minutes, 200,000 orders',
    1,
    [`${server}/portal/index-plans.test.ts`],
  ],
];

const ROWS = [
  ...COMMANDS.map(([name, counts, command]) => ({ name, counts, command, files: [] })),
  ...TESTS.map(([name, counts, scale, files, only]) => ({ name, counts, scale, files, only })),
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
await runAll(rows.filter(({ command }) => command));
const others = rows.filter(({ command }) => !command);
await Promise.all([runAll(others), runAll(others)]);
const lost = rows.filter((row) => !isHeld(row)).map(({ name }) => name);
console.log(
  `\n${rows.length - lost.length} rows hold, ${lost.length} do not${lost.map((name) => `\n${name}`).join('')}`,
);
process.exit(lost.length === 0 ? 0 : 1);

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
