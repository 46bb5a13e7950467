/**
 * What each check of the scorecard is shown by: tests of Vitest (`test`), journeys (`journey`) or a command that holds its figures
 * against bars (`bench`); `part` is a part of the tests' titles. A check without any is not built.
 */
export const checks = [
  {
    number: 1,
    name: 'A soak of 72 hours',
    parts: [{ test: 'apps/server/src/operations/soak/soak.test.ts' }],
  },
  {
    number: 2,
    name: 'Equity gate',
    parts: [
      { test: 'apps/server/src/sampling/collector/minute/acceptance.test.ts' },
      { test: 'apps/server/src/sampling/collector/minute/read-account.test.ts' },
      { test: 'apps/server/src/sampling/collector/faults.test.ts', part: 'broken' },
      { test: 'apps/server/src/sampling/collector/glitches.test.ts', part: 'glitches' },
    ],
  },
  {
    number: 3,
    name: 'One minute, one truth',
    parts: [{ test: 'apps/server/src/sampling/collector/glitches.test.ts', part: 'one minute, one truth' }],
  },
  { number: 4, name: 'Backfill', parts: [{ test: 'apps/server/src/sampling/collector/backfill.test.ts' }] },
  {
    number: 5,
    name: 'Paging',
    parts: [
      { test: 'apps/server/src/sampling/exchange/bybit-pages.test.ts' },
      { test: 'apps/server/src/sampling/exchange/bybit-lists.test.ts' },
      { test: 'apps/server/src/sampling/collector/stores/order-currency.store.test.ts', part: 'known up to' },
    ],
  },
  {
    number: 6,
    name: 'Odd shapes',
    parts: [{ test: 'apps/server/src/sampling/exchange/bybit-shapes.test.ts' }],
  },
  { number: 7, name: 'Exact decimals', parts: [{ test: 'apps/server/src/portal/wallet/decimals.test.ts' }] },
  {
    number: 8,
    name: 'Clock and rate limits',
    parts: [
      { test: 'apps/server/src/sampling/collector/faults.test.ts', part: 'clock|calls to the exchange' },
    ],
  },
  {
    number: 9,
    name: 'Honest staleness',
    parts: [
      { journey: 'e2e/chart-breaks.spec.ts' },
      { journey: 'e2e/trouble.spec.ts' },
      { test: 'apps/server/src/portal/wallet/outages.test.ts' },
      { test: 'apps/server/src/sampling/collector/status/sampling-status.test.ts' },
    ],
  },
  {
    number: 10,
    name: 'kill -9',
    parts: [
      { test: 'apps/server/src/sampling/collector/durability.test.ts', part: 'kill -9' },
      { test: 'apps/server/src/first-start.test.ts' },
      { test: 'apps/server/src/people/mail/killed-outbox.test.ts' },
    ],
  },
  {
    number: 11,
    name: 'Really on disk',
    parts: [
      {
        test: 'apps/server/src/platform/database/built-in/built-in.test.ts',
        part: 'survives a crash|files that are damaged',
      },
      { test: 'apps/server/src/platform/database/server-durability.test.ts' },
    ],
  },
  {
    number: 12,
    name: 'One server, no orphan',
    parts: [
      { test: 'apps/server/src/platform/database/built-in/built-in.test.ts' },
      { test: 'apps/server/src/platform/database/built-in/killed.test.ts' },
      { test: 'apps/server/src/sampling/collector/durability.test.ts', part: 'second process' },
      { test: 'apps/server/src/processes.test.ts' },
      { test: 'apps/server/src/machines.test.ts' },
    ],
  },
  {
    number: 13,
    name: 'Full disk',
    parts: [
      { test: 'apps/server/src/operations/disk/full-disk.test.ts' },
      { test: 'apps/server/src/platform/http/database-away.test.ts' },
    ],
  },
  {
    number: 14,
    name: 'Upgrade',
    parts: [
      { test: 'apps/server/src/operations/backup/before-migrations.test.ts' },
      { test: 'apps/server/src/operations/backup/upgrade.test.ts' },
    ],
  },
  {
    number: 15,
    name: 'Backup and restore',
    parts: [
      { test: 'apps/server/src/operations/backup/schedule.test.ts' },
      { test: 'apps/server/src/operations/backup/encryption.test.ts' },
      { test: 'apps/server/src/operations/backup/backup-under-load.test.ts' },
      { test: 'apps/server/src/operations/backup/backup-file.test.ts' },
    ],
  },
  {
    number: 16,
    name: 'Route x role matrix',
    parts: [
      { test: 'apps/server/src/platform/http/access/matrix.test.ts' },
      { test: 'apps/server/src/platform/http/access/channels-matrix.test.ts' },
      { test: 'apps/server/src/platform/http/access.test.ts' },
    ],
  },
  {
    number: 17,
    name: '24-hour wall',
    parts: [{ test: 'apps/server/src/portal/customer/delay-wall.test.ts' }],
  },
  { number: 18, name: 'Field wall', parts: [{ test: 'apps/server/src/portal/customer/field-wall.test.ts' }] },
  {
    number: 19,
    name: 'Brute force',
    parts: [
      { test: 'apps/server/src/people/auth/sign-in/sign-in.test.ts' },
      { test: 'apps/server/src/people/auth/sign-in/known-devices.test.ts' },
      { test: 'apps/server/src/people/auth/sign-in/attack.test.ts' },
      { test: 'apps/server/src/people/auth/sign-in/sign-in-limiter.test.ts' },
      { test: 'apps/server/src/platform/http/trusted-proxies.test.ts' },
    ],
  },
  {
    number: 20,
    name: 'No enumeration',
    parts: [{ test: 'apps/server/src/people/auth/sign-in/enumeration.test.ts' }],
  },
  {
    number: 21,
    name: 'Passwords and sessions',
    parts: [
      { test: 'apps/server/src/people/auth/passwords.test.ts' },
      { test: 'apps/server/src/people/auth/held-sessions.test.ts' },
      { test: 'apps/server/src/people/auth/ended-sessions.test.ts' },
      { test: 'apps/server/src/people/auth/directory/people.test.ts' },
      { test: 'apps/server/src/people/auth/first-administrator.test.ts' },
    ],
  },
  {
    number: 22,
    name: 'Secrets stay home',
    parts: [{ test: 'apps/server/src/operations/secrets/secrets.test.ts' }],
  },
  {
    number: 23,
    name: 'Headers',
    parts: [{ test: 'apps/server/src/platform/http/security-headers.test.ts' }],
  },
  {
    number: 24,
    name: 'API fuzz',
    parts: [
      { test: 'apps/server/src/platform/http/fuzz/fuzz.test.ts' },
      { test: 'apps/server/src/platform/http/fuzz/mass-assignment.test.ts' },
      { test: 'apps/server/src/platform/http/bad-input.test.ts' },
    ],
  },
  { number: 25, name: 'Load with history', parts: [{ bench: 'bench/load.ts' }] },
  {
    number: 26,
    name: 'Long run and restart',
    parts: [{ test: 'apps/server/src/stopping.test.ts' }, { bench: 'bench/long-run.ts' }],
  },
  {
    number: 27,
    name: 'Screens under bad answers',
    parts: [
      { journey: 'e2e/bad-answers.spec.ts' },
      { journey: 'e2e/superseded-range.spec.ts' },
      { test: 'apps/web/src/api/answer-limit.test.ts' },
    ],
  },
];

/** What else is held with whole counts. */
export const others = [
  {
    name: 'Rollups after any history',
    parts: [{ test: 'apps/server/src/operations/commands/rollups.test.ts' }],
  },
  {
    name: 'A day of every kind of account',
    parts: [{ test: 'apps/server/src/sampling/collector/accounts.test.ts' }],
  },
  {
    name: 'A year of the demo, part by part',
    parts: [{ test: 'apps/server/src/sampling/collector/year-of-parts.test.ts' }],
  },
  {
    name: 'The simulator: four years of accounts',
    parts: [{ test: 'apps/exchange-simulator/src/account/account.test.ts' }],
  },
  {
    name: 'The simulator: the books of every kind',
    parts: [{ test: 'apps/exchange-simulator/src/kinds/books.test.ts' }],
  },
  {
    name: 'The simulator: a year, part by part',
    parts: [{ test: 'apps/exchange-simulator/src/truth-parts.test.ts' }],
  },
  { name: 'A wild hour', parts: [{ test: 'apps/server/src/sampling/collector/wild-hour.test.ts' }] },
  {
    name: 'True time-weighted return',
    parts: [
      { test: 'apps/server/src/sampling/collector/time-weighted.test.ts' },
      { test: 'apps/server/src/sampling/collector/emptied-account.test.ts' },
    ],
  },
  {
    name: 'Odd rows, keys and clocks',
    parts: [{ test: 'apps/server/src/sampling/collector/odd-accounts.test.ts' }],
  },
  { name: 'Lives of a fund', parts: [{ test: 'apps/server/src/fund/ledger/lives/random-lives.test.ts' }] },
  {
    name: 'Years of a random exchange',
    parts: [{ test: 'apps/server/src/portal/lives/random-lives.test.ts' }],
  },
  { name: 'Plans of five years', parts: [{ test: 'apps/server/src/portal/index-plans.test.ts' }] },
];
