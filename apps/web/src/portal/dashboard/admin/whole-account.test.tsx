// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CURRENT, coinOf } from '../../frame/answers.test-support.ts';
import { part, rowsOf, textOf } from '../../frame/portal.test-support.tsx';
import { useScreen } from '../../frame/screen.test-support.tsx';
import { PnlDashboard } from './pnl-dashboard.tsx';
import { COINS, withCoins } from './whole-account.test-support.ts';
import './lazy-parts.test-support.ts';

const showScreen = useScreen();

const coins = (): HTMLElement => part('Coins');

/** The coins as they read, a line each without the head. */
const coinLines = (): string[] =>
  rowsOf(within(coins()).getByRole('table')).map((cells) => cells.filter(Boolean).join(' | '));

const findCoins = () => waitFor(() => expect(coinLines()).toHaveLength(COINS.length));

test('the coins show amount, price, value and share, name what is borrowed, in options or unpriced, and follow the balance', async () => {
  const answers = withCoins(COINS);
  Object.assign(answers, { '/auth/ws-ticket': { ticket: 'a-ticket', expires_at: '2027-01-01T00:00:00Z' } });
  const { tell } = showScreen(<PnlDashboard />, answers);
  await findCoins();
  expect(coinLines()).toEqual([
    'USDT | 12,000 | 1.0000 | 12,000.00 | 60.00%',
    'BTC | borrowed 0.2 BTC · option value −0.015 BTC | 0.15 | 60,000.00 | 9,000.00 | 45.00%',
    'PEPE | 100,000,000 | 0.00001 | 1,000.00 | 5.00%',
    'NEWCOIN | no price, counted as 0 | 12,345.678 | – | 0.00 | 0.00%',
    'USDC | borrowed 2,000 USDC | −2,000 | 1.0000 | −2,000.00 | −10.00%',
  ]);
  within(coins()).getByText('As of Mar 04, 2026, 13:00 GMT+1');

  const timestamp = '2026-03-04T12:01:00Z';
  answers['/wallet/coins'] = { timestamp, data: [coinOf('ETH', { equity: 3, price: 2_500 })] };
  await waitFor(() => {
    tell('wallet', { ...CURRENT, timestamp, wallet_balance: 7_500 });
    expect(coinLines()).toEqual(['ETH | 3 | 2,500.00 | 7,500.00 | 100.00%']);
  });
  expect(textOf(part('Total Equity').querySelector('.figure')!)).toMatch(/^7,500\.00/);
  within(coins()).getByText('As of Mar 04, 2026, 13:01 GMT+1');
});

test('the Tab key reaches the parts of the dashboard that are not in view yet', async () => {
  class NothingVisible {
    observe = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', NothingVisible);
  const { user } = showScreen(<PnlDashboard />, withCoins(COINS));
  await screen.findByText('XRPUSDT');
  const lower = () =>
    ['Equity', 'Coins', 'Order History'].filter((name) => screen.queryByRole('heading', { name }));
  expect(lower()).toEqual([]);
  await user.tab();
  await waitFor(() => expect(lower()).toEqual(['Equity', 'Coins', 'Order History']));
});
