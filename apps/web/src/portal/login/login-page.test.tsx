// @vitest-environment happy-dom
import { BASE_PATH } from '@equanim/contract/calls';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { createUser, pass, usePage } from '../../ui/browser/page.test-support.ts';
import { goodAnswers, statusWith, userOf } from '../layout/answers.test-support.ts';
import { PortalScreen } from '../layout/portal-screen.tsx';
import { TopBar } from '../layout/top-bar.tsx';
import { endSession } from '../session/session-store.ts';
import { Screens } from '../../screens.ts';
import { SCREENS } from '../layout/screens.test-support.ts';
import { LoginPage } from './login-page.tsx';
import '../session/sign-in.ts';

const EMAIL = 'somebody@equanim.example';
const STORED = ['access_token', 'isAuthenticated', 'userEmail'];

type Reply = () => Response | Promise<Response>;

/** What the server answers, by path; a test changes what it looks at. */
let replies: Record<string, Reply>;

usePage();

beforeEach(() => {
  endSession('absent');
  replies = {
    '/auth/login': () => Response.json(goodAnswers()['/auth/login']),
    '/auth/me': () => Response.json(userOf('admin')),
    '/auth/second-factor': () => Response.json({}, { status: 500 }),
    '/auth/logout': () => new Response(null, { status: 204 }),
    '/status': () => Response.json(statusWith({})),
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://equanim.example');
    const reply = replies[pathname.replace(BASE_PATH, '')];
    return reply === undefined ? Response.json({}, { status: 404 }) : reply();
  });
});

/** A dashboard without figures, which says where it is. */
function Screen() {
  const { pathname, search } = useLocation();
  return (
    <PortalScreen>
      <TopBar title={pathname + search} onShowShortcuts={() => undefined} />
    </PortalScreen>
  );
}

/** Opens the portal at an address: the login, and dashboards. */
function openPortal(address: string): UserEvent {
  render(
    <Screens value={SCREENS}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="*" element={<Screen />} />
        </Routes>
      </MemoryRouter>
    </Screens>,
  );
  return createUser();
}

async function signInHere(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('Email address'), EMAIL);
  await user.type(screen.getByLabelText('Password'), 'any password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

const shownTitle = () => screen.getByRole('heading', { level: 1 }).textContent;

/** Waits for a dashboard; the pause before it opens is skipped. */
async function expectScreen(address: string): Promise<void> {
  await pass(500);
  await waitFor(() => expect(shownTitle()).toBe(address));
}

const expectAlert = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

test('what is stored after signing in are the three items, and Logout takes them away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = openPortal('/login');
  await signInHere(user);
  await expectScreen('/pnl-dashboard');
  const read = () => STORED.map((name) => localStorage.getItem(name));
  expect(read()).toEqual(['a-token', 'true', EMAIL]);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(read()).toEqual([null, null, null]);
});

test('a login sends address and password, and for how long the box asks', async () => {
  const ask = vi.fn<typeof fetch>(globalThis.fetch);
  vi.stubGlobal('fetch', ask);
  const user = openPortal('/login');
  await user.click(await screen.findByLabelText('Remember me'));
  await signInHere(user);
  await waitFor(() => expect(ask).toHaveBeenCalled());
  const [address, request] = ask.mock.calls[0] ?? [];
  expect([address, request?.method]).toEqual(['/api/v1/auth/login', 'POST']);
  expect(JSON.parse(String(request?.body))).toEqual({
    email: EMAIL,
    password: 'any password',
    remember: true,
  });
});

test('a wrong email or password is reported in the words of the catalogue', async () => {
  replies['/auth/login'] = () => Response.json({ detail: 'Something else' }, { status: 401 });
  await signInHere(openPortal('/login'));
  await expectAlert('Invalid email or password');
});

test('the login button says Signing In... and is disabled while busy', async () => {
  replies['/auth/login'] = () => new Promise(() => undefined);
  await signInHere(openPortal('/login'));
  expect(await screen.findByRole('button', { name: 'Signing In...' })).toHaveProperty('disabled', true);
});

test('the dashboard opens 500 ms after the user is known', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let knownAt = Number.NaN;
  replies['/auth/me'] = () => {
    knownAt = Date.now();
    return Response.json(userOf('admin'));
  };
  await signInHere(openPortal('/login'));
  await waitFor(() => expect(knownAt).not.toBeNaN());
  // In short steps: a shorter pause would show.
  for (let steps = 0; steps < 100 && shownTitle() !== '/pnl-dashboard'; steps += 1) await pass(10);
  expect(Date.now() - knownAt).toBeGreaterThanOrEqual(500);
  expect(shownTitle()).toBe('/pnl-dashboard');
});

test('signing in leads back to what was asked for, where the role may see it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const [role, asked, shown] of [
    ['admin', '/pnl-dashboard?range=1y', '/pnl-dashboard?range=1y'],
    ['customer', '/login?next=%2Fpnl-dashboard', '/customer-dashboard'],
    ['admin', '/login?next=%2Fcustomer-dashboard', '/customer-dashboard'],
    ['admin', '/login?next=%2F%2Fevil.example', '/pnl-dashboard'],
  ] as const) {
    endSession('absent');
    replies['/auth/me'] = () => Response.json(userOf(role));
    await signInHere(openPortal(asked));
    await expectScreen(shown);
    cleanup();
  }
});

test.each(['factor-pending', 'factor-missing'] as const)(
  'whoever signs in while the standing is %s goes to the second factor first, and keeps the session',
  async (session) => {
    replies['/auth/me'] = () => Response.json(userOf('admin', { session }));
    await signInHere(openPortal('/login?next=%2Fpnl-dashboard%3Frange%3D1y'));
    await waitFor(() => expect(shownTitle()).toBe('/second-factor?next=%2Fpnl-dashboard%3Frange%3D1y'));
    expect(localStorage.getItem('access_token')).toBe('a-token');
  },
);

test('nobody is signed in whose role cannot be found out', async () => {
  replies['/auth/me'] = () => Response.json({}, { status: 500 });
  await signInHere(openPortal('/login'));
  await expectAlert('Login failed. Please try again.');
  expect(localStorage.getItem('access_token')).toBeNull();
});
