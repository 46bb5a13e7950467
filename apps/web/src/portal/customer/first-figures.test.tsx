// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FAILURE, goodAnswers, statusWith } from '../layout/answers.test-support.ts';
import { textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import { pass } from '../../ui/browser/page.test-support.ts';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();

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
  expect(sentence.querySelector('time')?.title).toBe('Nov 23, 2026, 13:05:00 UTC');
  // Long enough for the retry of what failed.
  await pass(5_000);
  for (const text of [/couldn't refresh/i, /no chart data/i, /no open positions/i])
    expect(screen.queryByText(text)).toBeNull();
  for (const name of ['Normalized Value', 'Performance', 'Performance History'])
    expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: /retry/i })).toBeNull();

  vi.setSystemTime(new Date('2026-11-23T13:09:00Z'));
  await pass(2_000);
  expect(textOf(sentence)).toBe('The first figures are late.');

  answers['/customer/wallet/current'] = current;
  answers['/status'] = statusWith({});
  await user.keyboard('r');
  await screen.findByRole('heading', { name: 'Performance History' });
  expect(screen.queryByText(/first figures/i)).toBeNull();
});
