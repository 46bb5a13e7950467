// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePage } from '../../ui/browser/page.test-support.ts';
import { TopBar } from '../frame/top-bar.tsx';
import { openGuarded } from './guarded.test-support.tsx';
import { endSession, noteFactorGiven, storeSession } from './session-store.ts';

const STORED = ['access_token', 'isAuthenticated', 'userEmail'];
const SESSION = { token: 'a-token', email: 'somebody@equanim.example' };

usePage();
beforeEach(() => endSession('absent'));

/** A screen whose bar asks for the status. */
const openScreen = (address: string) =>
  openGuarded(
    address,
    <TopBar title="A screen" onSearch={() => undefined} onShowShortcuts={() => undefined} />,
  );

const findPlace = async () => (await screen.findByTestId('place')).textContent;
const refused = { type: '/problems/second-factor-required', detail: 'Give it.' };
const storedItems = () => STORED.filter((name) => localStorage.getItem(name) !== null);

test('a dashboard without a session leads to the login and clears what is stored', async () => {
  const ask = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', ask);
  for (const stored of [
    { isAuthenticated: 'true' },
    { access_token: 'a-token', userEmail: SESSION.email },
    { access_token: 'a-token', isAuthenticated: 'yes' },
  ]) {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    openScreen('/pnl-dashboard');
    expect(await findPlace()).toBe('/login?next=%2Fpnl-dashboard');
    expect(storedItems()).toEqual([]);
    cleanup();
  }
  // The server would refuse these tokens; the guard does not wait for that.
  expect(ask).not.toHaveBeenCalled();
});

test('a 401 of any call ends the session', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
  storeSession(SESSION);
  openScreen('/pnl-dashboard?range=1y');
  expect(await findPlace()).toBe(
    '/login?next=%2Fpnl-dashboard%3Frange%3D1y Your session expired. Sign in to continue.',
  );
  expect(storedItems()).toEqual([]);
});

test('a 503 of any call, as while the database is unreachable, signs nobody out', async () => {
  const ask = vi.fn<() => Promise<Response>>(async () =>
    Response.json(
      { type: '/problems/database-unavailable', detail: 'Try again shortly.' },
      { status: 503, headers: { 'retry-after': '5' } },
    ),
  );
  vi.stubGlobal('fetch', ask);
  storeSession(SESSION);
  openScreen('/pnl-dashboard');
  await screen.findByRole('heading', { name: 'A screen' });
  await vi.waitFor(() => expect(ask).toHaveBeenCalled());
  expect(screen.queryByTestId('place')).toBeNull();
  expect(storedItems()).toEqual(STORED);
});

test('a 403 for want of the second factor leads to the page that asks for it, and keeps the session', async () => {
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 403 }));
  storeSession(SESSION);
  openScreen('/pnl-dashboard?range=1y');
  expect(await findPlace()).toBe('/second-factor?next=%2Fpnl-dashboard%3Frange%3D1y');
  expect(storedItems()).toEqual(STORED);
  // Back, and the screen shows nothing until the factor was given.
  cleanup();
  openScreen('/pnl-dashboard');
  await findPlace();
  cleanup();
  noteFactorGiven();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  openScreen('/pnl-dashboard');
  await screen.findByRole('heading', { name: 'A screen' });
});

test('what is refused to the last session does not concern whoever signed in with another one', async () => {
  const refusals: Array<(status: number) => void> = [];
  const ask = () =>
    new Promise((resolve) => refusals.push((status) => resolve(Response.json(refused, { status }))));
  vi.stubGlobal('fetch', ask);
  for (const status of [401, 403]) {
    storeSession(SESSION);
    openScreen('/pnl-dashboard');
    await vi.waitFor(() => expect(refusals.length).toBeGreaterThan(0));
    const late = refusals.splice(0);
    cleanup();
    storeSession({ ...SESSION, token: `another-token-${String(status)}` });
    openScreen('/pnl-dashboard');
    for (const refuse of late) refuse(status);
    await new Promise((done) => setTimeout(done, 20));
    await screen.findByRole('heading', { name: 'A screen' });
    expect(storedItems()).toEqual(STORED);
    cleanup();
    refusals.length = 0;
  }
});
