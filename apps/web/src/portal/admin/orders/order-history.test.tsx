// @vitest-environment happy-dom
import type { Order } from '@equanim/contract/orders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { collectorWith, goodAnswers, type Answers } from '../../layout/answers.test-support.ts';
import { textOf } from '../../layout/portal.test-support.tsx';
import { useScreen } from '../../layout/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import { readOrderQuery, writeOrderQuery } from './order-query.ts';
import '../lazy-parts.test-support.ts';

const showScreen = useScreen();

const ORDER: Order = {
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

const notCurrent = (knownUntil: string | null) => ({
  ...collectorWith({}),
  orders: { is_current: false, known_until: knownUntil },
});

/** Opens the dashboard on these answers. */
async function openWith(answers: Answers) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-04T12:00:18Z') });
  const { user, asked } = showScreen(<PnlDashboard />, answers);
  // The region is there from the start, its content is loaded on demand.
  const orders = await screen.findByRole('region', { name: 'Order History' });
  await within(orders).findByRole('heading', { name: 'Order History' });
  return { user, orders, asked };
}

/** Waits until a line of the order history reads like this. */
const findLine = (orders: HTMLElement, line: string) =>
  waitFor(() => expect([...orders.querySelectorAll('output > span, p')].map(textOf)).toContain(line));

test('orders that could not be read are not current, and never none', async () => {
  const answers = goodAnswers();
  answers['/status'] = notCurrent('2026-03-04T11:05:00Z');
  const { user, orders } = await openWith(answers);
  await findLine(orders, 'Orders are not current: they are complete up to 12:05 GMT+1.');
  expect(textOf(orders)).not.toMatch(/No orders|0 (known )?orders/);

  answers['/status'] = notCurrent(null);
  await user.keyboard('r');
  await findLine(orders, 'Orders could not be read yet.');
  expect(textOf(orders)).not.toMatch(/No orders|0 (known )?orders/);

  // Current again: what was answered before does not stand for none, a new answer does.
  let arrive = (): void => undefined;
  answers['/orders/paginated'] = new Promise((resolve) => {
    arrive = () => resolve({ data: [], page: 1, page_size: 25, total_count: 0, total_pages: 0 });
  });
  answers['/status'] = collectorWith({});
  await user.keyboard('r');
  await waitFor(() => expect(textOf(orders)).not.toContain('Orders could not be read yet.'));
  expect(textOf(orders)).not.toContain('No orders');
  act(() => arrive());
  await findLine(orders, 'No orders');
});

/** What the server was asked for, the newest last. */
const searchesOf = (asked: URL[]) =>
  asked.filter(({ pathname }) => pathname.endsWith('/orders/paginated')).map(({ search }) => search);

test('a column head sorts all orders: the server is asked, the page of before is dimmed, and pages begin again', async () => {
  const answers = goodAnswers();
  const pageOf = (symbol: string, page: number) => ({
    data: [{ ...ORDER, symbol }],
    page,
    page_size: 25,
    total_count: 60,
    total_pages: 3,
  });
  answers['/orders/paginated'] = pageOf('BTCUSDT', 1);
  const { user, orders, asked } = await openWith(answers);
  const inOrders = within(orders);
  await inOrders.findByText('BTCUSDT', { selector: 'td *' });
  inOrders.getByText('All orders, newest first.');
  answers['/orders/paginated'] = pageOf('BTCUSDT', 2);
  await user.click(inOrders.getByRole('button', { name: 'Next orders' }));
  await inOrders.findByText('Page 2 of 3');

  let arrive = (): void => undefined;
  answers['/orders/paginated'] = new Promise((resolve) => {
    arrive = () => resolve(pageOf('ETHUSDT', 1));
  });
  const price = inOrders.getByRole('columnheader', { name: 'Price' });
  expect(price.getAttribute('aria-sort')).toBe('none');
  await user.click(within(price).getByRole('button'));
  expect([price.getAttribute('aria-sort'), orders.querySelectorAll('.is-superseded').length]).toEqual([
    'descending',
    1,
  ]);
  act(() => arrive());
  await inOrders.findByText('ETHUSDT', { selector: 'td *' });
  expect(orders.querySelectorAll('.is-superseded')).toHaveLength(0);
  await user.click(within(price).getByRole('button'));
  await waitFor(() => expect(price.getAttribute('aria-sort')).toBe('ascending'));
  inOrders.getByText('All orders by Price, lowest first.');
  await waitFor(() =>
    expect(searchesOf(asked)).toEqual([
      '?sort=created_at&order=desc&page=1&page_size=25',
      '?sort=created_at&order=desc&page=2&page_size=25',
      '?sort=price&order=desc&page=1&page_size=25',
      '?sort=price&order=asc&page=1&page_size=25',
    ]),
  );
});

test.each(['X+Y&Z=1#USDT'])('orders of %s are found by choosing it, and by its address', async (symbol) => {
  const answers = { ...goodAnswers(), '/orders/symbols': ['BTCUSDT', symbol] };
  const { user, orders, asked } = await openWith(answers);
  const filter = await within(orders).findByLabelText('Symbol');
  await within(filter).findByRole('option', { name: symbol });
  await user.selectOptions(filter, symbol);
  await waitFor(() => expect(new URLSearchParams(searchesOf(asked).at(-1)).get('symbol')).toBe(symbol));
  const address = writeOrderQuery(new URLSearchParams(), {
    ...readOrderQuery(new URLSearchParams()),
    symbol,
  });
  expect(readOrderQuery(new URLSearchParams(address.toString())).symbol).toBe(symbol);
});
