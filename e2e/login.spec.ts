import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { ADMIN, CUSTOMER, figure, listenForTrouble, openDashboard, signIn } from './people.ts';

test('an administrator lands on the PNL dashboard, a customer on theirs', async ({ page }) => {
  const trouble = listenForTrouble(page);
  await openDashboard(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'PNL Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await openDashboard(page, CUSTOMER);
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
  expect(trouble).toEqual([]);
});

test('what is stored after signing in are the three items, and Logout takes them away', async ({ page }) => {
  await openDashboard(page, ADMIN);
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

test('a wrong pair is told in the words of the catalogue', async ({ page }) => {
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

test('the button says Signing In... and is disabled while busy', async ({ page }) => {
  await page.route('**/api/v1/auth/login', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await signIn(page, ADMIN);
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
});

test('a dashboard without a session leads to the login and clears what is stored', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('isAuthenticated', 'true'));
  await page.goto('/pnl-dashboard');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBeNull();
});

test('a 401 of any call ends the session', async ({ page }) => {
  await openDashboard(page, ADMIN);
  await page.evaluate(() => localStorage.setItem('access_token', 'x'.repeat(43)));
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('a customer on the admin route is told plainly and led on', async ({ page }) => {
  await openDashboard(page, CUSTOMER);
  await page.goto('/pnl-dashboard');
  const link = page.getByRole('link', { name: /dashboard/i }).last();
  await expect(link).toHaveAttribute('href', '/customer-dashboard');
  await expect(figure(page, 'Total Equity')).toHaveCount(0);
});

test('the login has no accessibility finding', async ({ page }) => {
  await page.goto('/login');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
