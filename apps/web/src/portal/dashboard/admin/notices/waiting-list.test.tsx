// @vitest-environment happy-dom
import type { Waiting } from '@equanim/contract/status';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collectorWith, FAILURE, goodAnswers } from '../../../frame/answers.test-support.ts';
import { textOf } from '../../../frame/portal.test-support.tsx';
import { useScreen } from '../../../frame/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import { QUESTION, REQUEST, waitingFlow } from './waiting.test-support.ts';
import '../lazy-parts.test-support.ts';

const showScreen = useScreen();
const findList = () => screen.findByRole('region', { name: 'Waiting for you' });

test('what waits is listed with its place and counted in the navigation, and more of it comes on demand', async () => {
  const waiting = [REQUEST, QUESTION, ...[1, 2, 3, 4, 5, 6].map(waitingFlow)];
  const notices = [{ about: 'unmatched' as const, text: '6 flows are unmatched.' }];
  const { user } = showScreen(
    <PnlDashboard />,
    { ...goodAnswers(), '/status': collectorWith({ notices }), '/waiting': waiting },
    '/pnl-dashboard?range=7d',
  );
  const list = within(await findList());
  await list.findByRole('link', { name: REQUEST.title });
  expect(list.getAllByRole('listitem').map(textOf).slice(0, 2)).toEqual([
    `${REQUEST.title}since Mar 01, 2026, 10:12 GMT+1`,
    `${QUESTION.title}since Mar 02, 2026, 10:12 GMT+1`,
  ]);
  expect(
    list
      .getAllByRole('link')
      .slice(0, 2)
      .map((link) => link.getAttribute('href')),
  ).toEqual([REQUEST.link, '/pnl-dashboard?range=7d#questions']);
  expect(list.getAllByRole('listitem')).toHaveLength(6);
  await user.click(list.getByRole('button', { name: 'Show all 8 that wait' }));
  expect(list.getAllByRole('listitem')).toHaveLength(8);
  // What is listed one by one is not told by a notice as well.
  expect(screen.queryByText('6 flows are unmatched.')).toBeNull();
  const screens = within(screen.getByRole('navigation', { name: 'Screens' }));
  expect(screens.getAllByRole('link').slice(0, 2).map(textOf)).toEqual(['PNL1, 1 waiting', 'Reports']);

  await user.click(list.getByRole('link', { name: QUESTION.title }));
  const dialog = await screen.findByRole('dialog', { name: 'Unknown lines of the log' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('that nothing waits is said, and that it is not known what waits with a way to try again', async () => {
  const answers = { ...goodAnswers(), '/waiting': FAILURE as typeof FAILURE | Waiting[] };
  const { user } = showScreen(<PnlDashboard />, answers, '/pnl-dashboard');
  const list = within(await findList());
  expect(textOf(await list.findByRole('alert'))).toContain('The list of what waits could not be loaded.');
  answers['/waiting'] = [];
  await user.click(list.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing is waiting for you.');
});
