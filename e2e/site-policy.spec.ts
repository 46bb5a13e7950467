import { expect, test } from '@playwright/test';
import { seeChart } from './calculator.ts';
import { STILL } from './motion.ts';
import { openPage } from './site-pages.ts';
import { directives, POLICY, watch } from './site-policy.ts';

test.describe.configure({ mode: 'parallel' });
test.use(STILL);

test('the states of the pages keep to it as well', async ({ page, baseURL }) => {
  const trouble = await watch(page, baseURL ?? '');
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await openPage(page, '/team');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.locator('.member-button').first().click();
  await page.getByRole('button', { name: 'Play the clip' }).click();
  await page.keyboard.press('Escape');

  await openPage(page, '/investment');
  await page.getByLabel('Initial Investment Amount').fill('25000');
  await seeChart(page);
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
  await expect.poll(() => alerts).toEqual(['Thank you for your message!']);

  await openPage(page, '/');
  await page.getByRole('button', { name: 'Play the hero film' }).click();
  await expect(page.locator('#hero video')).toHaveJSProperty('paused', false);
  await page.goto('/api/docs');
  await expect(page.getByText('/api/v1/wallet/history')).toBeVisible();
  expect(trouble).toEqual([]);
});

test('the pages around the sign-in keep to it, with a dead link', async ({ page, baseURL }) => {
  // What a dead link is refused with, what the page says of it, and what a page that is left breaks off.
  const trouble = await watch(
    page,
    baseURL ?? '',
    /status of 40[03]|^ApiProblem: (invitation|confirmEmail): |^net::ERR_ABORTED/,
  );
  for (const path of ['/forgot-password', '/reset-password', '/accept-invitation', '/confirm-email']) {
    const isAsked = ['/accept-invitation', '/confirm-email'].includes(path);
    const answer = isAsked ? page.waitForResponse(/\/auth\/(invitation|email-confirmation)$/) : null;
    await openPage(page, `${path}#${'x'.repeat(43)}`);
    await answer;
  }
  await openPage(page, '/second-factor');
  await expect(page).toHaveURL(/\/login/);
  expect(trouble).toEqual([]);
});

test('every kind of file carries the policy', async ({ request }) => {
  for (const path of [
    '/robots.txt',
    '/og/home.png',
    '/favicon.svg',
    '/backtests/1y.csv',
    '/theme.js',
    '/verify-record.mjs',
    '/record-format.txt',
    '/no-such-file.js',
  ])
    expect(directives((await request.get(path)).headers()), path).toEqual(POLICY);
});
