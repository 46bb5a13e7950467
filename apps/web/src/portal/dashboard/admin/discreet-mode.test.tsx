// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collectorWith, goodAnswers } from '../../frame/answers.test-support.ts';
import { figure, part, textOf } from '../../frame/portal.test-support.tsx';
import { useScreen } from '../../frame/screen.test-support.tsx';
import { ORDER, ordersOf } from './orders/orders.test-support.ts';
import { PnlDashboard } from './pnl-dashboard.tsx';
import { COINS, withCoins } from './whole-account.test-support.ts';
import './lazy-parts.test-support.ts';

const show = useScreen();

/** Everything a page tells anybody: its text, its titles and what it says to screen readers. */
const told = () =>
  [...document.body.querySelectorAll('*')]
    .flatMap((element) => ['title', 'aria-label', 'aria-valuetext'].map((name) => element.getAttribute(name)))
    .concat(document.body.textContent)
    .join('\n');

/** Equity, its unrealized part, the base, the size and the PnL of a position, amounts and values of coins, of an order. */
const AMOUNTS = '61,728.40|12.50|50,000|28,196.30|43.80|0.15|9,000.00|0.2 BTC|1,234.50|6.41'.split('|');
/** Normalized value, performance, leverage, a share, prices, a return: none of them tells how much money there is. */
const OPEN = ['1.2346', '+23.46%', '2.5x', '45.68%', '64,000.50', '0.512345', '−3.25%', '60,000.00'];

const text = '1,234.50 USDT of the change of equity is not explained.';
const answersWithAmounts = () => ({
  ...withCoins(COINS),
  '/status': collectorWith({ notices: [{ about: 'unexplained', text }] }),
  '/orders/paginated': ordersOf([{ ...ORDER, fee: 6.41 }]),
});

test('discreet mode hides every amount of the dashboard and nothing else, says so, and survives a reload', async () => {
  const { user, leave } = show(<PnlDashboard />, answersWithAmounts());
  await waitFor(() => {
    for (const shown of [...AMOUNTS, ...OPEN]) expect(told()).toContain(shown);
  });
  await user.keyboard('h');
  const expectHidden = () => {
    for (const amount of AMOUNTS) expect(told()).not.toContain(amount);
    for (const open of OPEN) expect(told()).toContain(open);
    expect(figure('Total Equity')).toBe('•••••hiddenUSDT');
  };
  expectHidden();
  expect(document.body.textContent).toContain('Amounts are hidden.');

  leave();
  show(<PnlDashboard />, answersWithAmounts());
  await screen.findByText('+23.46%');
  await waitFor(expectHidden);
  await user.click(screen.getByRole('button', { name: /Amounts hidden/ }));
  expect(told()).toContain('61,728.40');
});

test('one switch writes every time of the dashboard in UTC, with the local time in the title', async () => {
  const { user } = show(<PnlDashboard />, goodAnswers());
  const sample = await screen.findByText(/^Last sample/);
  expect(textOf(sample)).toMatch(/^Last sample Mar 04, 2026, 13:00 GMT\+1/);
  await user.keyboard('u');
  expect(textOf(sample)).toMatch(/^Last sample Mar 04, 2026, 12:00 UTC/);
  expect(sample.title).toBe('Mar 04, 2026, 13:00:00 GMT+1');
  expect(document.body.textContent).not.toContain('GMT');
  const chart = within(part('Portfolio vs BTC Performance'));
  await user.click(chart.getByRole('button', { name: 'Show as table' }));
  chart.getByRole('columnheader', { name: 'Time (UTC)' });
  chart.getByText('Mar 03, 2026, 12:00');
});
