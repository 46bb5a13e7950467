// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goodAnswers, statusWith } from '../layout/answers.test-support.ts';
import { part, textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();

const notCurrent = (knownUntil: string | null) =>
  statusWith({ orders: { is_current: false, known_until: knownUntil } });

test('a customer reads that days are not current, and never that nothing was traded', async () => {
  const answers = goodAnswers();
  answers['/customer/orders/daily-summary'] = [];
  answers['/status'] = notCurrent('2026-11-20T11:05:00Z');
  const { user } = showScreen(<CustomerDashboard />, answers);
  const summary = part('Daily Trading Summary');
  const findLine = (line: string) =>
    waitFor(() => expect([...summary.querySelectorAll('output > span, p')].map(textOf)).toContain(line));

  await findLine('Not current: orders are complete up to Nov 20, 2026, 12:05 GMT+1.');
  expect(textOf(summary)).not.toContain('No trading activity');

  answers['/status'] = notCurrent(null);
  await user.keyboard('r');
  await findLine('Not current: orders could not be read yet.');
  expect(textOf(summary)).not.toContain('No trading activity');

  answers['/status'] = statusWith({});
  await user.keyboard('r');
  await findLine('No trading activity in the past 30 days');
});
