// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findChart, lastAsked, pressedRanges } from '../charts/range-screen.test-support.ts';
import { goodAnswers } from '../layout/answers.test-support.ts';

import { useScreen } from '../layout/screen.test-support.tsx';
import '../charts/span-dialog.tsx';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();
const NOW = '2026-03-05T12:00:30Z';

test('a span is given by its two ends, with a word for each that is wrong', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW) });
  const { asked, user } = showScreen(<CustomerDashboard />, goodAnswers());
  await findChart();
  await user.click(screen.getByRole('button', { name: 'Custom range' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Custom range' }));
  const [from, to] = [dialog.getByLabelText('From'), dialog.getByLabelText('To')];
  expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual([
    '2026-03-01T13:00',
    '2026-03-04T13:00',
  ]);
  dialog.getByText(/The history ends a day ago/);
  // A customer's history ended a day ago.
  fireEvent.change(to, { target: { value: '2026-03-05T12:00' } });
  fireEvent.change(from, { target: { value: '' } });
  await user.click(dialog.getByRole('button', { name: 'Show range' }));
  dialog.getByText('Enter the date and time of the start, 1970 or later.');
  dialog.getByText('The history ends on Mar 04, 2026, 13:00 GMT+1: end there or before.');
  await waitFor(() => expect(document.activeElement).toBe(from));
  expect(lastAsked(asked)).toBe('1m');

  fireEvent.change(from, { target: { value: '2026-03-02T13:00' } });
  fireEvent.change(to, { target: { value: '2026-03-03T13:00' } });
  await user.click(dialog.getByRole('button', { name: 'Show range' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(lastAsked(asked)).toEqual(['2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z']);
  expect(pressedRanges()).toEqual([]);
});
