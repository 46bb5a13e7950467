import { expect, type Page } from '@playwright/test';
import { addAuthenticator, codeOf } from './authenticators.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { addPerson, expectNoFindingInBoth, openAccount, signOut, writing } from './own-product.ts';
import { listenForTrouble, signIn } from './people.ts';
import { openPage } from './site-pages.ts';

writing.use(STILL);

/** Keeps the recovery codes that are shown. @returns them */
async function keepCodes(page: Page): Promise<string[]> {
  const shown = page.getByRole('region', { name: 'Keep your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allTextContents();
  await shown.getByRole('button', { name: 'I have saved them' }).click();
  await expect(shown).toHaveCount(0);
  return codes;
}

const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');

writing(
  'a passkey is added, given as second factor at the next sign-in, and signs in by itself where the browser offers it',
  async ({ page, request }) => {
    const trouble = listenForTrouble(page);
    const person = await addPerson(request, 'customer');
    const authenticator = await addAuthenticator(page);
    await authenticator.setPresent(false);
    await openAccount(page, person);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('My laptop');
    await page.getByLabel('Your password').fill(person.password);
    await authenticator.setPresent(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await keepCodes(page);
    await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toBeVisible();
    expect(await authenticator.countPasskeys()).toBe(1);
    await expectNoFindingInBoth(page);

    // The offer of the login would be taken at once.
    await authenticator.setPresent(false);
    await signOut(page);
    await signIn(page, person.email, person.password);
    await expect(page).toHaveURL(/\/second-factor$/);
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
    await authenticator.setPresent(true);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/customer-dashboard/);

    await authenticator.setPresent(false);
    await signOut(page);
    await openPage(page, '/login?next=%2Fperformance');
    // As if the person chose what the browser offers; it is asked when the offer is made.
    await authenticator.setPresent(true);
    await page.reload();
    await expect(page).toHaveURL('/performance');
    expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBe(person.email);
    expect(trouble).toEqual([]);
  },
);

writing(
  'an authenticator app is set up by keyboard alone, asked for at sign-in before any screen, and removed',
  async ({ page, request }) => {
    const person = await addPerson(request, 'admin');
    await openAccount(page, person);
    const press = (key: string) => page.keyboard.press(key);
    await page.getByRole('button', { name: 'Add an app' }).focus();
    await press('Enter');
    await expect(page.getByLabel('Your password')).toBeFocused();
    await page.keyboard.type(person.password);
    await press('Enter');
    const secret = await page.getByRole('code').innerText();
    await expect(page.getByLabel('Code from the app')).toBeFocused();
    await expectNoFinding(page);
    await page.keyboard.type(codeOf(secret, -1));
    await press('Enter');
    await expect(page.getByText('Keep your recovery codes')).toBeFocused();
    for (const name of ['Copy', 'Download', 'Print', 'I have saved them']) {
      await press('Tab');
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
    }
    await press('Enter');
    await expect(page.getByText('your recovery codes are saved')).toBeFocused();

    await signOut(page);
    await signIn(page, person.email, person.password);
    await expect(codeField(page)).toBeFocused();
    await page.goto('/pnl-dashboard?range=1y');
    await expect(page).toHaveURL('/second-factor?next=%2Fpnl-dashboard%3Frange%3D1y');
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type('000000');
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(codeField(page)).toBeFocused();
    await expectNoFinding(page);
    await page.keyboard.type(codeOf(secret, 0));
    await expect(page).toHaveURL('/pnl-dashboard?range=1y');

    await page.goto('/account');
    await page.getByRole('button', { name: 'Remove app' }).click();
    await expect(page.getByLabel('Your password')).toBeFocused();
    await page.keyboard.type(person.password);
    await press('Enter');
    await expect(page.getByText('The authenticator app was removed.')).toBeFocused();
    await signOut(page);
    await signIn(page, person.email, person.password);
    await expect(page).toHaveURL(/pnl-dashboard/);
  },
);

writing(
  'a recovery code stands for the second factor once, and an export that needs a step-up goes on after it was given',
  async ({ page, request }) => {
    const person = await addPerson(request, 'customer');
    await openAccount(page, person);
    await page.getByRole('button', { name: 'Add an app' }).click();
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    const secret = await page.getByRole('code').innerText();
    await page.getByLabel('Code from the app').fill(codeOf(secret, -1));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = await keepCodes(page);

    // As the server answers it five minutes after the factor was given.
    let refusals = 0;
    await page.route('**/api/v1/auth/export', async (route) => {
      if (refusals > 1) return route.continue();
      refusals += 1;
      await route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { type: '/problems/step-up-required', title: 'x', status: 403, detail: 'Confirm.' },
      });
    });
    const button = page.getByRole('button', { name: 'Download your data' });
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await button.click();
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('because you did not confirm it')).toBeVisible();
    await button.click();
    const download = page.waitForEvent('download');
    await codeField(page).fill(codeOf(secret, 0));
    expect((await download).suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d[.]json$/);
    await expect(dialog).toBeHidden();

    const giveFirst = async () => {
      await signOut(page);
      await signIn(page, person.email, person.password);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(codes[0]!);
      await page.keyboard.press('Enter');
    };
    await giveFirst();
    await expect(page).toHaveURL(/customer-dashboard/);
    await page.goto('/account');
    await expect(page.getByText('9 recovery codes of 10 left.')).toBeVisible();
    await giveFirst();
    await expect(page.getByLabel('Recovery code')).toHaveAttribute('aria-invalid', 'true');
  },
);
