// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pass } from '../../ui/browser/page.test-support.ts';
import { endSession } from '../session/session-store.ts';
import { goodAnswers, userOf } from './answers.test-support.ts';
import { Dashboard } from './dashboard.tsx';
import { textOf } from './portal.test-support.tsx';
import { PortalScreen } from './portal-screen.tsx';
import { useScreen } from './screen.test-support.tsx';

const render = useScreen();
const NOW = '2026-03-04T12:00:00Z';

beforeEach(() => {
  // The last one is remembered by the token.
  endSession('left');
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW) });
});

function show(dueAt: string | null, role: 'admin' | 'customer' = 'admin') {
  return render(
    <PortalScreen>
      <Dashboard title="A screen" onRefresh={() => undefined}>
        Figures
      </Dashboard>
    </PortalScreen>,
    {
      ...goodAnswers(),
      '/auth/me': userOf(role, { due_at: dueAt }),
    },
  );
}

test.each([
  [
    '2026-03-11T11:00:00Z',
    'Set up a second factor by Mar 11, 2026 (in 7 days). After that you cannot continue without one.',
  ],
  ['2026-03-04T11:59:00Z', 'Set up a second factor now: you cannot continue without one.'],
])('an administrator is told on the screen of a second factor due at %s', async (dueAt, sentence) => {
  show(dueAt);
  const banner = await screen.findByRole('region', { name: 'Second factor' });
  await pass(10);
  const text = textOf(banner.querySelector('p')!);
  if (typeof sentence === 'string') expect(text).toBe(sentence);
  else expect(text).toMatch(sentence);
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/account#second-factor');
});
