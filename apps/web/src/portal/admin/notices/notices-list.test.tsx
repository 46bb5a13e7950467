// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collectorWith, goodAnswers } from '../../layout/answers.test-support.ts';
import { textOf } from '../../layout/portal.test-support.tsx';
import { useScreen } from '../../layout/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import '../lazy-parts.test-support.ts';

const showScreen = useScreen();

test('a notice of unexplained equity stands out and leads to the data quality', async () => {
  const key = 'The key expires on Mar 20, 2026.';
  const unexplained = 'Of the minute 12:05, 40.12 USDT are not explained.';
  const answers = goodAnswers();
  answers['/status'] = collectorWith({
    notices: [
      { about: 'key', text: key },
      { about: 'unexplained', text: unexplained },
    ],
  });
  const { user } = showScreen(<PnlDashboard />, answers);
  const notice = (await screen.findByText(unexplained)).closest<HTMLElement>('.notice');
  if (notice === null) throw new Error('The sentence stands in no notice.');
  expect(within(notice).getAllByRole('listitem').map(textOf)).toEqual([unexplained, key]);
  expect(notice.classList).not.toContain('notice-quiet');
  const dialog = screen.queryByRole('dialog', { name: 'Data quality' });
  expect(dialog).toBeNull();
  await user.click(within(notice).getByRole('button', { name: 'Data quality' }));
  await waitFor(() => screen.getByRole('dialog', { name: 'Data quality' }));
});

test('a backup that failed and a disk that fills stand out, and have nothing to do with the data quality', async () => {
  const mails = 'A mail has waited since 12:00.';
  const backup = 'There has been no backup since Mar 1, 2026: no space left on device.';
  const disk = 'The disk of the data has 812 MB left.';
  const answers = goodAnswers();
  answers['/status'] = collectorWith({
    notices: [
      { about: 'mails', text: mails },
      { about: 'backup', text: backup },
      { about: 'disk', text: disk },
    ],
  });
  showScreen(<PnlDashboard />, answers);
  const notice = (await screen.findByText(backup)).closest<HTMLElement>('.notice');
  if (notice === null) throw new Error('The sentence stands in no notice.');
  expect(within(notice).getAllByRole('listitem').map(textOf)).toEqual([backup, disk, mails]);
  expect(notice.classList).not.toContain('notice-quiet');
  expect(within(notice).queryByRole('button')).toBeNull();
});
