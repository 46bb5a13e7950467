// `npm run scorecard`: the same tests with the whole counts the product is held to, and a report with seed and commit.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, requireNode, root } from './ready.mjs';

/** What each check of the scorecard is shown by: file and part of the test's name. */
const checks = [
  ['2 Acceptance', 'sampling/collector/minute/acceptance.test.ts', ''],
  ['2 Readings that are one state', 'sampling/collector/minute/read-account.test.ts', ''],
  ['2 Broken answers', 'sampling/collector/faults.test.ts', 'broken'],
  ['2 Glitches and true jumps', 'sampling/collector/glitches.test.ts', 'glitches'],
  ['3 One minute, one truth', 'sampling/collector/glitches.test.ts', 'one minute, one truth'],
  ['4 Backfill', 'sampling/collector/backfill.test.ts', ''],
  ['5 Paging', 'sampling/exchange/bybit-pages.test.ts', ''],
  ['5 Paging: full windows', 'sampling/exchange/bybit-lists.test.ts', ''],
  ['5 Orders up to the last minute', 'sampling/collector/stores/order-currency.store.test.ts', 'known up to'],
  ['6 Odd shapes', 'sampling/exchange/bybit-shapes.test.ts', ''],
  ['7 Exact decimals', 'portal/wallet/decimals.test.ts', ''],
  ['8 Clock and rate limits', 'sampling/collector/faults.test.ts', 'clock|calls to the exchange'],
  ['9 Honest staleness', 'portal/wallet/outages.test.ts', ''],
  ['9 Trouble and its alarm', 'sampling/collector/status/sampling-status.test.ts', ''],
  ['10 kill -9', 'sampling/collector/durability.test.ts', 'kill -9'],
  ['10 The primary dies', 'platform/database/machine-loss.test.ts', ''],
  ['10 Mails of a killed process', 'people/mail/killed-outbox.test.ts', ''],
  ['11 Forced to the disk', 'sampling/collector/durability.test.ts', 'what was promised'],
  ['11 Damaged data', 'platform/database/embedded/damage.test.ts', ''],
  ['11 Unsafe PostgreSQL settings', 'platform/database/durability.test.ts', ''],
  ['12 One writer', 'sampling/collector/durability.test.ts', 'second process'],
  ['12 One collector of many processes', 'processes.test.ts', ''],
  ['12 Two servers, a primary and its standby', 'machines.test.ts', ''],
  ['13 Full disk', 'operations/disk/full-disk.test.ts', ''],
  ['13 The database is away', 'platform/http/database-away.test.ts', ''],
  ['16 Route x role matrix', 'platform/http/access/matrix.test.ts', ''],
  ['16 Channel x role matrix', 'platform/http/access/channels-matrix.test.ts', ''],
  ['16 Routes and their document', 'platform/http/access.test.ts', ''],
  ['17 24-hour wall', 'portal/customer/delay-wall.test.ts', ''],
  ['18 Field wall', 'portal/customer/field-wall.test.ts', ''],
  ['19 Brute force', 'people/auth/sign-in/sign-in.test.ts', ''],
  ['19 Known devices', 'people/auth/sign-in/known-devices.test.ts', ''],
  ['19 A thousand guesses from two hundred addresses', 'people/auth/sign-in/attack.test.ts', ''],
  ['19 Whoever waits as told gets in', 'people/auth/sign-in/sign-in-limiter.test.ts', ''],
  ['19 Trusted proxies', 'platform/http/trusted-proxies.test.ts', ''],
  ['20 No enumeration', 'people/auth/sign-in/enumeration.test.ts', ''],
  ['21 Passwords', 'people/auth/passwords.test.ts', ''],
  ['21 Sessions that end', 'people/auth/held-sessions.test.ts', ''],
  ['21 Sessions that end on another process', 'people/auth/ended-sessions.test.ts', ''],
  ['21 People and the last administrator', 'people/auth/directory/people.test.ts', ''],
  ['21 No default account', 'people/auth/first-administrator.test.ts', ''],
  ['22 Secrets stay home', 'operations/secrets/secrets.test.ts', ''],
  ['23 Headers', 'platform/http/security-headers.test.ts', ''],
  ['24 API fuzz', 'platform/http/fuzz/fuzz.test.ts', ''],
  ['24 Mass assignment', 'platform/http/fuzz/mass-assignment.test.ts', ''],
  ['24 Odd input to every call', 'platform/http/bad-input.test.ts', ''],
  ['14 Backup before migrations', 'operations/backup/before-migrations.test.ts', ''],
  ['14 Upgrade', 'operations/backup/upgrade.test.ts', ''],
  ['15 Scheduled backups', 'operations/backup/schedule.test.ts', ''],
  ['15 Encrypted backups', 'operations/backup/encryption.test.ts', ''],
  ['15 Backup and restore', 'operations/backup/backup-under-load.test.ts', ''],
  ['Rollups after any history', 'operations/commands/rollups.test.ts', ''],
  ['15 Damaged backups', 'operations/backup/backup-file.test.ts', ''],
  ['A day of every kind of account', 'sampling/collector/accounts.test.ts', ''],
  ['A year of the demo, part by part', 'sampling/collector/year-of-parts.test.ts', ''],
  ['The simulator: four years of accounts', '../../exchange-simulator/src/account/account.test.ts', ''],
  ['The simulator: the books of every kind', '../../exchange-simulator/src/kinds/books.test.ts', ''],
  ['The simulator: a year, part by part', '../../exchange-simulator/src/truth-parts.test.ts', ''],
  ['A wild hour', 'sampling/collector/wild-hour.test.ts', ''],
  ['True time-weighted return', 'sampling/collector/time-weighted.test.ts', ''],
  ['Odd rows, keys and clocks', 'sampling/collector/odd-accounts.test.ts', ''],
  ['A day of every fault', 'sampling/collector/soak.test.ts', ''],
  ['Plans of five years', 'portal/index-plans.test.ts', ''],
];

requireNode();
await ensureDependencies();
const folder = join(root, '.cache', 'scorecard');
mkdirSync(folder, { recursive: true });
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: root,
  encoding: 'utf8',
}).stdout.trim();
const rows = checks.map(([name, file, part], i) =>
  runCheck(name, join('apps/server/src', file), { part, report: join(folder, `${i}.json`) }),
);
const report = { commit, date: new Date().toISOString(), node: process.version, rows };
writeFileSync(join(folder, 'report.json'), JSON.stringify(report, null, 2));
writeFileSync(join(folder, 'report.md'), toMarkdown(report));
console.log(`\n${toMarkdown(report)}\nWritten to .cache/scorecard.`);
process.exit(rows.every((row) => row.failed === 0 && row.passed > 0) ? 0 : 1);

function runCheck(name, file, { part, report }) {
  console.log(`\n${name}`);
  const startedMs = Date.now();
  const filter = part ? ['-t', part] : [];
  spawnSync(
    'npx',
    ['vitest', 'run', file, ...filter, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    {
      cwd: root,
      env: { ...process.env, SCORECARD_SCALE: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
  return { name, passed, failed, seconds: Math.round((Date.now() - startedMs) / 1000) };
}

function toMarkdown({ commit: at, date, node, rows: lines }) {
  const table = lines.map((row) => `| ${row.name} | ${row.passed} | ${row.failed} | ${row.seconds} |`);
  return [
    `# Scorecard at ${at}, ${date}, Node ${node}`,
    '',
    '| check | passed | failed | seconds |',
    '|---|---|---|---|',
    ...table,
    '',
  ].join('\n');
}
