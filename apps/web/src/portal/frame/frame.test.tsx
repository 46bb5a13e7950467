// @vitest-environment happy-dom
import type { Role } from '@equanim/contract/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { firm } from '../../content/firm.ts';
import { pass } from '../../ui/browser/page.test-support.ts';
import { endSession, storeSession } from '../session/session-store.ts';
import { pages } from '../../content/pages.ts';
import { Screens } from '../../screens.ts';
import { holdingsOf } from '../fund/parts/holdings.test-support.ts';
import { goodAnswers, userOf, type Answers } from './answers.test-support.ts';
import { Dashboard } from './dashboard.tsx';
import { PortalScreen } from './portal-screen.tsx';
import { useScreen } from './screen.test-support.tsx';
import { SCREENS } from './screens.test-support.ts';
import './navigation/portal-menu.tsx';
import './shortcuts-dialog.tsx';
import '../session/ending/ending-dialog.tsx';

const show = useScreen();

/** A screen without figures, which says where it is. */
function Screen() {
  const { pathname, search } = useLocation();
  if (pathname === '/login') return <p>Login</p>;
  return (
    <PortalScreen>
      <Dashboard title={pathname + search} onRange={() => undefined} onRefresh={() => undefined}>
        Figures
      </Dashboard>
    </PortalScreen>
  );
}

const showFor = (role: Role) => show(<Screen />, { ...goodAnswers(), '/auth/me': userOf(role) });
const labels = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const place = () => screen.getByRole('heading', { level: 1 }).textContent;
const shownTheme = () => document.documentElement.dataset['theme'];

/** Takes the place of the system's settings. */
const preferLight = (isLight: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('light') && isLight,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

test('the navigation leads each role to its screens, and nobody anywhere before the role is known', async () => {
  const { leave } = showFor('admin');
  await screen.findByRole('link', { name: 'PNL' });
  expect(labels()).toEqual(['Skip to content', firm.name, 'PNL', 'Reports']);
  const logo = () => screen.getByRole('link', { name: `${firm.name}, dashboard` }).getAttribute('href');
  expect(logo()).toBe('/pnl-dashboard');
  expect(screen.getByRole('list', { name: 'Firm' }).textContent).toBe('Reports');
  leave();
  endSession('left');
  const other = showFor('customer');
  await screen.findByRole('link', { name: 'Dashboard' });
  expect(labels()).toEqual(['Skip to content', firm.name, 'Dashboard', 'Reports']);
  expect(logo()).toBe('/customer-dashboard');
  // One group needs no name.
  expect(screen.queryByRole('list', { name: 'Fund' })).toBeNull();
  other.leave();
  endSession('left');
  show(<Screen />, { ...goodAnswers(), '/auth/me': new Promise(() => undefined) });
  await waitFor(() => expect(place()).toBe('/'));
  expect(labels()).toEqual(['Skip to content', firm.name]);
});

test('a range goes along to another screen that has one, and a span by both its ends', async () => {
  const address = '/pnl-dashboard?range=1w&btc=0&from=2026-03-01T10:00:00Z&to=2026-03-01T11:00:00Z';
  const { leave } = show(<Screen />, goodAnswers(), address);
  const rowLink = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await rowLink('PNL')).toBe(
    '/pnl-dashboard?range=1w&from=2026-03-01T10%3A00%3A00Z&to=2026-03-01T11%3A00%3A00Z',
  );
  expect(await rowLink('Reports')).toBe('/reports');
  leave();
  const half = show(<Screen />, goodAnswers(), '/customer-dashboard?range=1w&from=2026-03-01');
  expect(await rowLink('PNL')).toBe('/pnl-dashboard?range=1w');
  half.leave();
  show(<Screen />, goodAnswers(), '/reports?range=1w');
  expect(await rowLink('PNL')).toBe('/pnl-dashboard');
});

test('the menu leads where the row does not, and to the holdings of an administrator who has some', async () => {
  const answers = { ...goodAnswers(), '/customer/holdings': holdingsOf() };
  const screens = [...SCREENS, { ...SCREENS[1]!, ...pages.holdings, path: '/holdings' }];
  const open = async (given: Partial<Answers>) => {
    const { user, leave } = show(
      <Screens value={screens}>
        <Screen />
      </Screens>,
      given,
    );
    await user.click(await screen.findByRole('button', { name: /^Menu of/ }));
    const links = within(await screen.findByRole('dialog')).getAllByRole('link');
    return { links: links.map(({ textContent }) => textContent), leave };
  };
  const without = await open(goodAnswers());
  expect(without.links).toEqual(['PNL', 'Reports', 'Customer view', 'CRM']);
  without.leave();
  await open(answers);
  await screen.findByRole('link', { name: 'Holdings' });
});

test('the menu says who is signed in, and its choices take effect at once and stay', async () => {
  preferLight(false);
  const { user, leave } = showFor('admin');
  await user.click(await screen.findByRole('button', { name: /^Menu of somebody@equanim[.]example/ }));
  const menu = await screen.findByRole('dialog', { name: 'Somebody' });
  expect(menu.textContent).toContain('Administrator · somebody@equanim.example');
  const press = (name: string) => user.click(within(menu).getByRole('button', { name }));
  await press('Light');
  expect(shownTheme()).toBe('light');
  await press('Blue, orange');
  expect(document.documentElement.dataset['palette']).toBe('cvd');
  await press('Hidden');
  await user.click(screen.getByRole('button', { name: /^Amounts hidden/ }));
  expect(within(menu).getByRole('button', { name: 'Shown' }).getAttribute('aria-pressed')).toBe('true');
  await press('UTC');
  leave();
  // The site has one theme and one palette; the next screen has the chosen ones again.
  expect([shownTheme(), document.documentElement.dataset['palette']]).toEqual(['dark', 'standard']);
  showFor('admin');
  expect([shownTheme(), document.documentElement.dataset['palette']]).toEqual(['light', 'cvd']);
  expect(localStorage.getItem('zone')).toBe('utc');
});

test('a minute before the session ends a dialog counts down, once, and at its end nothing is shown any more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-04T12:00:00Z') });
  const { user } = showFor('admin');
  // More than a browser's timer can wait.
  const endsAt = Date.now() + 30 * 86_400_000;
  storeSession({ token: 'a-token', email: 'somebody@equanim.example', endsAt });
  await pass(1_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  // A sleep: the clock is far on, and no timer has run.
  vi.setSystemTime(endsAt - 59_000);
  await pass(31_000);
  const dialog = await screen.findByRole('dialog', { name: /^Your session ends in 0:2\d$/ });
  await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
  await pass(5_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.body.textContent).toContain('Figures');
  await pass(30_000);
  expect(document.body.textContent).not.toContain('Figures');
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(localStorage.getItem('sessionEndsAt')).toBeNull();
});

test('a screen follows the person who signed in elsewhere, and hides itself while it is away', async () => {
  const answers = { ...goodAnswers(), '/auth/me': userOf('admin') };
  const { asked } = show(<Screen />, answers);
  await screen.findByRole('link', { name: 'PNL' });
  answers['/auth/me'] = { ...userOf('customer'), email: 'other@equanim.example' };
  const before = asked.length;
  localStorage.setItem('access_token', 'of-the-other');
  localStorage.setItem('userEmail', 'other@equanim.example');
  window.dispatchEvent(new StorageEvent('storage', { key: 'userEmail' }));
  await screen.findByRole('link', { name: 'Dashboard' });
  expect(labels()).not.toContain('PNL');
  expect(asked.length).toBeGreaterThan(before);

  const isAway = () => document.documentElement.hasAttribute('data-away');
  window.dispatchEvent(new Event('pagehide'));
  expect(isAway()).toBe(true);
  window.dispatchEvent(new Event('pageshow'));
  expect(isAway()).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  // What another tab did is not told to a page that is kept in memory.
  localStorage.removeItem('access_token');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(document.body.textContent).not.toContain('Figures'));
});
