// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  rangesAsked,
  refreshBadge,
  setOnline,
  WAITING_FOR_WEEK,
  WEEK,
} from '../charts/range-screen.test-support.ts';
import { goodAnswers } from '../layout/answers.test-support.ts';
import { figure, part, textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();

afterEach(() => setOnline(true));

const button = (name: string) => screen.getByRole('button', { name });

test('a customer without a network may choose again, and sees which range the figures are of', async () => {
  const answers = goodAnswers();
  const { asked, user } = showScreen(<CustomerDashboard />, answers);
  await waitFor(() => expect(figure('Performance')).toBe('+6.00%'));
  setOnline(false);
  await screen.findByRole('alert');
  expect(refreshBadge()).toContain('offline');
  answers['/customer/wallet/history'] = WEEK;
  await user.click(button('1Y'));
  await user.click(button('1W'));
  await within(part('Performance History')).findByText(WAITING_FOR_WEEK);
  const ranges = within(screen.getByLabelText('Time range')).getAllByRole('button');
  expect(ranges.map((range) => range.getAttribute('aria-disabled'))).toEqual(ranges.map(() => 'false'));
  for (const card of ['Normalized Value', 'Performance']) {
    expect(part(card).classList).toContain('is-superseded');
    expect(textOf(part(card))).toContain('1M');
  }
  expect(rangesAsked(asked)).toEqual(['1m']);
  setOnline(true);
  await waitFor(() => expect(figure('Performance')).toBe('+20.00%'));
  expect(textOf(part('Performance'))).toContain('1W');
  expect(part('Performance').classList).not.toContain('is-superseded');
  expect(screen.queryByText(/You are offline/)).toBeNull();
  expect(rangesAsked(asked).slice(-1)).toEqual(['1w']);
});
