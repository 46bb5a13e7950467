// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../../ui/browser/page.test-support.ts';
import { FAILURE, goodAnswers, statusWith } from '../../frame/answers.test-support.ts';
import { figure, part, passRetry, textOf } from '../../frame/portal.test-support.tsx';
import { useScreen } from '../../frame/screen.test-support.tsx';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();

const linesOfChart = () => document.querySelectorAll('.text-portfolio .chart-line');

test('every failed call of the customer dashboard leaves its empty state, and is tried again on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const good = goodAnswers();
  const answers = goodAnswers();
  for (const path of Object.keys(answers)) Object.assign(answers, { [path]: FAILURE });
  // Who is signed in is known: it was asked at the sign-in.
  answers['/auth/me'] = good['/auth/me'];
  const { user } = showScreen(<CustomerDashboard />, answers);
  const retries = () => screen.queryAllByText('Retry', { selector: 'button' });
  await passRetry();
  await waitFor(() => expect(retries()).toHaveLength(4));
  for (const state of ['No open positions', 'No chart data', 'No trading activity in the past 30 days'])
    await screen.findByText(state);
  for (const card of ['Normalized Value', 'Performance']) expect(figure(card)).toBe('–');

  Object.assign(answers, good);
  for (let left = 4; left > 0; left--) {
    await user.click(retries()[0]!);
    await waitFor(() => expect(retries()).toHaveLength(left - 1));
  }
  expect(figure('Normalized Value')).toBe('1.0600');
  expect(linesOfChart()).toHaveLength(1);
  screen.getByText('XRPUSDT');

  // A range that fails shows nothing rather than the one before under its name.
  answers['/customer/wallet/history'] = FAILURE;
  await user.click(screen.getByText('1W', { selector: 'button' }));
  await passRetry();
  await screen.findByText('No chart data');
  expect(linesOfChart()).toHaveLength(0);
});

test('a customer of the first day reads when the first figures come, and no failure', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T13:05:30Z') });
  const answers = goodAnswers();
  const current = answers['/customer/wallet/current'];
  answers['/customer/wallet/current'] = FAILURE;
  answers['/status'] = statusWith({ first_figures_at: '2026-11-23T13:05:00Z' });
  const { user } = showScreen(<CustomerDashboard />, answers);
  const region = await screen.findByRole('region', { name: 'First figures' });
  const sentence = within(region).getByRole('status');
  expect(textOf(sentence)).toBe('The first figures come on Nov 23, 2026 at 14:05 GMT+1.');
  await passRetry();
  for (const text of [/couldn't refresh/i, /no chart data/i, /no open positions/i, /retry/i])
    expect(screen.queryByText(text)).toBeNull();
  for (const name of ['Normalized Value', 'Performance', 'Performance History'])
    expect(screen.queryByRole('heading', { name })).toBeNull();

  vi.setSystemTime(new Date('2026-11-23T13:09:00Z'));
  await pass(2_000);
  expect(textOf(sentence)).toBe('The first figures are late.');
  answers['/customer/wallet/current'] = current;
  answers['/status'] = statusWith({});
  await user.keyboard('r');
  await screen.findByRole('heading', { name: 'Performance History' });
  expect(screen.queryByText(/first figures/i)).toBeNull();
});

test('a customer reads that days are not current, and never that nothing was traded', async () => {
  const notCurrent = (knownUntil: string | null) =>
    statusWith({ orders: { is_current: false, known_until: knownUntil } });
  const answers = { ...goodAnswers(), '/status': notCurrent('2026-11-20T11:05:00Z') };
  answers['/customer/orders/daily-summary'] = [];
  const { user } = showScreen(<CustomerDashboard />, answers);
  const summary = part('Daily Trading Summary');
  const findLine = (line: string) => waitFor(() => expect(textOf(summary)).toContain(line));
  await findLine('Not current: orders are complete up to Nov 20, 2026, 12:05 GMT+1.');
  expect(textOf(summary)).not.toContain('No trading activity');
  answers['/status'] = notCurrent(null);
  await user.keyboard('r');
  await findLine('Not current: orders could not be read yet.');
  expect(textOf(summary)).not.toContain('No trading activity');

  // An answer from when days were missing never stands for all of them.
  let arrive = (): void => undefined;
  answers['/customer/orders/daily-summary'] = new Promise((resolve) => (arrive = () => resolve([])));
  answers['/status'] = statusWith({});
  await user.keyboard('r');
  await waitFor(() => expect(textOf(summary)).not.toContain('Not current'));
  expect(textOf(summary)).not.toContain('No trading activity');
  act(() => arrive());
  await findLine('No trading activity in the past 30 days');
});
