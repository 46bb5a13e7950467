// @vitest-environment happy-dom
import { problems } from '@equanim/contract/problem';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FAILURE, goodAnswers } from '../layout/answers.test-support.ts';
import { figure, textOf } from '../layout/portal.test-support.tsx';
import { refusal } from '../layout/server.test-support.ts';
import { useScreen } from '../layout/screen.test-support.tsx';
import { pass } from '../../ui/browser/page.test-support.ts';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();

const linesOfChart = () => document.querySelectorAll('.chart-line-portfolio');

test('while the clocks disagree, the customer reads why nothing is shown', async () => {
  const answers = goodAnswers();
  for (const path of Object.keys(answers).filter((each) => each.startsWith('/customer/')))
    Object.assign(answers, { [path]: refusal('time-uncertain') });
  showScreen(<CustomerDashboard />, answers);
  await screen.findByText(problems['time-uncertain'].detail);
});

test('every failed call of the customer dashboard leaves its empty state, and is tried again on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const good = goodAnswers();
  const answers = goodAnswers();
  for (const path of Object.keys(answers)) Object.assign(answers, { [path]: FAILURE });
  // Who is signed in is known: it was asked at the sign-in.
  answers['/auth/me'] = good['/auth/me'];
  const { user } = showScreen(<CustomerDashboard />, answers);
  const retries = () => screen.queryAllByText('Retry', { selector: 'button' });
  // A lost answer gets one retry, a second later.
  await pass(1_000);
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
  expect(textOf(document.body)).not.toMatch(/No chart data|No open positions|No coin data|No trading/);

  // A range that fails shows nothing rather than the one before under its name.
  answers['/customer/wallet/history'] = FAILURE;
  await user.click(screen.getByText('1W', { selector: 'button' }));
  await pass(1_000);
  await screen.findByText('No chart data');
  expect(linesOfChart()).toHaveLength(0);
  answers['/customer/wallet/history'] = good['/customer/wallet/history'];
  expect(retries()).toHaveLength(1);
  await user.click(retries()[0]!);
  await waitFor(() => expect(linesOfChart()).toHaveLength(1));
});
