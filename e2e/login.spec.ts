import { expect, test } from '@playwright/test';
import { goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { axeOf } from './axe.ts';
import { ADMIN, CUSTOMER, listenForTrouble, signInToDashboard } from './people.ts';
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

test('the login plays its film, has no accessibility finding, and opens the screen that led to it', async ({
  page,
}) => {
  await answerCalls(page, goodAnswers());
  await page.goto('/login');
  const film = page.locator('.login-scene video');
  for (const [name, value] of [
    ['paused', false],
    ['muted', true],
    ['loop', true],
  ] as const) {
    await expect(film).toHaveJSProperty(name, value);
  }
  expect((await axeOf(page).analyze()).violations).toEqual([]);
  await page.goto('/pnl-dashboard?range=1y');
  await expect(page).toHaveURL('/login?next=%2Fpnl-dashboard%3Frange%3D1y');
  await page.getByLabel('Email address').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill('any password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/pnl-dashboard?range=1y');
});
