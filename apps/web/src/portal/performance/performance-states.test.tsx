// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_DAYS, statusWith, userOf } from '../frame/answers.test-support.ts';
import { textOf } from '../frame/portal.test-support.tsx';
import { useScreen } from '../frame/screen.test-support.tsx';
import { rememberUser } from '../session/session-store.ts';
import { PerformanceScreen } from './performance-screen.tsx';
import { WORKED_DAYS, WORKED_SUMMARY, workedAnswers } from './worked.test-support.ts';

const showScreen = useScreen();

// What an earlier server said of the same session.
beforeEach(() => rememberUser('an-earlier-token', userOf('admin')));
afterEach(() => onlineManager.setOnline(true));

test('before the first sample it says so, to a customer with the day of the first figures', async () => {
  const answers = workedAnswers();
  answers['/performance/days'] = { ...NO_DAYS, flows: [] };
  answers['/performance/summary'] = { ...WORKED_SUMMARY, start: null, end: null };
  const { leave } = showScreen(<PerformanceScreen />, answers);
  await screen.findByText('No samples yet.');
  leave();

  rememberUser('an-earlier-token', userOf('admin'));
  const ofCustomer = { ...workedAnswers(), '/auth/me': userOf('customer') };
  ofCustomer['/customer/performance/days'] = NO_DAYS;
  ofCustomer['/customer/performance/summary'] = {
    ...(ofCustomer['/customer/performance/summary'] as object),
    start: null,
    end: null,
  };
  ofCustomer['/status'] = statusWith({ first_figures_at: '2026-03-06T12:00:00Z' });
  showScreen(<PerformanceScreen />, ofCustomer);
  await screen.findByText(/^The first figures come on/);
  expect(textOf(screen.getByText(/^The first figures come on/))).toBe(
    'The first figures come on Mar 06, 2026 at 13:00 GMT+1.',
  );
});

test('a span in an earlier record rests on the days of that record', async () => {
  const answers = {
    ...workedAnswers(),
    '/performance/days?to=2026-03-05T12%3A00%3A00Z': WORKED_DAYS,
    // The newest record begins on the day that the span ends on.
    '/performance/days': {
      first_day: '2026-03-05',
      first_value: 1,
      first_at: '2026-03-05T13:00:00Z',
      last_at: '2026-03-05T14:00:00Z',
      values: [1.5],
      btc_values: [1.3],
      flows: [0],
    },
  };
  showScreen(<PerformanceScreen />, answers, '/performance?from=2026-03-01&to=2026-03-05');
  const text = textOf(await screen.findByRole('region', { name: 'Return and risk' }));
  // 1.2 x (1 - 0.03 / 365)^4, of whose gain 30 % go.
  for (const figure of ['Return, net+13.97%', 'Worst day−10.00%Mar 03, 2026', 'Positive days75.00%'])
    expect(text).toContain(figure);
});

test('a range chosen without a network is waited for, and the figures of the one before are not called its own', async () => {
  const answers = workedAnswers();
  const { user } = showScreen(<PerformanceScreen />, answers);
  await screen.findByRole('region', { name: 'Return and risk' });
  act(() => onlineManager.setOnline(false));
  await user.click(screen.getByRole('button', { name: '6M' }));
  await screen.findByText(
    'You are offline. 6M appears automatically once the connection is back. Until then this is MAX.',
  );
  const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');
  expect([isDisabled('CSV'), isDisabled('Print')]).toEqual([true, true]);
  expect(document.querySelector('.is-superseded')).not.toBeNull();
  answers['/performance/summary'] = { ...WORKED_SUMMARY, total_count: 77 };
  act(() => onlineManager.setOnline(true));
  await screen.findByText('77 samples');
  expect(screen.queryByText(/You are offline/)).toBeNull();
  expect([isDisabled('CSV'), isDisabled('Print')]).toEqual([false, false]);
});
