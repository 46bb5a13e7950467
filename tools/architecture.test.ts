// Tries every rule of `.dependency-cruiser.cjs` on a small tree of the same shape as ours.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: Array<IForbiddenRuleType & { name: string }>;
  options: ICruiseOptions;
};

const server = 'apps/server/src/';
const web = 'apps/web/src/';
const PACKAGES = ['bybit-api', 'decimal.js', 'kysely', 'nodemailer', 'smtp-server'];
const UNDECLARED = 'undeclared';

/** What one file imports: a file by its path from the root, or a package by its name. */
type Import = readonly [from: string, to: string];

/** Imports that each rule, and no other, refuses. */
const refused: Record<string, readonly Import[]> = {
  'no-cycles': [['packages/contract/src/egg.ts', 'packages/contract/src/hen.ts']],
  'declared-only': [[`${web}ui/button.tsx`, UNDECLARED]],
  resolvable: [[`${web}ui/field.tsx`, `${web}ui/missing.ts`]],
  'packages-are-ground': [
    ['packages/contract/src/calls.ts', 'packages/finance/src/units.ts'],
    ['packages/contract/src/range.ts', `${server}config.ts`],
  ],
  'finance-is-pure': [
    ['packages/finance/src/clock.ts', 'node:timers'],
    ['packages/finance/src/rates.ts', 'kysely'],
  ],
  'record-stands-alone': [
    ['packages/record/src/leaf.ts', 'decimal.js'],
    ['packages/record/src/command.ts', 'node:timers'],
  ],
  'apps-are-strangers': [
    [`${web}main.tsx`, `${server}config.ts`],
    [`${server}main.ts`, 'apps/exchange-simulator/src/simulator.ts'],
  ],
  'simulator-stands-alone': [['apps/exchange-simulator/src/account.ts', 'packages/finance/src/units.ts']],

  'only-app-mounts-routes': [
    [`${server}portal/orders/orders.service.ts`, `${server}portal/orders/orders.routes.ts`],
  ],
  'platform-knows-nobody': [
    [`${server}platform/http/errors.ts`, `${server}sampling/exchange/exchange-error.ts`],
    [`${server}platform/database/open.ts`, `${server}config.ts`],
  ],
  'only-routes-speak-http': [[`${server}portal/live/live.service.ts`, `${server}platform/http/guard.ts`]],
  'people-know-the-platform': [[`${server}people/leads/leads.service.ts`, `${server}fund/units/count.ts`]],
  'fund-knows-the-platform': [[`${server}fund/units/pricing.ts`, `${server}people/auth/roles.ts`]],
  'sampling-knows-no-screen': [[`${server}sampling/collector/minute.ts`, `${server}portal/live/feeds.ts`]],
  'portal-knows-no-operations': [
    [`${server}portal/status/status.service.ts`, `${server}operations/demo/demo.ts`],
    [`${server}portal/customer/delay.ts`, `${server}config.ts`],
  ],
  'operations-know-no-screen': [
    [`${server}operations/demo/scenes.ts`, `${server}portal/live/feeds.ts`],
    [`${server}operations/commands/user.cli.ts`, `${server}services.ts`],
  ],

  'stores-stay-home': [
    [`${server}portal/positions/positions.service.ts`, `${server}portal/wallet/wallet.store.ts`],
    [`${server}portal/market/market.store.ts`, `${server}fund/units/units.store.ts`],
  ],
  'an-act-and-its-approval-are-one-turn': [
    [`${server}fund/approvals/approvals.service.ts`, `${server}fund/units/units.store.ts`],
  ],
  'a-line-counts-its-units': [
    [`${server}fund/ledger/book/lines.store.ts`, `${server}fund/record/log/record.store.ts`],
  ],
  'a-minute-writes-its-units': [
    [`${server}sampling/collector/snapshot.store.ts`, `${server}fund/ledger/ledger.store.ts`],
  ],
  'stores-are-leaves': [
    [`${server}portal/wallet/stretches.store.ts`, `${server}portal/wallet/wallet.service.ts`],
    [`${server}portal/market/prices.store.ts`, `${server}sampling/exchange/exchange-error.ts`],
  ],
  'only-the-collector-knows-itself': [
    [`${server}portal/quality/quality.store.ts`, `${server}sampling/collector/snapshot.ts`],
  ],
  'only-stores-speak-sql': [
    [`${server}portal/wallet/age.service.ts`, 'kysely'],
    [`${server}portal/wallet/wallet.wire.ts`, `${server}platform/database/schema.ts`],
  ],
  'only-the-adapter-speaks-bybit': [
    [`${server}sampling/collector/sampler.ts`, `${server}sampling/exchange/bybit-account.ts`],
    [`${server}portal/market/market.service.ts`, 'bybit-api'],
  ],
  'only-open-account-chooses-an-exchange': [
    [`${server}app.ts`, `${server}sampling/exchange/create-exchange.ts`],
  ],
  'one-factory-of-exchanges': [
    [`${server}sampling/exchange/request-policy.ts`, `${server}sampling/exchange/bybit.ts`],
  ],
  'only-the-mailer-speaks-smtp': [
    [`${server}people/auth/invitations.service.ts`, 'nodemailer'],
    [`${server}people/leads/notices.ts`, 'smtp-server'],
  ],

  'ui-knows-nobody': [
    [`${web}ui/table.tsx`, `${web}content/people.ts`],
    [`${web}ui/dialog.tsx`, `${web}site/layout/header.tsx`],
    [`${web}ui/format.ts`, 'packages/contract/src/problem.ts'],
  ],
  'site-and-portal-apart': [
    [`${web}site/contact/contact-page.tsx`, `${web}portal/session/guard.tsx`],
    [`${web}portal/login/login-page.tsx`, `${web}site/layout/header.tsx`],
  ],
  'pages-are-strangers': [
    [`${web}site/team/team-page.tsx`, `${web}site/home/hero.tsx`],
    [`${web}portal/customer/customer-page.tsx`, `${web}portal/admin/tiles.tsx`],
  ],
  'routes-on-top': [[`${web}site/home/home-page.tsx`, `${web}routes.tsx`]],
};

/** Imports that no rule refuses: the nearest allowed neighbors of some that one does. */
const allowed: readonly Import[] = [
  ['packages/finance/src/exact.ts', 'decimal.js'],
  [`${server}portal/live/live.routes.ts`, `${server}platform/http/guard.ts`],
  [`${server}portal/market/candles.store.ts`, 'kysely'],
  [`${server}portal/market/candles.service.ts`, `${server}sampling/exchange/exchange.ts`],
  [`${server}sampling/collector/flow.store.ts`, `${server}fund/units/units.store.ts`],
  [`${server}sampling/exchange/create-exchange.ts`, `${server}sampling/exchange/bybit.ts`],
  [`${server}operations/commands/history.cli.ts`, `${server}config.ts`],
  [`${server}open-account.ts`, `${server}sampling/exchange/create-exchange.ts`],
  [`${server}people/mail/mailer.ts`, 'nodemailer'],
  [`${web}portal/customer/cards.tsx`, `${web}portal/charts/chart-points.ts`],
  [`${web}prerender.tsx`, `${web}routes.tsx`],
];

/** Closes the cycle, which is reported once. */
const wayBack: Import = ['packages/contract/src/hen.ts', 'packages/contract/src/egg.ts'];
const imports = [...Object.values(refused).flat(), ...allowed, wayBack];
const isFile = (name: string): boolean => /^(apps|packages)\//.test(name);

/** Writes the tree of all these imports, with the packages they name. */
function writeTree(root: string): void {
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const dependencies = Object.fromEntries(PACKAGES.map((name) => [name, '*']));
  write('package.json', JSON.stringify({ name: 'tree', dependencies }));
  for (const name of [...PACKAGES, UNDECLARED]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'main.js' }));
    write(`node_modules/${name}/main.js`, '');
  }
  const files = new Set(imports.flat().filter((name) => isFile(name) && !name.includes('missing')));
  for (const file of files) {
    const lines = imports.filter(([from]) => from === file).map(([, to]) => statement(file, to));
    write(file, `${lines.join('')}export const here = true;\n`);
  }
}

function statement(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  const specifier = !isFile(to) ? to : relative.startsWith('.') ? relative : `./${relative}`;
  return `import '${specifier}';\n`;
}

let root = '';
/** The rules that refused something, by the file that imports it. */
const refusals = new Map<string, string[]>();
/** The files that import something which was found. */
const resolved = new Set<string>();

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'architecture-'));
  writeTree(root);
  const { tsConfig: _, ...options } = config.options as ICruiseOptions & { tsConfig: unknown };
  const { output } = await cruise(['apps', 'packages'], {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  const { summary, modules } = output as ICruiseResult;
  for (const { from, rule } of summary.violations)
    refusals.set(from, [...(refusals.get(from) ?? []), rule.name]);
  for (const { source, dependencies } of modules)
    if (dependencies.some(({ couldNotResolve }) => !couldNotResolve)) resolved.add(source);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('every rule of import directions has an import here that it refuses', () => {
  expect(Object.keys(refused).toSorted()).toEqual(config.forbidden.map(({ name }) => name).toSorted());
});

describe.each(Object.entries(refused))('The rule %s', (rule, cases) => {
  test.each(cases)('alone refuses %s importing %s', (from) => {
    expect(refusals.get(from)).toEqual([rule]);
  });
});

test.each(allowed)('no rule refuses %s importing %s', (from) => {
  expect(resolved).toContain(from);
  expect(refusals.get(from)).toBeUndefined();
});
