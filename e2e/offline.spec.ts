import { expect, test, type Page } from '@playwright/test';
import {
  collectorWith,
  CURRENT,
  goodAnswers,
  historyOf,
  pointAt,
  type Answers,
} from '../apps/web/src/portal/layout/answers.test-support.ts';
import { STILL } from './motion.ts';
import { figure } from './people.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const WEEK = historyOf([pointAt('2026-03-03T12:00:00Z', 1, 1), pointAt('2026-03-04T12:00:00Z', 1.2, 1)]);
const WAITING =
  'You are offline. 1W appears automatically once the connection is back. Until then this is 1M.';

const now = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
const badge = (page: Page) => page.getByRole('button', { name: /Auto Refresh/ });
const range = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Takes the network away: the screen says so, and of what is asked for meanwhile that it waits. */
async function goOffline(page: Page, answers: Answers): Promise<void> {
  await expect(page.locator('.chart-line-portfolio')).toBeVisible();
  // What is still on its way would say that it could not be loaded.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('You are offline.');
  await expect(badge(page)).toContainText('offline');
  await page.keyboard.press('r');
  await expect(notice).toContainText(/Nothing could be refreshed at \d\d:\d\d:\d\d/);
  for (const path of ['/wallet/history', '/customer/wallet/history'] as const) answers[path] = WEEK;
  await range(page, '1W').click();
  await expect(page.getByText(WAITING)).toBeVisible();
  await expect(range(page, '1W')).toHaveAttribute('aria-pressed', 'true');
  const chart = page.locator('.performance-chart');
  await expect(chart).toHaveCSS('opacity', '0.6');
  await expect(page.locator('.loading-line')).toHaveCount(0);
}

/** Gives the network back: the screen gets what it waited for by itself. */
async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect(page.locator('.performance-chart')).toHaveCSS('opacity', '1');
  await expect(badge(page)).toContainText(/\d+s/);
}

test('an administrator without a network sees nothing called live, and what was asked for once it is back', async ({
  page,
}) => {
  const answers = goodAnswers();
  answers['/status'] = collectorWith({});
  answers['/wallet/current'] = { ...CURRENT, timestamp: now() };
  await openAnswered(page, '/pnl-dashboard', answers);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await goOffline(page, answers);
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Period performance')).toHaveCSS('opacity', '0.6');
  // The form for a span is loaded when it is asked for, which waits as well.
  await page.getByRole('button', { name: 'Custom range' }).click();
  await expect(page.getByText('It could not be loaded')).toBeVisible();
  answers['/wallet/current'] = { ...CURRENT, timestamp: now() };
  await goOnline(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.locator('.chart-tag-text').last()).toHaveText('1.2000');
  await page.getByRole('button', { name: 'Custom range' }).click();
  await expect(page.getByRole('dialog', { name: 'Custom range' })).toBeVisible();
});

test('a customer without a network may choose again, and gets the last choice once it is back', async ({
  page,
}) => {
  const answers = goodAnswers();
  await openAnswered(page, '/customer-dashboard', answers);
  await expect(figure(page, 'Performance')).toHaveText('+6.00%');
  await goOffline(page, answers);
  await expect(range(page, '1Y')).toBeEnabled();
  await range(page, '1Y').click();
  await range(page, '1W').click();
  await expect(figure(page, 'Performance')).toHaveText('+6.00%');
  await goOnline(page);
  await expect(figure(page, 'Performance')).toHaveText('+20.00%');
});

test('a part whose code does not come says so, and the figures of the screen stay', async ({ page }) => {
  let isCut = true;
  await page.route('**/assets/order-history-*.js', (route) => (isCut ? route.abort() : route.continue()));
  await openAnswered(page, '/pnl-dashboard', goodAnswers());
  await expect(figure(page, 'Normalized Value')).toHaveText(/^\d+\.\d{4}$/);
  const orders = page.getByRole('region', { name: 'Order History' });
  await orders.scrollIntoViewIfNeeded();
  await expect(orders.getByRole('alert')).toContainText('The order history could not be loaded.');
  await expect(figure(page, 'Normalized Value')).toHaveText(/^\d+\.\d{4}$/);
  isCut = false;
  await orders.getByRole('button', { name: 'Retry' }).click();
  await expect(orders.getByRole('heading', { name: 'Order History' })).toBeVisible();
  await expect(orders.getByRole('alert')).toHaveCount(0);
});
