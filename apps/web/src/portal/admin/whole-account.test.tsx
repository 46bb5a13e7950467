// @vitest-environment happy-dom
import type { CoinHoldings } from '@equanim/contract/wallet';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CURRENT, FAILURE, coinOf, goodAnswers } from '../layout/answers.test-support.ts';
import { part, rowsOf, textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import { pass } from '../../ui/browser/page.test-support.ts';
import { PnlDashboard } from './pnl-dashboard.tsx';
import { COINS, EVERY_CATEGORY, withCoins } from './whole-account.test-support.ts';
import './lazy-parts.test-support.ts';

const showScreen = useScreen();

const coins = (): HTMLElement => part('Coins');

/** The coins as they read, row by row without the head. */
const coinRows = (): string[][] =>
  rowsOf(within(coins()).getByRole('table')).map((cells) => cells.filter((text) => text !== ''));

/** Waits for the list of these coins, under its head. */
const findCoins = (): Promise<void> =>
  waitFor(() => expect(within(coins()).getAllByRole('row')).toHaveLength(COINS.length + 1));

const coinCalls = (asked: URL[]): number =>
  asked.filter(({ pathname }) => pathname === '/api/v1/wallet/coins').length;

/** Lets what has been asked be answered and shown. */
const settle = (): Promise<unknown> => pass(50);
/** Lets a lost answer be asked for once more, a second later. */
const passRetry = (): Promise<unknown> => pass(1_100);

test('a position beside linear USDT names its category, one of linear USDT does not', async () => {
  showScreen(<PnlDashboard />, { ...goodAnswers(), '/positions/': EVERY_CATEGORY });
  await screen.findByText('XRPUSDT');
  const rows = within(part('Current Positions')).getAllByRole('listitem').map(textOf);
  expect(rows).toEqual([
    expect.stringMatching(/^BTCUSDTLong10xUnrealised PnL \+43.80/),
    expect.stringMatching(/^XRPUSDTShort2.5xUnrealised PnL −64.10/),
    expect.stringMatching(/^BTCUSDLong10xInverseUnrealised PnL \+43.80/),
    expect.stringMatching(/^BTCPERPLong10xUSDCUnrealised PnL \+43.80/),
    expect.stringMatching(/^BTC-27JUN26-100000-CLongOptionUnrealised PnL −12,345.60/),
  ]);
  // Value and open profit in USDT, prices as the contract has them.
  expect(rows[4]).toContain('28,196.30 USDT');
  expect(rows[4]).toContain('Entry1,234.50Mark1,340.00');
  expect(rows[4]).toContain('ROI–');
});

test('the coins show amount, price, value and share, and name what is borrowed, in options or unpriced', async () => {
  showScreen(<PnlDashboard />, withCoins(COINS));
  await findCoins();
  expect(coinRows()).toEqual([
    ['USDT', '12,000', '1.0000', '12,000.00', '60.00%'],
    ['BTC', 'borrowed 0.2 BTC · option value −0.015 BTC', '0.15', '60,000.00', '9,000.00', '45.00%'],
    ['PEPE', '100,000,000', '0.00001', '1,000.00', '5.00%'],
    ['NEWCOIN', 'no price, counted as 0', '12,345.678', '–', '0.00', '0.00%'],
    ['USDC', 'borrowed 2,000 USDC', '−2,000', '1.0000', '−2,000.00', '−10.00%'],
  ]);
  within(coins()).getByText('As of Mar 04, 2026, 13:00 GMT+1');
  expect(textOf(coins())).not.toContain('Not current');
});

test('coins say when they load, when they fail and when they are not current', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = withCoins(COINS);
  const good: CoinHoldings = { timestamp: CURRENT.timestamp, data: COINS };
  let arrive = (): void => undefined;
  answers['/wallet/coins'] = new Promise((resolve) => {
    arrive = () => resolve(good);
  });
  const first = showScreen(<PnlDashboard />, answers);
  await waitFor(() => expect(textOf(within(coins()).getByRole('status'))).toBe('Loading coins...'));
  arrive();
  await findCoins();
  expect(textOf(coins())).not.toContain('Loading');

  first.leave();
  answers['/wallet/coins'] = FAILURE;
  const { user } = showScreen(<PnlDashboard />, answers);
  await passRetry();
  await within(coins()).findByText('No coin data');
  expect(textOf(coins())).not.toContain('Loading');

  const retry = () => user.click(within(coins()).getByRole('button', { name: 'Retry' }));
  answers['/wallet/coins'] = { ...good, stale: true };
  await retry();
  await findCoins();
  expect(textOf(within(coins()).getByRole('status'))).toBe('Not current');

  answers['/wallet/coins'] = FAILURE;
  await user.keyboard('r');
  await passRetry();
  await within(coins()).findByText(/^Couldn't refresh/);
  await findCoins();
  answers['/wallet/coins'] = good;
  await retry();
  await waitFor(() => expect(textOf(coins())).not.toMatch(/Couldn't refresh|Not current/));
});

test('a new balance on the live channel brings its coins', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const ticket = { ticket: 'a-ticket', expires_at: '2027-01-01T00:00:00Z' };
  const answers = { ...withCoins(COINS), '/auth/ws-ticket': ticket };
  const { asked, tell } = showScreen(<PnlDashboard />, answers);
  await findCoins();
  await settle();
  expect(coinCalls(asked)).toBe(1);

  const timestamp = '2026-03-04T12:01:00Z';
  answers['/wallet/coins'] = { timestamp, data: [coinOf('ETH', { equity: 3, price: 2_500 })] };
  tell('wallet', { ...CURRENT, timestamp, wallet_balance: 7_500 });
  await waitFor(() => expect(coinRows()).toEqual([['ETH', '3', '2,500.00', '7,500.00', '100.00%']]));
  expect(textOf(part('Total Equity').querySelector('.figure')!)).toMatch(/^7,500\.00/);
  within(coins()).getByText('As of Mar 04, 2026, 13:01 GMT+1');
  expect(coinCalls(asked)).toBe(2);
});
