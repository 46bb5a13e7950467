// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { collectorWith, goodAnswers, type Answers } from '../../../frame/answers.test-support.ts';
import { textOf } from '../../../frame/portal.test-support.tsx';
import { useScreen } from '../../../frame/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import { ORDER, ordersOf } from './orders.test-support.ts';
import '../lazy-parts.test-support.ts';

const showScreen = useScreen();

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
  /** What the server was asked for, the newest last. */
  const searches = () =>
    asked.filter(({ pathname }) => pathname.endsWith('/orders/paginated')).map(({ search }) => search);
  /** Answers the orders when it is told to. */
  const hold = (page: ReturnType<typeof ordersOf>) => {
    let arrive = (): void => undefined;
    answers['/orders/paginated'] = new Promise((resolve) => (arrive = () => resolve(page)));
    return () => act(() => arrive());
  };
  return { user, orders, inOrders: within(orders), searches, hold };
}

/** Waits until a line of the order history reads like this. */
const findLine = (orders: HTMLElement, line: string) =>
  waitFor(() => expect([...orders.querySelectorAll('output > span, p')].map(textOf)).toContain(line));

test('orders that could not be read are not current, and never none', async () => {
  const answers = { ...goodAnswers(), '/status': notCurrent('2026-03-04T11:05:00Z') };
  const { user, orders, hold } = await openWith(answers);
  await findLine(orders, 'Orders are not current: they are complete up to 12:05 GMT+1.');
  expect(textOf(orders)).not.toMatch(/No orders|0 (known )?orders/);
  answers['/status'] = notCurrent(null);
  await user.keyboard('r');
  await findLine(orders, 'Orders could not be read yet.');
  expect(textOf(orders)).not.toMatch(/No orders|0 (known )?orders/);

  // Current again: what was answered before does not stand for none, a new answer does.
  const arrive = hold(ordersOf([]));
  answers['/status'] = collectorWith({});
  await user.keyboard('r');
  await waitFor(() => expect(textOf(orders)).not.toContain('Orders could not be read yet.'));
  expect(textOf(orders)).not.toContain('No orders');
  arrive();
  await findLine(orders, 'No orders');
});

test('a column head sorts all orders: the server is asked, the page of before is dimmed, and pages begin again', async () => {
  const answers = { ...goodAnswers(), '/orders/paginated': ordersOf([ORDER], 1, 3) };
  const { user, orders, inOrders, searches, hold } = await openWith(answers);
  await inOrders.findByText('BTCUSDT', { selector: 'td *' });
  inOrders.getByText('All orders, newest first.');
  answers['/orders/paginated'] = ordersOf([ORDER], 2, 3);
  await user.click(inOrders.getByRole('button', { name: 'Next orders' }));
  await inOrders.findByText('Page 2 of 3');

  const arrive = hold(ordersOf([{ ...ORDER, symbol: 'ETHUSDT' }], 1, 3));
  const price = inOrders.getByRole('columnheader', { name: 'Price' });
  await user.click(within(price).getByRole('button'));
  expect(price.getAttribute('aria-sort')).toBe('descending');
  expect(orders.querySelectorAll('.is-superseded')).toHaveLength(1);
  arrive();
  await inOrders.findByText('ETHUSDT', { selector: 'td *' });
  expect(orders.querySelectorAll('.is-superseded')).toHaveLength(0);
  await user.click(within(price).getByRole('button'));
  await waitFor(() => expect(price.getAttribute('aria-sort')).toBe('ascending'));
  inOrders.getByText('All orders by Price, lowest first.');
  await waitFor(() =>
    expect(searches()).toEqual([
      '?sort=created_at&order=desc&page=1&page_size=25',
      '?sort=created_at&order=desc&page=2&page_size=25',
      '?sort=price&order=desc&page=1&page_size=25',
      '?sort=price&order=asc&page=1&page_size=25',
    ]),
  );
});

test('a filter asks for the orders of a symbol, whatever its characters', async () => {
  const symbol = '币安X+Y&Z=1#USDT';
  const { user, inOrders, searches } = await openWith({ ...goodAnswers(), '/orders/symbols': [symbol] });
  const filter = await inOrders.findByLabelText('Symbol');
  await within(filter).findByRole('option', { name: symbol });
  await user.selectOptions(filter, symbol);
  await waitFor(() => expect(new URLSearchParams(searches().at(-1)).get('symbol')).toBe(symbol));
});
