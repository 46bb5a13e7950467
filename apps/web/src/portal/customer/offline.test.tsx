// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { goodAnswers, historyOf, pointAt } from '../layout/answers.test-support.ts';
import { figure, part, textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();

const setOnline = (isOnline: boolean) => act(() => onlineManager.setOnline(isOnline));
afterEach(() => onlineManager.setOnline(true));

const button = (name: string) => screen.getByRole('button', { name });
const badge = () => textOf(screen.getByRole('button', { name: /Auto Refresh/ }));
const historiesOf = (asked: URL[]) =>
  asked
    .filter(({ pathname }) => pathname.endsWith('/wallet/history'))
    .map(({ searchParams }) => searchParams.get('time_range'));
/** Another week than the month of the good answers. */
const WEEK = historyOf([pointAt('2026-03-03T12:00:00Z', 1), pointAt('2026-03-04T12:00:00Z', 1.2)]);
const WAITING = 'You are offline. 1W appears by itself once the connection is back. Until then this is 1M.';

test('a customer without a network may choose again, and sees which range the figures are of', async () => {
  const answers = goodAnswers();
  const { asked, user } = showScreen(<CustomerDashboard />, answers);
  await waitFor(() => expect(figure('Performance')).toBe('+6.00%'));
  setOnline(false);
  await screen.findByRole('alert');
  expect(badge()).toContain('offline');
  answers['/customer/wallet/history'] = WEEK;
  await user.click(button('1Y'));
  await user.click(button('1W'));
  await within(part('Performance History')).findByText(WAITING);
  const ranges = within(screen.getByLabelText('Time range')).getAllByRole('button');
  expect(ranges.map((range) => range.getAttribute('aria-disabled'))).toEqual(ranges.map(() => 'false'));
  for (const card of ['Normalized Value', 'Performance']) {
    expect(part(card).classList).toContain('is-superseded');
    expect(textOf(part(card))).toContain('1M');
  }
  expect(historiesOf(asked)).toEqual(['1m']);
  setOnline(true);
  await waitFor(() => expect(figure('Performance')).toBe('+20.00%'));
  expect(textOf(part('Performance'))).toContain('1W');
  expect(part('Performance').classList).not.toContain('is-superseded');
  expect(screen.queryByText(/You are offline/)).toBeNull();
  expect(historiesOf(asked).slice(-1)).toEqual(['1w']);
});
