// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../../ui/browser/page.test-support.ts';
import { CURRENT, FAILURE, goodAnswers, POSITIONS } from '../../frame/answers.test-support.ts';
import { linesOf, figure, part, passRetry, textOf } from '../../frame/portal.test-support.tsx';
import { useScreen } from '../../frame/screen.test-support.tsx';
import { PnlDashboard } from './pnl-dashboard.tsx';
import './lazy-parts.test-support.ts';

const showScreen = useScreen();

const positionsText = (): string => textOf(part('Current Positions'));
const linesOfChart = () => document.querySelectorAll('.text-portfolio .chart-line');
const searchesOf = (asked: URL[], path: string) =>
  asked.filter(({ pathname }) => pathname === `/api/v1${path}`).map(({ search }) => search);

test('cards and positions stand in their formats, Unrealized only where there is any', async () => {
  const answers = goodAnswers();
  const { asked, user } = showScreen(<PnlDashboard />, answers);
  await waitFor(() => expect(figure('Normalized Value')).toBe('1.2346'));
  expect(figure('Performance')).toBe('+23.46%');
  expect(figure('Total Equity')).toBe('61,728.40USDT');
  expect(textOf(part('Total Equity'))).toContain('Unrealized−12.50 USDTat 13:00 GMT+1');
  await screen.findByText('XRPUSDT');
  expect(searchesOf(asked, '/positions/')).toEqual(['?category=all']);
  const table = within(part('Current Positions')).getByRole('table');
  expect(textOf(table.querySelector('thead')!)).toBe(
    'SymbolSideLeverageSize (USDT)Of walletEntryMarkROIUnrealized PnL (USDT)',
  );
  expect(linesOf(table)).toEqual([
    expect.stringMatching(/^BTCUSDT \| Long \| 10x \| 28,196\.30 \| 45\.68% \| .* \| \+1\.56% \| \+43\.80$/),
    expect.stringMatching(/^XRPUSDT \| Short \| 2\.5x \| .* \| 0\.512345 \| 0\.519000 \| −3\.25% \| /),
  ]);
  const [long, short] = [...table.querySelectorAll<HTMLElement>('tbody tr')] as [HTMLElement, HTMLElement];
  // The head of the arrow: the end of its shaft that the two strokes of the tip meet, up for a gain and down for a loss.
  const arrowOf = (position: HTMLElement, text: string) =>
    within(position).getByText(text).querySelector('svg path')?.getAttribute('d');
  expect(arrowOf(long, '+1.56%')).toMatch(/17 7M8 7h9v9$/);
  expect(arrowOf(short, '−3.25%')).toMatch(/10 10M17 8v9H8$/);

  answers['/wallet/current'] = { ...CURRENT, unrealized_pnl: 0, wallet_balance: 7 };
  await user.keyboard('r');
  await waitFor(() => expect(figure('Total Equity')).toBe('7.00USDT'));
  expect(textOf(part('Total Equity'))).not.toContain('Unrealized');
});

test('the list of positions says when it loads, when there are none, and when they are not current', async () => {
  const answers = goodAnswers();
  let arrive = (): void => undefined;
  answers['/positions/'] = new Promise((resolve) => (arrive = () => resolve([])));
  const { user } = showScreen(<PnlDashboard />, answers);
  const positions = within(part('Current Positions'));
  expect(textOf(await positions.findByRole('status'))).toBe('Loading positions...');
  expect(positionsText()).not.toContain('Updated');
  arrive();
  await positions.findByText('No open positions');
  positions.getByText(/^Updated \d{2}:\d{2}:\d{2} GMT[+]\d$/);

  answers['/positions/'] = POSITIONS;
  const refresh = positions.getByRole('button', { name: 'Refresh positions' });
  await user.click(refresh);
  await waitFor(() => expect(positions.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(2));
  expect(positionsText()).not.toMatch(/No open positions|Not current|Loading/);
  const headers = { 'x-stale': 'true' };
  Object.assign(answers, { '/positions/': Response.json(POSITIONS, { headers }) });
  await user.click(refresh);
  await waitFor(() => expect(textOf(positions.getByRole('status'))).toBe('Not current'));
  positions.getByText(/positions of the last sample/);
  expect(positionsText()).not.toContain('Updated');
  expect(positions.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(2);
});

test('the dashboard opens on 1M and asks for 500 points at most', async () => {
  const { user, asked } = showScreen(<PnlDashboard />, goodAnswers());
  const ranges = within(screen.getByRole('group', { name: 'Time range' }));
  expect(ranges.getAllByRole('button', { pressed: true }).map(textOf)).toEqual(['1M']);
  await waitFor(() => expect(searchesOf(asked, '/wallet/history')).toEqual(['?time_range=1m&limit=500']));
  await user.click(ranges.getByRole('button', { name: 'YTD' }));
  await waitFor(() =>
    expect(searchesOf(asked, '/wallet/history').slice(1)).toEqual(['?time_range=ytd&limit=500']),
  );
});

test('every failed call of the PNL dashboard leaves its empty state, and is tried again on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const good = goodAnswers();
  const answers = goodAnswers();
  for (const path of Object.keys(answers)) Object.assign(answers, { [path]: FAILURE });
  const { user } = showScreen(<PnlDashboard />, answers);
  const retries = () => screen.queryAllByText('Retry', { selector: 'button' });
  await passRetry();
  await waitFor(() => expect(retries()).toHaveLength(7));
  // Whether orders are current is asked again after ten seconds.
  await pass(10_000);
  for (const state of ['No open positions', 'No chart data', 'No coin data', 'No orders'])
    await screen.findByText(state);
  for (const card of ['Normalized Value', 'Performance']) expect(figure(card)).toBe('–');

  Object.assign(answers, good);
  // One that succeeds may bring others along, which ask for the same.
  for (let left = 7; left > 0; left = retries().length) {
    await user.click(retries()[0]!);
    await waitFor(() => expect(retries().length).toBeLessThan(left));
  }
  expect(figure('Normalized Value')).toBe('1.2346');
  expect(linesOfChart()).toHaveLength(1);
  screen.getByText('XRPUSDT');

  // A range that fails shows nothing rather than the one before under its name.
  answers['/wallet/history'] = FAILURE;
  await user.click(screen.getByText('1W', { selector: 'button' }));
  await passRetry();
  await screen.findByText('No chart data');
  expect(linesOfChart()).toHaveLength(0);
});

test('balance and history are fetched again every 60 seconds as the badge counts down, positions every 10, until paused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { asked } = showScreen(<PnlDashboard />, goodAnswers());
  await waitFor(() => expect(figure('Normalized Value')).toBe('1.2346'));
  await screen.findByText('XRPUSDT');
  // From here on time passes only when it is told to.
  vi.setTimerTickMode('manual');
  const badge = screen.getByRole('button', { name: /Auto Refresh/ });
  const calls = () => ['/wallet/current', '/wallet/history'].map((path) => searchesOf(asked, path).length);
  const polls = () => searchesOf(asked, '/positions/').length;
  const secondsLeft = () => Number(/(\d+)s/.exec(textOf(badge))?.[1]);
  const left = secondsLeft();
  expect(left).toBeGreaterThan(50);

  expect(calls()).toEqual([1, 1]);
  await pass((left - 1) * 1_000);
  expect([secondsLeft(), calls()]).toEqual([1, [1, 1]]);
  await pass(1_000);
  expect([secondsLeft(), calls()]).toEqual([60, [2, 2]]);
  const before = polls();
  await pass(30_000);
  expect(polls()).toBe(before + 3);
  await pass(30_000);
  expect(calls()).toEqual([3, 3]);

  fireEvent.click(badge);
  const paused = polls();
  await pass(120_000);
  expect(textOf(badge)).toContain('off');
  expect([calls(), polls()]).toEqual([[3, 3], paused]);
});
