import { expect, test } from '@playwright/test';
import { goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { STILL } from './motion.ts';
import { answerCalls, keepSession, openAnswered } from './portal-answers.ts';

test.use(STILL);

test('orders are loaded when they are about to come into view, and where their part of the application does not load, it says so, the rest stays, and Retry brings them', async ({
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
  await expect(page.locator('.chart-line-portfolio')).toHaveCount(1);
  // Neither the orders nor the part that shows them.
  expect([orders(), attempts]).toEqual([0, 0]);
  await page.mouse.wheel(0, 3_000);
  const trouble = page.getByRole('alert').filter({ hasText: 'The order history could not be loaded.' });
  await expect(trouble).toBeVisible();
  await expect(page.getByText('XRPUSDT')).toBeVisible();
  await expect(page.locator('.chart-line-portfolio')).toHaveCount(1);
  expect(attempts).toBeGreaterThan(0);

  await page.unroute('**/order-history-*.js');
  await trouble.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No orders', { exact: true })).toBeVisible();
  await expect(trouble).toHaveCount(0);
  expect(orders()).toBeGreaterThan(0);
});

test('a screen whose own part of the application does not load is the error page, and loading again leads out of it', async ({
  page,
}) => {
  await page.route('**/pnl-dashboard-*.js', (route) => route.abort());
  await answerCalls(page, goodAnswers());
  await keepSession(page);
  await page.goto('/pnl-dashboard');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();

  await page.unroute('**/pnl-dashboard-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('XRPUSDT')).toBeVisible();
});
