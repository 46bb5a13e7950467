import { expect, test, type Page } from '@playwright/test';
import {
  collectorWith,
  CURRENT,
  goodAnswers,
  historyOf,
  pointAt,
} from '../apps/web/src/portal/frame/answers.test-support.ts';
import { STILL } from './motion.ts';
import { answerCalls, keepSession, openAnswered } from './portal-answers.ts';

test.use(STILL);

const WEEK = historyOf([pointAt('2026-03-03T12:00:00Z', 1, 1), pointAt('2026-03-04T12:00:00Z', 1.2, 1)]);
const WAITING =
  'You are offline. 1W appears automatically once the connection is back. Until then this is 1M.';

const now = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
const badge = (page: Page) => page.getByRole('button', { name: /Auto Refresh/ });

test('an administrator without a network sees nothing called live, and what was asked for once it is back', async ({
  page,
}) => {
  const answers = goodAnswers();
  answers['/status'] = collectorWith({});
  answers['/wallet/current'] = { ...CURRENT, timestamp: now() };
  await openAnswered(page, '/pnl-dashboard', answers);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.locator('.text-portfolio .chart-line')).toBeVisible();
  // What is still on its way would say that it could not be loaded.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('You are offline.');
  await expect(badge(page)).toContainText('offline');
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(notice).toContainText(/Nothing could be refreshed at \d\d:\d\d:\d\d/);
  answers['/wallet/history'] = WEEK;
  await page.getByRole('button', { name: '1W', exact: true }).click();
  await expect(page.getByText(WAITING)).toBeVisible();
  const chart = page.locator('.chart');
  await expect(chart).toHaveCSS('opacity', '0.6');
  // The form for a span is loaded when it is asked for, which waits as well.
  await page.getByRole('button', { name: 'Custom range' }).click();
  await expect(page.getByText('It could not be loaded')).toBeVisible();

  answers['/wallet/current'] = { ...CURRENT, timestamp: now() };
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect(chart).toHaveCSS('opacity', '1');
  await expect(badge(page)).toContainText(/\d+s/);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.locator('.chart-tag-text').last()).toHaveText('1.2000');
  await page.getByRole('button', { name: 'Custom range' }).click();
  await expect(page.getByRole('dialog', { name: 'Custom range' })).toBeVisible();
});

test('orders are loaded when they come near; where their code does not come, that is said, and Retry brings them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  let attempts = 0;
  await page.route('**/order-history-*.js', (route) => {
    attempts++;
    return route.abort();
  });
  const asked = await openAnswered(page, '/pnl-dashboard', goodAnswers());
  const orders = () => asked.filter(({ pathname }) => pathname.includes('/orders/')).length;
  await expect(page.getByText('XRPUSDT')).toBeVisible();
  await expect(page.locator('.text-portfolio .chart-line')).toHaveCount(1);
  // Neither the orders nor the part that shows them.
  expect([orders(), attempts]).toEqual([0, 0]);
  await page.mouse.wheel(0, 3_000);
  const trouble = page.getByRole('alert').filter({ hasText: 'The order history could not be loaded.' });
  await expect(trouble).toBeVisible();
  await expect(page.getByText('XRPUSDT')).toBeVisible();
  await page.unroute('**/order-history-*.js');
  await trouble.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No orders', { exact: true })).toBeVisible();
  expect(orders()).toBeGreaterThan(0);
});

test('a screen whose code does not come is the error page, and loading again leads out of it', async ({
  page,
}) => {
  await page.route('**/pnl-dashboard-*.js', (route) => route.abort());
  await answerCalls(page, goodAnswers());
  await keepSession(page);
  await page.goto('/pnl-dashboard');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute('**/pnl-dashboard-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('XRPUSDT')).toBeVisible();
});
