import { expect, test } from '@playwright/test';
import { goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

test('orders are loaded when they are about to come into view, and where their part of the application does not load, loading again leads out of the error page', async ({
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
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  expect(attempts).toBeGreaterThan(0);

  await page.unroute('**/order-history-*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByText('XRPUSDT')).toBeVisible();
  await page.mouse.wheel(0, 3_000);
  await expect(page.getByText('No orders', { exact: true })).toBeVisible();
  expect(orders()).toBeGreaterThan(0);
});
