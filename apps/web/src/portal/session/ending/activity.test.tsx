// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Role } from '@equanim/contract/auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { pass, usePage } from '../../../ui/browser/page.test-support.ts';
import { statusWith, userOf } from '../../frame/answers.test-support.ts';
import { type Answer, type HeardCall, refusal, serve } from '../../frame/server.test-support.ts';
import { openGuarded } from '../guarded.test-support.tsx';
import { endSession, storeSession } from '../session-store.ts';

usePage();
beforeEach(() => endSession('absent'));

interface Situation {
  role?: Role;
  hasFactor?: boolean;
  activity?: Answer;
}

let hours = 0;

/** Opens a screen an hour after that of the last test. */
async function openScreen({
  role = 'admin',
  hasFactor = true,
  activity = null,
}: Situation): Promise<HeardCall[]> {
  hours += 1;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + hours * 3_600_000 });
  const heard = serve({
    'GET /auth/me': userOf(role, { has_totp: hasFactor }),
    'GET /status': statusWith({}),
    'POST /auth/activity': activity,
  });
  storeSession({ token: 'a-token', email: 'somebody@equanim.example' });
  openGuarded('/pnl-dashboard?range=1y', <p>Figures</p>);
  await waitFor(() => expect(heard.map(({ call }) => call)).toContain('GET /auth/me'));
  await pass(1_000);
  return heard;
}

const count = (heard: HeardCall[]) => heard.filter(({ call }) => call === 'POST /auth/activity').length;

test('input of an administrator with a second factor is told at most once a minute; a moving pointer is none', async () => {
  const heard = await openScreen({});
  fireEvent.pointerMove(document.body);
  fireEvent.mouseMove(document.body);
  await pass(90_000);
  expect(count(heard)).toBe(0);
  fireEvent.pointerDown(document.body);
  fireEvent.keyDown(document.body, { key: 'a' });
  await pass(30_000);
  fireEvent.keyDown(document.body, { key: 'a' });
  await pass(0);
  expect(count(heard)).toBe(1);
  await pass(31_000);
  fireEvent.keyDown(document.body, { key: 'a' });
  await pass(0);
  expect(count(heard)).toBe(2);
});

test.each([
  ['customers', { role: 'customer' as const }],
  ['administrators without a second factor', { hasFactor: false }],
])('nothing is told about %s', async (_, situation) => {
  const heard = await openScreen(situation);
  fireEvent.pointerDown(document.body);
  fireEvent.keyDown(document.body, { key: 'a' });
  await pass(61_000);
  fireEvent.pointerDown(document.body);
  await pass(0);
  expect(count(heard)).toBe(0);
});

test('input after the session has become idle leads to the second factor, and keeps where one was', async () => {
  await openScreen({ activity: () => refusal('second-factor-required') });
  fireEvent.pointerDown(document.body);
  await waitFor(() =>
    expect(screen.getByTestId('place').textContent).toBe('/second-factor?next=%2Fpnl-dashboard%3Frange%3D1y'),
  );
  expect(localStorage.getItem('access_token')).toBe('a-token');
});
