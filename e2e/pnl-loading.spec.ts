import { expect, test } from '@playwright/test';
import { goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { STILL } from './motion.ts';
import { figure } from './people.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const SCREEN = '/pnl-dashboard';

test('balance and history are fetched again every 60 seconds, as the badge counts down', async ({ page }) => {
  await page.clock.install();
  const asked = await openAnswered(page, SCREEN, goodAnswers());
  await expect(figure(page, 'Normalized Value')).toHaveText('1.2346');
  const badge = page.getByRole('button', { name: /Auto Refresh/ });
  const calls = (path: string) => asked.filter(({ pathname }) => pathname === `/api/v1${path}`).length;
  const secondsLeft = async () => Number(/(\d+)s/.exec(await badge.innerText())?.[1]);
  await page.clock.pauseAt(Date.now() + 5_000);
  const left = await secondsLeft();
  expect(left).toBeGreaterThan(50);

  for (const path of ['/wallet/current', '/wallet/history']) expect(calls(path)).toBe(1);
  await page.clock.runFor((left - 1) * 1000);
  expect(await secondsLeft()).toBe(1);
  for (const path of ['/wallet/current', '/wallet/history']) expect(calls(path)).toBe(1);
  await page.clock.runFor(1000);
  expect(await secondsLeft()).toBe(60);
  for (const path of ['/wallet/current', '/wallet/history']) await expect.poll(() => calls(path)).toBe(2);
  await page.clock.runFor(60_000);
  for (const path of ['/wallet/current', '/wallet/history']) await expect.poll(() => calls(path)).toBe(3);

  await badge.click();
  await page.clock.runFor(120_000);
  await expect(badge).toContainText('off');
  for (const path of ['/wallet/current', '/wallet/history']) expect(calls(path)).toBe(3);
});

test('without the channels positions are polled every 10 seconds, until paused', async ({ page }) => {
  await page.clock.install();
  const asked = await openAnswered(page, SCREEN, goodAnswers());
  const polls = () => asked.filter(({ pathname }) => pathname.endsWith('/positions/')).length;
  await expect(page.getByText('XRPUSDT')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 1_000);
  // Whatever was asked for has been seen once a later call is answered.
  const pass = async (ms: number) => {
    await page.clock.runFor(ms);
    await page.evaluate(() => fetch('/api/v1/status').then((answer) => answer.text()));
  };
  const passUntilPoll = async () => {
    const before = polls();
    let passed = 0;
    for (; polls() === before; passed += 500) await pass(500);
    return passed;
  };
  await passUntilPoll();
  for (let round = 0; round < 2; round++) {
    const before = polls();
    await pass(9_000);
    expect(polls()).toBe(before);
    expect(await passUntilPoll()).toBeLessThanOrEqual(1_500);
    expect(polls()).toBe(before + 1);
  }
  const before = polls();
  await page.getByRole('button', { name: /Auto Refresh/ }).click();
  await pass(60_000);
  expect(polls()).toBe(before);
});

test('orders are loaded when they are about to come into view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const asked = await openAnswered(page, SCREEN, goodAnswers());
  const orders = () => asked.filter(({ pathname }) => pathname.includes('/orders/')).length;
  await expect(page.getByText('XRPUSDT')).toBeVisible();
  await expect(page.locator('.chart-line-portfolio')).toHaveCount(1);
  expect(orders()).toBe(0);
  await page.mouse.wheel(0, 3_000);
  await expect(page.getByText('No orders', { exact: true })).toBeVisible();
  expect(orders()).toBeGreaterThan(0);
});

test('a part of the application that does not load leads to the error page, and loading again out of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.route('**/order-history-*.js', (route) => route.abort());
  await openAnswered(page, SCREEN, goodAnswers());
  await expect(page.getByText('XRPUSDT')).toBeVisible();
  await page.mouse.wheel(0, 3_000);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  await page.unroute('**/order-history-*.js');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByText('XRPUSDT')).toBeVisible();
});
