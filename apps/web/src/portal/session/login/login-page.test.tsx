// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { Screens } from '../../../screens.ts';
import { createUser, pass, usePage } from '../../../ui/browser/page.test-support.ts';
import { goodAnswers, statusWith, userOf } from '../../frame/answers.test-support.ts';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { SCREENS } from '../../frame/screens.test-support.ts';
import { refusal, serve, type Answer, type HeardCall } from '../../frame/server.test-support.ts';
import { TopBar } from '../../frame/top-bar.tsx';
import type { Arrival } from '../arrival.ts';
import { endSession, storeSession } from '../session-store.ts';
import { LoginPage } from './login-page.tsx';
import '../sign-in.ts';

const EMAIL = 'somebody@equanim.example';

/** What the server answers; a test changes what it looks at. */
let answers: Record<string, Answer>;
let heard: HeardCall[];

usePage();
beforeEach(() => {
  endSession('absent');
  answers = {
    'POST /auth/login': goodAnswers()['/auth/login'] as object,
    'GET /auth/me': userOf('admin'),
    'POST /auth/logout': null,
    'GET /status': statusWith({}),
  };
  heard = serve(answers);
});

/** A dashboard without figures, which says where it is. */
function Screen() {
  const { pathname, search } = useLocation();
  return (
    <PortalScreen>
      <TopBar title={pathname + search} onSearch={() => undefined} onShowShortcuts={() => undefined} />
    </PortalScreen>
  );
}

/** Opens the portal at an address, led there by what is given. */
function openAt(address: string, state: Arrival | null = null): void {
  const [pathname = '', search = ''] = address.split(/(?=[?])/);
  render(
    <Screens value={SCREENS}>
      <MemoryRouter initialEntries={[{ pathname, search, state }]}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="*" element={<Screen />} />
        </Routes>
      </MemoryRouter>
    </Screens>,
  );
}

/** Opens the portal at an address and signs in there. */
async function signInAt(address: string, isRemembered = false): Promise<UserEvent> {
  openAt(address);
  const user = createUser();
  await user.type(await screen.findByLabelText('Email address'), EMAIL);
  await user.type(screen.getByLabelText('Password'), 'any password');
  if (isRemembered) await user.click(screen.getByLabelText('Remember me'));
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  return user;
}

const shownTitle = () => screen.getByRole('heading', { level: 1 }).textContent;

/** Waits for a dashboard; the pause before it opens is skipped. */
async function expectScreen(address: string): Promise<void> {
  await pass(500);
  await waitFor(() => expect(shownTitle()).toBe(address));
}

test('a login sends what was typed, stores three items, and Logout takes them away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = await signInAt('/login', true);
  await expectScreen('/pnl-dashboard');
  expect(heard[0]).toEqual({
    call: 'POST /auth/login',
    body: { email: EMAIL, password: 'any password', remember: true },
  });
  const read = () =>
    ['access_token', 'isAuthenticated', 'userEmail'].map((name) => localStorage.getItem(name));
  expect(read()).toEqual(['a-token', 'true', EMAIL]);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(read()).toEqual([null, null, null]);
});

test('nobody is signed in with a wrong password, or whose role cannot be found out', async () => {
  const says = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  answers['POST /auth/login'] = refusal('wrong-credentials', { detail: 'Something else' });
  const user = await signInAt('/login');
  await says('Invalid email or password');
  answers['POST /auth/login'] = goodAnswers()['/auth/login'] as object;
  answers['GET /auth/me'] = refusal('internal');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await says('Login failed. Please try again.');
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('the button says Signing In... and is disabled while busy, and the dashboard opens 500 ms after the user is known', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let tellUser = (): void => undefined;
  const held = new Promise<void>((resolve) => (tellUser = resolve));
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (address.endsWith('/auth/me')) await held;
    return answering(address, request);
  });
  await signInAt('/login');
  expect(await screen.findByRole('button', { name: 'Signing In...' })).toHaveProperty('disabled', true);
  tellUser();
  const knownAt = Date.now();
  // In short steps: a shorter pause would show.
  for (let steps = 0; steps < 100 && shownTitle() !== '/pnl-dashboard'; steps += 1) await pass(10);
  expect(Date.now() - knownAt).toBeGreaterThanOrEqual(500);
  expect(shownTitle()).toBe('/pnl-dashboard');
});

test('signing in leads back to what was asked for, where the role may see it, and to the second factor first', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const pending = userOf('admin', { session: 'factor-pending' });
  for (const [person, asked, shown] of [
    [userOf('admin'), '/pnl-dashboard?range=1y', '/pnl-dashboard?range=1y'],
    [userOf('customer'), '/login?next=%2Fpnl-dashboard', '/customer-dashboard'],
    [userOf('admin'), '/login?next=%2F%2Fevil.example', '/pnl-dashboard'],
    [pending, '/login?next=%2Fpnl-dashboard', '/second-factor?next=%2Fpnl-dashboard'],
  ] as const) {
    endSession('absent');
    answers['GET /auth/me'] = person;
    await signInAt(asked);
    await expectScreen(shown);
    expect(localStorage.getItem('access_token')).toBe('a-token');
    cleanup();
  }
});

test('whoever is signed in goes on to what was asked for, unless they came to sign in again', async () => {
  const begin = () => storeSession({ token: 'a-token', email: EMAIL });
  for (const [person, asked, shown] of [
    [userOf('admin'), '/login', '/pnl-dashboard'],
    [userOf('customer'), '/login?next=%2Fpnl-dashboard', '/customer-dashboard'],
    [userOf('admin'), '/login?next=%2Fpnl-dashboard%3Frange%3D1y', '/pnl-dashboard?range=1y'],
    [userOf('admin', { session: 'factor-pending' }), '/login', '/second-factor'],
  ] as const) {
    begin();
    answers['GET /auth/me'] = person;
    openAt(asked);
    await waitFor(() => expect(shownTitle()).toBe(shown));
    cleanup();
  }
  begin();
  const asked = heard.length;
  openAt('/login?next=%2Fpnl-dashboard', { because: 'ending', email: EMAIL });
  expect((await screen.findByLabelText<HTMLInputElement>('Email address')).value).toBe(EMAIL);
  expect([shownTitle(), heard.length]).toEqual(['Welcome Back', asked]);
});

test('a session that has ended meanwhile is forgotten, and the form stays', async () => {
  localStorage.setItem('theme', 'dark');
  openAt('/login');
  expect(shownTitle()).toBe('Welcome Back');
  cleanup();
  storeSession({ token: 'a-token', email: EMAIL });
  answers['GET /auth/me'] = refusal('not-signed-in');
  openAt('/login?next=%2Fpnl-dashboard');
  await waitFor(() => expect(localStorage.getItem('access_token')).toBeNull());
  expect(shownTitle()).toBe('Welcome Back');
  expect(heard.map(({ call }) => call)).toEqual(['GET /auth/me']);
});
