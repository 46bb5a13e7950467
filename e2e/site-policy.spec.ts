import { expect, test } from '@playwright/test';
import { ADMIN, CUSTOMER, openDashboard } from './people.ts';
import { FILMS, openPage, scrollThrough } from './site-pages.ts';
import { directives, POLICY, watch } from './site-policy.ts';

test.describe.configure({ mode: 'parallel' });

test('the states of the pages keep to it as well', async ({ page, baseURL }) => {
  const trouble = await watch(page, baseURL ?? '');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.setViewportSize({ width: 1440, height: 900 });

  await openPage(page, '/team');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.locator('.member-button').first().click();
  await page.getByRole('button', { name: 'Pause the clip' }).click();
  await page.getByRole('button', { name: 'Next member' }).click();
  await page.keyboard.press('Escape');

  await openPage(page, '/investment');
  await page.getByLabel('Initial Investment Amount').fill('25000');
  await page.getByText('1-Year', { exact: true }).and(page.locator('label')).click();
  await page.locator('.growth-chart').hover();
  await expect(page.locator('.chart-tooltip')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await download;

  await openPage(page, '/contact-us');
  for (const label of ['FIRST NAME', 'LAST NAME', 'HOW CAN WE HELP'])
    await page.getByLabel(label).fill('Ada');
  await page.getByLabel('EMAIL', { exact: true }).fill('ada@lowell.example');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was not sent' })).toBeVisible();

  await openPage(page, '/crm');
  await page.locator('.crm-contact').last().click();
  await page.getByRole('button', { name: 'Mark Done' }).click();

  await openPage(page, '/login');
  await page.getByRole('button', { name: 'Pause the background' }).click();

  await page.goto('/');
  await page.getByRole('button', { name: 'Pause the hero film' }).click();
  await scrollThrough(page);
  await page.getByRole('button', { name: 'Pause the footer film' }).click();
  await page.getByRole('banner').getByRole('link').click();
  expect(trouble).toEqual([]);
});

test('the pages around the sign-in keep to it, without a link and with a dead one', async ({
  page,
  baseURL,
}) => {
  // What a dead link is refused with, what the page says of it, and what a page that is left breaks off.
  const trouble = await watch(
    page,
    baseURL ?? '',
    /status of 40[03]|^ApiProblem: (invitation|confirmEmail): |^net::ERR_ABORTED/,
  );
  const ASKING = ['/accept-invitation', '/confirm-email'];
  for (const path of [
    '/login',
    '/forgot-password',
    '/reset-password',
    '/accept-invitation',
    '/confirm-email',
  ])
    for (const link of ['', `#${'x'.repeat(43)}`]) {
      // Another fragment alone opens no page.
      await page.goto('about:blank');
      const isAsked = link !== '' && ASKING.includes(path);
      const answer = isAsked ? page.waitForResponse(/\/auth\/(invitation|email-confirmation)$/) : null;
      await openPage(page, path + link);
      await answer;
      await page.waitForLoadState('networkidle');
    }
  await openPage(page, '/second-factor');
  await expect(page).toHaveURL(/\/login/);
  expect(trouble).toEqual([]);
});

for (const [name, email, paths] of [
  [
    'an administrator',
    ADMIN,
    [
      '/pnl-dashboard',
      '/customer-dashboard',
      '/performance',
      '/record',
      '/investors',
      '/dealing',
      '/approvals',
      '/ledger',
      '/people',
      '/audit',
      '/account',
    ],
  ],
  ['a customer', CUSTOMER, ['/customer-dashboard', '/performance', '/holdings', '/record', '/account']],
] as const)
  test(`the screens of ${name} keep to it`, async ({ page, baseURL }) => {
    // A page that is left breaks off what it still waits for.
    const trouble = await watch(page, baseURL ?? '', /^net::ERR_ABORTED/);
    await openDashboard(page, email);
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(directives(answer?.headers()), path).toEqual(POLICY);
      await expect(page.locator('h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: /^Menu of / }).click();
      await page.keyboard.press('Escape');
    }
    expect(trouble).toEqual([]);
  });

test('a page without its films and files violates nothing either', async ({ page, baseURL }) => {
  const trouble = await watch(page, baseURL ?? '', /net::ERR_FAILED|^The backtests could not be loaded/);
  await page.route(FILMS, (route) => route.abort());
  await openPage(page, '/');
  await expect(page.getByText('Video failed to load')).toBeVisible();
  // Leaving would break off the pictures that are on their way.
  await page.waitForLoadState('networkidle');
  await page.route('**/backtests/*.csv', (route) => route.abort());
  await page.goto('/investment');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a refused sign-in leaves one word of trouble, its own', async ({ page, baseURL }) => {
  const trouble = await watch(page, baseURL ?? '', /401|Invalid email or password|ApiProblem/);
  await openPage(page, '/login');
  await page.getByLabel('Email address').fill('nobody@lowell.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  expect(trouble).toEqual([]);
});

test('every kind of file carries the policy', async ({ request }) => {
  for (const path of [
    '/robots.txt',
    '/og/home.png',
    '/favicon.svg',
    '/backtests/1y.csv',
    '/theme.js',
    '/no-such-file.js',
  ]) {
    expect(directives((await request.get(path)).headers()), path).toEqual(POLICY);
  }
});
