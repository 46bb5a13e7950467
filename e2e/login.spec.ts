import { expect, test } from '@playwright/test';
import { goodAnswers, userOf } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { axeOf } from './axe.ts';
import { ADMIN, CUSTOMER, figure, listenForTrouble, signInToDashboard, signIn } from './people.ts';
import { answerCalls } from './portal-answers.ts';

test('an administrator lands on the PNL dashboard, a customer on theirs', async ({ page }) => {
  const trouble = listenForTrouble(page);
  await signInToDashboard(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'PNL Dashboard' })).toBeVisible();
  // What is still asked when the token dies would be refused.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInToDashboard(page, CUSTOMER);
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
  expect(trouble).toEqual([]);
});

test('what is stored after signing in are the three items, and Logout takes them away', async ({ page }) => {
  await signInToDashboard(page, ADMIN);
  const items = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(items).toMatchObject({
    isAuthenticated: 'true',
    userEmail: ADMIN,
    access_token: expect.any(String),
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  const left = await page.evaluate(() =>
    ['access_token', 'isAuthenticated', 'userEmail'].filter((key) => localStorage.getItem(key)),
  );
  expect(left).toEqual([]);
});

test('a wrong email or password is reported in the words of the catalogue', async ({ page }) => {
  await signIn(page, ADMIN, 'not the password at all');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
});

for (const [situation, answer, text] of [
  [
    '400 with a detail',
    { status: 400, body: JSON.stringify({ detail: 'This field is odd.' }) },
    'This field is odd.',
  ],
  ['400 without one', { status: 400, body: '{}' }, 'Login failed'],
  ['500', { status: 500, body: 'oops' }, 'Login failed. Please try again.'],
] as const) {
  test(`a login answered with ${situation} is told in the words of the catalogue`, async ({ page }) => {
    await page.route('**/api/v1/auth/login', (route) =>
      route.fulfill({ ...answer, contentType: 'application/problem+json' }),
    );
    await signIn(page, ADMIN);
    await expect(page.getByRole('alert')).toHaveText(text);
  });
}

test('the login button says Signing In... and is disabled while busy', async ({ page }) => {
  await page.route('**/api/v1/auth/login', () => undefined);
  await signIn(page, ADMIN);
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
});

test('a dashboard without a session leads to the login and clears what is stored', async ({ page }) => {
  // The server would refuse these tokens; the guard does not wait for that.
  await answerCalls(page, goodAnswers());
  await page.goto('/login');
  for (const stored of [
    { isAuthenticated: 'true' },
    { access_token: 'a-token', userEmail: ADMIN },
    { access_token: 'a-token', isAuthenticated: 'yes' },
  ]) {
    await page.evaluate((items) => Object.assign(localStorage, items), stored);
    await page.goto('/pnl-dashboard');
    await expect(page).toHaveURL(/\/login/);
    const names = ['access_token', 'isAuthenticated', 'userEmail'];
    expect(await page.evaluate((items) => items.filter((name) => name in localStorage), names)).toEqual([]);
  }
});

test('the dashboard opens 500 ms after the user is known', async ({ page }) => {
  await answerCalls(page, goodAnswers());
  let knownAt = 0;
  await page.route('**/api/v1/auth/me', (route) => {
    knownAt = Date.now();
    return route.fulfill({ json: userOf('admin') });
  });
  const opening = page.waitForRequest(/pnl-dashboard-.*[.]js/).then(() => Date.now());
  await signIn(page, ADMIN);
  expect((await opening) - knownAt).toBeGreaterThanOrEqual(500);
  await expect(page).toHaveURL(/\/pnl-dashboard$/);
});

test('signing in leads back to what was asked for, where the role may see it', async ({ page }) => {
  const answers = goodAnswers();
  await answerCalls(page, answers);
  const signInHere = async () => {
    await page.getByLabel('Email address').fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill('any password');
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await page.goto('/pnl-dashboard?range=1y');
  await expect(page).toHaveURL('/login?next=%2Fpnl-dashboard%3Frange%3D1y');
  await signInHere();
  await expect(page).toHaveURL('/pnl-dashboard?range=1y');
  for (const [role, next, screen] of [
    ['customer', '/pnl-dashboard', '/customer-dashboard'],
    ['admin', '/customer-dashboard', '/customer-dashboard'],
    ['admin', '//evil.example', '/pnl-dashboard'],
  ] as const) {
    answers['/auth/me'] = userOf(role);
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await signInHere();
    await expect(page).toHaveURL(screen);
  }
});

test('a 401 of any call ends the session', async ({ page }) => {
  await signInToDashboard(page, ADMIN);
  await page.evaluate(() => localStorage.setItem('access_token', 'x'.repeat(43)));
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('a customer on the admin route is told plainly and led on', async ({ page }) => {
  await signInToDashboard(page, CUSTOMER);
  await page.goto('/pnl-dashboard');
  const link = page.getByRole('link', { name: /dashboard/i }).last();
  await expect(link).toHaveAttribute('href', '/customer-dashboard');
  await expect(figure(page, 'Total Equity')).toHaveCount(0);
});

test('the login has no accessibility finding', async ({ page }) => {
  await page.goto('/login');
  expect((await axeOf(page).analyze()).violations).toEqual([]);
});
