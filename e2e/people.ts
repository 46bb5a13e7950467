import { expect, type Page } from '@playwright/test';
import { openPage } from './site-pages.ts';

/** The two people of the demo. */
export const ADMIN = 'admin@equanim.demo';
export const CUSTOMER = 'customer@equanim.demo';
const PASSWORD = 'equanim-demo';

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await openPage(page, '/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in through the form and waits for the first figure of the dashboard; the session belongs to the test alone. */
export async function signInToDashboard(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await expectDashboard(page, email);
}

/** Of the one product all journeys share, by address of the person, while this worker lives. */
const tokens = new Map<string, Promise<string>>();

/** The session of a person that the journeys of this worker share. */
export function tokenOf(page: Page, email: string): Promise<string> {
  const token = tokens.get(email) ?? requestToken(page, email);
  tokens.set(email, token);
  return token;
}

async function requestToken(page: Page, email: string): Promise<string> {
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Signs in by a token, once: whoever is signed out meanwhile stays so. */
export async function keepToken(page: Page, email: string, token: string): Promise<void> {
  await page.addInitScript(
    ([accessToken, userEmail]) => {
      if (sessionStorage.getItem('isPrepared') !== null) return;
      sessionStorage.setItem('isPrepared', 'true');
      // The session as the browser keeps it (Specification 3.14).
      localStorage.setItem('access_token', accessToken);
      localStorage.setItem('isAuthenticated', 'true');
      localStorage.setItem('userEmail', userEmail);
    },
    [token, email] as const,
  );
}

/**
 * Opens a dashboard with a session that the journeys of this worker share, and waits for its first figure. A journey
 * that ends its session, is about signing in or runs on a product of its own takes `signInToDashboard`.
 */
export async function openDashboard(page: Page, email: string): Promise<void> {
  await keepToken(page, email, await tokenOf(page, email));
  await page.goto(email === ADMIN ? '/pnl-dashboard' : '/customer-dashboard');
  await expectDashboard(page, email);
}

async function expectDashboard(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(email === ADMIN ? /pnl-dashboard/ : /customer-dashboard/);
  await expect(figure(page, 'Normalized Value')).toHaveText(/^\d+\.\d{4}$/);
}

/** The figure of a card. */
export function figure(page: Page, title: string) {
  return page
    .locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
    .locator('.figure');
}

/** Everything the page complains about on its console, for a test to look at in the end. */
export function listenForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  return trouble;
}
