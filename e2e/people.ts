import { expect, type Page } from '@playwright/test';

/** The two people of the demo. */
export const ADMIN = 'admin@equanim.demo';
export const CUSTOMER = 'customer@equanim.demo';
const PASSWORD = 'equanim-demo';

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in and waits for the first figure of a dashboard. */
export async function openDashboard(page: Page, email: string): Promise<void> {
  await signIn(page, email);
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
