// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { goodAnswers } from '../../layout/answers.test-support.ts';
import { approvalWith, APPROVALS } from '../../layout/fund/approvals.test-support.ts';
import { textOf } from '../../layout/portal.test-support.tsx';
import { useScreen } from '../../layout/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import '../lazy-parts.test-support.ts';

const show = useScreen();

test('the PNL dashboard says what waits for the person, and what one person did within seven days', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-12-09T10:59:00Z') });
  const old = {
    state: 'confirmed',
    is_alone: true,
    decided_at: '2026-12-02T10:58:00Z',
    may_confirm: false,
  } as const;
  const answers = {
    ...goodAnswers(),
    '/approvals': [
      ...APPROVALS,
      approvalWith({ ...old, id: '0198f2a0-0000-7000-8000-00000000a00a', title: 'Older' }),
    ],
  };
  show(<PnlDashboard />, answers);
  const link = await screen.findByRole('link', { name: 'Approvals' });
  const items = within(link.parentElement!).getAllByRole('listitem');
  expect(items.map(textOf)).toEqual([
    'Waits for you: Pass the dealing day 1 December 2026',
    'Waits for you: Suspend dealing',
    'Done by one person: Pass the dealing day 1 December 2026',
  ]);
});
