import { expect, test } from '@playwright/test';
import {
  collectorWith,
  CURRENT,
  FAILURE,
  goodAnswers,
  statusWith,
  troubleWith,
} from '../apps/web/src/portal/layout/answers.test-support.ts';
import type { DailyOrderSummary } from '../packages/contract/src/customer.ts';
import type { Order } from '../packages/contract/src/orders.ts';
import { axeOf } from './axe.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const SCREEN = '/pnl-dashboard';
const NOW = new Date('2026-03-04T12:00:18Z');
const FRESH = { ...CURRENT, timestamp: '2026-03-04T12:00:00Z' };

test('trouble says what, since when, what still works, what to do and when the next attempt is', async ({
  page,
}) => {
  await page.clock.install({ time: NOW });
  const answers = { ...goodAnswers(), '/wallet/current': FRESH };
  answers['/status'] = collectorWith({
    state: 'degraded',
    trouble: troubleWith(),
    last_sample_at: '2026-03-04T11:45:00Z',
  });
  await openAnswered(page, SCREEN, answers);
  const banner = page.getByRole('region', { name: 'Sampling' });
  await expect(banner.getByRole('alert')).toHaveText('The exchange is silent.');
  await expect(banner.locator('dl > div')).toHaveText([
    'Still worksHistories, and orders until then.',
    'What to doNothing: sampling goes on by itself once the exchange answers.',
    /^Since12:46, 14 min ago$/,
    /^Last sample12:45, 15 min ago$/,
    /^Next attempt13:01:00, in \d\d s$/,
  ]);
  await expect(banner.locator('time').first()).toHaveAttribute('title', 'Mar 04, 2026, 11:46:00 UTC');
  // Figures of this very minute, and yet nothing is live while no samples are taken.
  await expect(page.getByText('Delayed', { exact: true })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(banner).toContainText('Next attemptUnder way');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await axeOf(page).include('.trouble').analyze()).violations).toEqual([]);
  }

  answers['/status'] = collectorWith({});
  answers['/wallet/current'] = { ...FRESH, timestamp: '2026-03-04T12:01:00Z' };
  await page.keyboard.press('r');
  await expect(banner).toHaveCount(0);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('sampling that waits for a person looks apart, and is not current', async ({ page }) => {
  await page.clock.install({ time: NOW });
  const answers = { ...goodAnswers(), '/wallet/current': FRESH };
  answers['/status'] = collectorWith({
    state: 'stopped',
    trouble: troubleWith({ what: 'The exchange refuses the key.' }),
  });
  await openAnswered(page, SCREEN, answers);
  const banner = page.locator('.trouble-stopped');
  await expect(banner).toContainText('The exchange refuses the key.');
  await expect(banner).toContainText('Last sampleNone yet');
  await expect(page.getByText('Not current', { exact: true })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  expect((await axeOf(page).include('.trouble').analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await banner.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
});

test('figures older than promised are delayed without any word of trouble', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-04T12:03:01Z') });
  const answers = { ...goodAnswers(), '/wallet/current': FRESH };
  answers['/status'] = collectorWith({});
  await openAnswered(page, SCREEN, answers);
  await expect(page.getByText('Delayed', { exact: true })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
});

test('a notice of unexplained equity stands out and leads to the data quality', async ({ page }) => {
  const answers = goodAnswers();
  const texts = ['The key expires on Mar 20, 2026.', 'Of the minute 12:05, 40.12 USDT are not explained.'];
  answers['/status'] = collectorWith({
    notices: [
      { about: 'key', text: texts[0]! },
      { about: 'unexplained', text: texts[1]! },
    ],
  });
  await openAnswered(page, SCREEN, answers);
  const notice = page.locator('.notice');
  await expect(notice.getByRole('listitem')).toHaveText([texts[1]!, texts[0]!]);
  expect((await axeOf(page).include('.notice').analyze()).violations).toEqual([]);
  await notice.getByRole('button', { name: 'Data quality' }).click();
  await expect(page.getByRole('dialog', { name: 'Data quality' })).toBeVisible();
});

test('orders that could not be read are not current, and never none', async ({ page }) => {
  await page.clock.install({ time: NOW });
  const answers = goodAnswers();
  const notCurrent = (knownUntil: string | null) => ({
    ...collectorWith({}),
    orders: { is_current: false, known_until: knownUntil },
  });
  answers['/status'] = notCurrent('2026-03-04T11:05:00Z');
  await openAnswered(page, SCREEN, answers);
  const orders = page.getByRole('region', { name: 'Order History', exact: true });
  await orders.scrollIntoViewIfNeeded();
  await expect(
    orders.getByText('Orders are not current: they are known until 12:05.', { exact: true }),
  ).toBeVisible();
  await expect(orders).not.toContainText(/No orders|0 orders/);

  answers['/status'] = notCurrent(null);
  await page.keyboard.press('r');
  await expect(orders.getByText('Orders could not be read yet.', { exact: true })).toBeVisible();
  await expect(orders).not.toContainText(/No orders|0 orders/);
  expect((await axeOf(page).include('.orders-lack').analyze()).violations).toEqual([]);

  // Current again: what was answered before does not stand for none, a new answer does.
  let arrive = (): void => undefined;
  answers['/orders/paginated'] = new Promise((resolve) => {
    arrive = () => resolve({ data: [], page: 1, page_size: 25, total_count: 0, total_pages: 0 });
  });
  answers['/status'] = collectorWith({});
  await page.keyboard.press('r');
  await expect(orders).not.toContainText('Orders could not be read yet.');
  await expect(orders).not.toContainText('No orders');
  arrive();
  await expect(orders.getByText('No orders', { exact: true })).toBeVisible();
});

test('orders until the exchange fell silent are shown under the word that they are not current', async ({
  page,
}) => {
  await page.clock.install({ time: NOW });
  const answers = goodAnswers();
  answers['/status'] = {
    ...collectorWith({}),
    orders: { is_current: false, known_until: '2026-03-03T11:05:00Z' },
  };
  const order: Order = {
    id: 'an-order',
    symbol: 'BTCUSDT',
    category: 'linear',
    side: 'Buy',
    type: 'Limit',
    status: 'filled',
    quantity: 1,
    price: 64_000,
    average_price: 64_000,
    filled_quantity: 1,
    filled_value: 64_000,
    value_coin: 'USDT',
    fee: 6.4,
    fee_coin: 'USDT',
    reduce_only: false,
    created_at: '2026-03-03T11:00:00Z',
    updated_at: '2026-03-03T11:00:00Z',
  };
  answers['/orders/paginated'] = {
    data: [order],
    page: 1,
    page_size: 25,
    total_count: 1,
    total_pages: 1,
  };
  await openAnswered(page, SCREEN, answers);
  const orders = page.getByRole('region', { name: 'Order History', exact: true });
  await orders.scrollIntoViewIfNeeded();
  await expect(orders).toContainText('Orders are not current: they are known until Mar 03, 2026, 12:05.');
  await expect(orders.getByText('1 known order')).toBeVisible();
  await expect(orders.getByText('BTCUSDT').first()).toBeVisible();
});

test('a customer reads that days are not current, and never that nothing was traded', async ({ page }) => {
  const answers = { ...goodAnswers(), '/customer/orders/daily-summary': [] as DailyOrderSummary[] };
  answers['/status'] = statusWith({ orders: { is_current: false, known_until: '2026-11-20T11:05:00Z' } });
  await openAnswered(page, '/customer-dashboard', answers);
  const summary = page.locator('section', {
    has: page.getByRole('heading', { name: 'Daily Trading Summary', exact: true }),
  });
  await expect(
    summary.getByText('Not current: orders are known until Nov 20, 2026, 12:05.', { exact: true }),
  ).toBeVisible();
  await expect(summary).not.toContainText('No trading activity');

  answers['/status'] = statusWith({ orders: { is_current: false, known_until: null } });
  await page.keyboard.press('r');
  await expect(summary.getByText('Not current: orders could not be read yet.')).toBeVisible();
  await expect(summary).not.toContainText('No trading activity');
  expect((await axeOf(page).include('.days-lack').analyze()).violations).toEqual([]);

  answers['/status'] = statusWith({});
  await page.keyboard.press('r');
  await expect(summary.getByText('No trading activity in the past 30 days', { exact: true })).toBeVisible();
});

test('a customer of the first day reads when the first figures come, and no failure', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-22T13:05:30Z') });
  const answers = goodAnswers();
  const current = answers['/customer/wallet/current'];
  answers['/customer/wallet/current'] = FAILURE;
  answers['/status'] = statusWith({ first_figures_at: '2026-11-23T13:05:00Z' });
  await openAnswered(page, '/customer-dashboard', answers);
  const sentence = page.getByText('The first figures come on Nov 23, 2026 at 14:05.', { exact: true });
  await expect(sentence).toBeVisible();
  await expect(sentence.locator('time')).toHaveAttribute('title', 'Nov 23, 2026, 13:05:00 UTC');
  await page.clock.runFor(5_000);
  for (const text of ["Couldn't refresh", 'No chart data', 'No open positions'])
    await expect(page.getByText(text)).toHaveCount(0);
  for (const card of ['Normalized Value', 'Performance', 'Performance History'])
    await expect(page.getByRole('heading', { name: card, exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await axeOf(page).analyze()).violations).toEqual([]);
  }

  await page.clock.setSystemTime(new Date('2026-11-23T13:09:00Z'));
  await page.clock.runFor(2_000);
  await expect(page.getByText('The first figures are late.', { exact: true })).toBeVisible();

  answers['/customer/wallet/current'] = current;
  answers['/status'] = statusWith({});
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Performance History' })).toBeVisible();
  await expect(page.getByText(/first figures/i)).toHaveCount(0);
});
