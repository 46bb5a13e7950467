import { expect, test } from '@playwright/test';
import { goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import type { Order } from '../packages/contract/src/orders.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

test('orders are cards where their table would not fit', async ({ page }) => {
  const answers = goodAnswers();
  const time = '2026-03-04T12:00:00Z';
  const order: Order = {
    id: 'one',
    symbol: '1000PEPEUSDT',
    category: 'linear',
    side: 'Sell',
    type: 'Market',
    status: 'partially_filled_canceled',
    quantity: 123_456.789,
    price: null,
    average_price: 0.012345,
    filled_quantity: 100_000,
    filled_value: 1_234_567.89,
    value_coin: 'USDT',
    fee: 12.34,
    fee_coin: 'USDT',
    reduce_only: false,
    created_at: time,
    updated_at: time,
  };
  answers['/orders/paginated'] = { data: [order], page: 1, page_size: 25, total_count: 1, total_pages: 1 };
  await openAnswered(page, '/pnl-dashboard', answers);
  const orders = page.getByRole('region', { name: 'Order History', exact: true });
  for (const [width, tables] of [
    [1024, 1],
    [1023, 0],
    [768, 0],
    [390, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await orders.scrollIntoViewIfNeeded();
    await expect(orders.getByText('1,234,567.89')).toBeInViewport({ ratio: 1 });
    await expect(orders.locator('td, li').getByText('Partially Filled, Canceled')).toBeInViewport({
      ratio: 1,
    });
    await expect(orders.getByRole('table')).toHaveCount(tables);
  }
});
