import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { listenForTrouble } from './people.ts';
import { answerCalls } from './portal-answers.ts';
import { addPerson, atAName, giveCredentials, openAccount } from './product-at-a-name.ts';
import { openPage } from './site-pages.ts';
import { showIn, THEMES } from './theme.ts';

atAName.use(STILL);

const WIDTHS = [390, 768, 1024, 1440, 2560];

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `at ${String(width)}`).toBeLessThanOrEqual(0);
  }
}

atAName(
  'name, address and password are changed, and everything goes on with the new ones',
  async ({ page, request }) => {
    const trouble = listenForTrouble(page);
    const person = await addPerson(request, 'customer');
    await openAccount(page, person);
    await page.getByLabel('Name', { exact: true }).fill('Ada L.');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your name was saved.')).toBeVisible();

    const email = `new-${person.email}`;
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByLabel('New email address').fill(email);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Change it' }).click();
    await expect(page.getByText(`Your email address is now ${email}.`)).toBeFocused();
    await expect(page.getByRole('button', { name: `Menu of ${email}` })).toBeVisible();

    const password = 'violet harbor seven lanterns';
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password').fill('somebody somebody');
    await expect(page.locator('.password-words')).toContainText(/weak/i);
    await expectNoFinding(page);
    await page.getByLabel('New password').fill(password);
    await expect(page.locator('.password-words')).toHaveText(/strong/i);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await giveCredentials(page, { email, password });
    await expect(page).toHaveURL(/customer-dashboard/);
    expect(trouble).toEqual([]);
  },
);

atAName(
  'the other sessions are listed and ended, and the data is saved without a secret in it',
  async ({ page, request, browser, site }) => {
    const person = await addPerson(request, 'customer');
    const elsewhere = await browser.newPage({ baseURL: site });
    await giveCredentials(elsewhere, person);
    await expect(elsewhere).toHaveURL(/customer-dashboard/);
    await openAccount(page, person);
    const rows = page.locator('#sessions').getByRole('listitem');
    // That of registering is none; the other page and this one are two.
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('This one');
    await expect(rows.first()).toContainText('127.0.0.1');
    await page.getByRole('button', { name: 'End all others' }).click();
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'End them' }).click();
    await expect(page.getByText('Every other session was ended.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await elsewhere.goto('/customer-dashboard');
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.close();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ user: { email: person.email } });
    expect(file).not.toContain('argon2');
  },
);

atAName(
  'the account fits every width, and has no accessibility finding in either theme, whatever its state',
  async ({ page, request }) => {
    await openAccount(page, await addPerson(request, 'admin'));
    await expect(page.locator('#sessions').getByRole('listitem')).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    for (const theme of THEMES) {
      await showIn(page, theme);
      await expectNoFinding(page);
    }
    await page.getByRole('button', { name: 'Change email address' }).click();
    await expectNoFinding(page);
    await page.route('**/api/v1/auth/{sessions,second-factor,me}', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.reload();
    await expect(page.getByText('could not be loaded.')).toHaveCount(3);
    await expectNoSidewaysScroll(page);
    await expectNoFinding(page);
  },
);

atAName(
  'the login and its neighbors are drawn with fields and buttons, however they are opened',
  async ({ page }) => {
    await answerCalls(page, goodAnswers());
    await page.route('**/api/v1/auth/invitation', (route) =>
      route.fulfill({
        json: { email: 'ada@lowell.example', role: 'customer', expires_at: '2099-01-01T00:00:00Z' },
      }),
    );
    for (const path of ['/login', '/forgot-password', '/reset-password#a', '/accept-invitation#a']) {
      await openPage(page, path);
      const submit = page.locator('button[type=submit]');
      await expect(submit).toHaveCSS('background-color', /^(?!rgba[(]0, 0, 0, 0[)])/);
      await expect(page.locator('.input').first()).toHaveCSS('border-top-width', '1px');
    }
  },
);
