// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CURRENT, FAILURE, goodAnswers, POSITIONS } from '../layout/answers.test-support.ts';
import { figure, part, textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import { pass } from '../../ui/browser/page.test-support.ts';
import { PnlDashboard } from './pnl-dashboard.tsx';
import './lazy-parts.test-support.ts';

const showScreen = useScreen();

const textOfPart = (title: string): string => textOf(part(title));
const linesOfChart = () => document.querySelectorAll('.chart-line-portfolio');

test('the three cards stand in their formats, and Unrealized only where there is any', async () => {
  const answers = goodAnswers();
  const { user } = showScreen(<PnlDashboard />, answers);
  await waitFor(() => expect(figure('Normalized Value')).toBe('1.2346'));
  within(part('Normalized Value')).getByText('Base: 50,000 USDT = 1.0');
  expect(figure('Performance')).toBe('+23.46%');
  expect(figure('Total Equity')).toBe('61,728.40USDT');
  expect(textOfPart('Total Equity')).toContain('Unrealized−12.50 USDTat 13:00 GMT+1');

  answers['/wallet/current'] = { ...CURRENT, unrealized_pnl: 0, wallet_balance: 7 };
  await user.keyboard('r');
  await waitFor(() => expect(figure('Total Equity')).toBe('7.00USDT'));
  expect(textOfPart('Total Equity')).not.toContain('Unrealized');
});

test('a position shows symbol, side, leverage, size, prices, ROI with an arrow and unrealised PnL', async () => {
  showScreen(<PnlDashboard />, goodAnswers());
  await screen.findByText('XRPUSDT');
  const [long, short] = within(part('Current Positions')).getAllByRole('listitem');
  for (const text of [
    'BTCUSDT',
    'Long',
    '10x',
    'Unrealised PnL +43.80',
    'ROI+1.56%',
    'Size 45.68% · 28,196.30 USDT',
    'Entry64,000.50Mark64,100.00',
  ])
    expect(textOf(long!)).toContain(text);
  for (const text of [
    'XRPUSDT',
    'Short',
    '2.5x',
    'Unrealised PnL −64.10',
    'ROI−3.25%',
    'Size 8.00% · 4,938.27 USDT',
    'Entry0.512345Mark0.519000',
  ])
    expect(textOf(short!)).toContain(text);
  // The head of the arrow: the end of its shaft that the two strokes of the tip meet, up for a gain and down for a loss.
  const arrowOf = (position: HTMLElement, text: string) =>
    within(position).getByText(text).querySelector('svg path')?.getAttribute('d');
  expect(arrowOf(long!, '+1.56%')).toMatch(/17 7M8 7h9v9$/);
  expect(arrowOf(short!, '−3.25%')).toMatch(/10 10M17 8v9H8$/);
});

test('the list of positions says when it loads and when there are none', async () => {
  const answers = goodAnswers();
  let arrive = (): void => undefined;
  answers['/positions/'] = new Promise((resolve) => {
    arrive = () => resolve([]);
  });
  const { user } = showScreen(<PnlDashboard />, answers);
  const positions = within(part('Current Positions'));
  expect(textOf(await positions.findByRole('status'))).toBe('Loading positions...');
  expect(textOfPart('Current Positions')).not.toContain('Updated');
  arrive();
  await positions.findByText('No open positions');
  expect(textOfPart('Current Positions')).not.toContain('Loading');
  positions.getByText(/^Updated \d{2}:\d{2}:\d{2} GMT[+]\d$/);

  answers['/positions/'] = POSITIONS;
  await user.click(positions.getByRole('button', { name: 'Refresh positions' }));
  await waitFor(() => expect(positions.getAllByRole('listitem')).toHaveLength(2));
  expect(textOfPart('Current Positions')).not.toContain('No open positions');
});

/** Marks the answers to the positions as stale while a test says so. */
function markPositions(mark: { isStale: boolean }): void {
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const response = await answer(...given);
    if (mark.isStale && String(given[0]).includes('/positions/')) response.headers.set('x-stale', 'true');
    return response;
  });
}

test('positions that are not current are called so, and bear no time of an update', async () => {
  const { user } = showScreen(<PnlDashboard />, goodAnswers());
  const positions = within(part('Current Positions'));
  await positions.findByText(/^Updated/);
  expect(textOfPart('Current Positions')).not.toContain('Not current');
  const mark = { isStale: true };
  markPositions(mark);
  const refresh = positions.getByRole('button', { name: 'Refresh positions' });
  await user.click(refresh);
  await waitFor(() => expect(textOf(positions.getByRole('status'))).toBe('Not current'));
  positions.getByText(/positions of the last sample/);
  expect(textOfPart('Current Positions')).not.toContain('Updated');
  expect(positions.getAllByRole('listitem')).toHaveLength(2);
  mark.isStale = false;
  await user.click(refresh);
  await positions.findByText(/^Updated/);
  expect(textOfPart('Current Positions')).not.toContain('Not current');
});

test('the dashboard opens on 1M and asks for 500 points at most', async () => {
  const { user, asked } = showScreen(<PnlDashboard />, goodAnswers());
  const ranges = within(screen.getByRole('group', { name: 'Time range' }));
  expect(ranges.getAllByRole('button', { pressed: true }).map(textOf)).toEqual(['1M']);
  const queries = () =>
    asked.filter(({ pathname }) => pathname.endsWith('/history')).map(({ search }) => search);
  await waitFor(() => expect(queries()).toEqual(['?time_range=1m&limit=500']));
  for (const range of ['1D', 'YTD', 'MAX']) await user.click(ranges.getByRole('button', { name: range }));
  await waitFor(() =>
    expect(queries()).toEqual(['1m', '1d', 'ytd', 'max'].map((range) => `?time_range=${range}&limit=500`)),
  );
});

test('every failed call of the PNL dashboard leaves its empty state, and is tried again on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const good = goodAnswers();
  const answers = goodAnswers();
  for (const path of Object.keys(answers)) Object.assign(answers, { [path]: FAILURE });
  const { user } = showScreen(<PnlDashboard />, answers);
  const retries = () => screen.queryAllByText('Retry', { selector: 'button' });
  // A lost answer gets one retry, a second later.
  await pass(1_000);
  await waitFor(() => expect(retries()).toHaveLength(5));
  for (const state of ['No open positions', 'No chart data', 'No coin data', 'No orders'])
    await screen.findByText(state);
  for (const card of ['Normalized Value', 'Performance']) expect(figure(card)).toBe('–');

  Object.assign(answers, good);
  for (let left = 5; left > 0; left--) {
    await user.click(retries()[0]!);
    await waitFor(() => expect(retries()).toHaveLength(left - 1));
  }
  expect(figure('Normalized Value')).toBe('1.2346');
  expect(linesOfChart()).toHaveLength(1);
  screen.getByText('XRPUSDT');
  expect(textOf(document.body)).not.toMatch(/No chart data|No open positions|No coin data|No trading/);

  // A range that fails shows nothing rather than the one before under its name.
  answers['/wallet/history'] = FAILURE;
  await user.click(screen.getByText('1W', { selector: 'button' }));
  await pass(1_000);
  await screen.findByText('No chart data');
  expect(linesOfChart()).toHaveLength(0);
  answers['/wallet/history'] = good['/wallet/history'];
  expect(retries()).toHaveLength(1);
  await user.click(retries()[0]!);
  await waitFor(() => expect(linesOfChart()).toHaveLength(1));
});

test('balance and history are fetched again every 60 seconds, as the badge counts down', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { asked } = showScreen(<PnlDashboard />, goodAnswers());
  await waitFor(() => expect(figure('Normalized Value')).toBe('1.2346'));
  // From here on time passes only when it is told to.
  vi.setTimerTickMode('manual');
  const badge = screen.getByRole('button', { name: /Auto Refresh/ });
  const calls = () =>
    ['/wallet/current', '/wallet/history'].map(
      (path) => asked.filter(({ pathname }) => pathname === `/api/v1${path}`).length,
    );
  const secondsLeft = () => Number(/(\d+)s/.exec(textOf(badge))?.[1]);
  const left = secondsLeft();
  expect(left).toBeGreaterThan(50);

  expect(calls()).toEqual([1, 1]);
  await pass((left - 1) * 1_000);
  expect(secondsLeft()).toBe(1);
  expect(calls()).toEqual([1, 1]);
  await pass(1_000);
  expect(secondsLeft()).toBe(60);
  expect(calls()).toEqual([2, 2]);
  await pass(60_000);
  expect(calls()).toEqual([3, 3]);

  fireEvent.click(badge);
  await pass(120_000);
  expect(textOf(badge)).toContain('off');
  expect(calls()).toEqual([3, 3]);
});

test('without the channels positions are polled every 10 seconds, until paused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { asked } = showScreen(<PnlDashboard />, goodAnswers());
  const polls = () => asked.filter(({ pathname }) => pathname.endsWith('/positions/')).length;
  await screen.findByText('XRPUSDT');
  vi.setTimerTickMode('manual');
  const passUntilPoll = async () => {
    const before = polls();
    let passed = 0;
    for (; polls() === before && passed < 20_000; passed += 500) await pass(500);
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
  fireEvent.click(screen.getByRole('button', { name: /Auto Refresh/ }));
  await pass(60_000);
  expect(polls()).toBe(before);
});
