import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page } from '@playwright/test';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { addPerson, linkOf, openAccount, PASSWORD, signOut, writing } from './own-product.ts';
import { ADMIN, listenForTrouble, signIn, signInToDashboard } from './people.ts';
import { openPage, waitForScripts } from './site-pages.ts';

writing.use(STILL);

writing(
  'name, address and password are changed, the address once its link was opened, and everything goes on with the new ones',
  async ({ page, request, own }) => {
    const trouble = listenForTrouble(page);
    const person = await addPerson(request, 'customer');
    const count = own.mailbox.mails.length;
    await openAccount(page, person);
    await page.getByLabel('Name', { exact: true }).fill('Ada L.');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your name was saved.')).toBeVisible();

    const email = `new-${person.email}`;
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByLabel('New email address').fill(email);
    await page.getByLabel('Your password').fill(person.password);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(page.getByText(`until then ${person.email} stays in use`)).toBeFocused();

    await openPage(page, await linkOf(own, count, 'confirm-email'));
    await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeFocused();
    expect(trouble).toEqual([]);
    await page.reload();
    await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
    await openAccount(page, { email, password: person.password });

    const password = 'violet harbor seven lanterns';
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password').fill('somebody somebody');
    await expect(page.locator('.field-hint[aria-live]')).toContainText(/weak/i);
    await page.getByLabel('New password').fill(password);
    await expect(page.locator('.field-hint[aria-live]')).toHaveText(/strong/i);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await signOut(page);
    await signIn(page, email, password);
    await expect(page).toHaveURL(/customer-dashboard/);
  },
);

writing(
  'the other sessions are listed and ended, and the data is saved without a secret in it',
  async ({ page, request, browser, own }) => {
    const person = await addPerson(request, 'customer');
    const elsewhere = await browser.newPage({ baseURL: own.site });
    await signIn(elsewhere, person.email, person.password);
    await expect(elsewhere).toHaveURL(/customer-dashboard/);
    await openAccount(page, person);
    const rows = page.locator('#sessions').getByRole('listitem');
    // That of registering is none; the other page and this one are two.
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('This one');
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('button', { name: 'End sessions' }).click();
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

writing(
  'a forgotten password is replaced through a mail, and the link works once',
  async ({ page, request, own }) => {
    const { email } = await addPerson(request, 'customer');
    const count = own.mailbox.mails.length;
    await openPage(page, '/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    // The login asks for an email address too, and stays until the next page is there.
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    await waitForScripts(page);
    await page.getByLabel('Email address').fill(email);
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();

    const password = 'another rather long phrase';
    const link = await linkOf(own, count, 'reset-password');
    await openPage(page, link);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveText('Your new password is set. Sign in with it.');

    await openPage(page, link);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page.getByRole('alert')).toHaveText('This link has been used or has expired.');
    await signIn(page, email, password);
    await expect(page).toHaveURL(/customer-dashboard/);
  },
);

/** Accepts an invitation and signs in, in a browser of their own. */
async function accept(browser: Browser, link: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: new URL(link).origin })).newPage();
  await openPage(page, link);
  await expect(page.getByText(`You are invited as a customer: ${email}.`)).toBeVisible();
  await page.getByLabel('Name').fill('Bo Lowell');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/customer-dashboard/);
  return page;
}

/** Opens what can be done about somebody, chooses it and confirms. */
async function change(page: Page, name: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: label }).click();
  await dialog.getByRole('button', { name: label }).click();
  await expect(dialog).toBeHidden();
}

writing(
  'somebody is invited by mail, comes in, changes role, is disabled and enabled, each at once and recorded',
  async ({ page, browser, own }) => {
    const trouble = listenForTrouble(page);
    const email = `bo-${String(process.pid)}@lowell.example`;
    await signInToDashboard(page, ADMIN);
    await page.getByRole('link', { name: 'People' }).click();
    const dialog = page.getByRole('dialog');
    const invitations = page.getByRole('region', { name: 'Open invitations' });
    /** Presses what makes a link, which is the one in the mail. */
    const readLink = async (press: () => Promise<void>): Promise<string> => {
      const count = own.mailbox.mails.length;
      await press();
      const link = own.site + (await linkOf(own, count, 'accept-invitation'));
      await expect(dialog.getByLabel('Link')).toHaveValue(link);
      await dialog.getByRole('button', { name: 'Done' }).click();
      return link;
    };
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByLabel('Email address').fill(email);
    const first = await readLink(() => dialog.getByRole('button', { name: 'Invite' }).click());
    await page.getByRole('button', { name: `New link for ${email}` }).click();
    const second = await readLink(() => page.getByRole('button', { name: 'Make a new link' }).click());
    await expect(invitations).toContainText(email);

    const stranger = await browser.newPage();
    await openPage(stranger, first);
    await expect(stranger.getByRole('heading', { name: 'Link Not Valid' })).toBeFocused();
    await stranger.close();
    const theirs = await accept(browser, second, email);
    await page.keyboard.press('r');
    const row = page.getByRole('row', { name: 'Bo Lowell' });
    await expect(row).toContainText('Customer');
    await expect(invitations).not.toContainText(email);

    await change(page, 'Bo Lowell', 'Make administrator');
    await expect(row).toContainText('Administrator');
    // The session of before is over, wherever they are.
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);
    await signIn(theirs, email, PASSWORD);
    await expect(theirs).toHaveURL(/pnl-dashboard/);

    await change(page, 'Bo Lowell', 'Disable');
    await expect(row).toContainText('Disabled');
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);
    await signIn(theirs, email, PASSWORD);
    await expect(theirs.getByRole('alert')).toHaveText('Invalid email or password');
    await change(page, 'Bo Lowell', 'Enable');
    await signIn(theirs, email, PASSWORD);
    await expect(theirs).toHaveURL(/pnl-dashboard/);

    await page.goto('/audit');
    await page.getByLabel('Person').selectOption({ label: `Bo Lowell (${email})` });
    await expect(page).toHaveURL(/person=/);
    for (const sentence of [
      'enabled Bo Lowell',
      'disabled Bo Lowell',
      'changed the role of Bo Lowell',
      'Bo Lowell accepted an invitation',
    ])
      await expect(page.getByText(sentence)).toBeVisible();
    expect(trouble).toEqual([]);
  },
);

writing(
  'an investor is added with whom to invite and its first request in one dialog, and the person sees it once they accept',
  async ({ page, browser, own }) => {
    const trouble = listenForTrouble(page);
    const email = `dora-${String(process.pid)}@lowell.example`;
    await signInToDashboard(page, ADMIN);
    await page.getByRole('link', { name: 'Investors' }).click();
    await page.getByRole('button', { name: 'Add investor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Lowell Family Office');
    await dialog.getByLabel('Email address of somebody to invite').fill(email);
    await dialog.getByLabel('First subscription, gross').fill('100000');
    const count = own.mailbox.mails.length;
    await dialog.getByRole('button', { name: 'Add investor' }).click();
    await expect(dialog.getByRole('region', { name: 'Subscription requested' })).toContainText('97,000.00');
    const link = own.site + (await linkOf(own, count, 'accept-invitation'));
    await expect(dialog.getByLabel('Link')).toHaveValue(link);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page
      .getByText(/^Added:/)
      .getByRole('link')
      .click();

    await expect(page.getByRole('heading', { name: 'Investor', exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Lowell Family Office' })).toBeVisible();
    const requests = page.getByRole('region', { name: 'Requests' });
    await expect(requests).toContainText('100,000.00 USDT gross');
    const invitations = page.getByRole('region', { name: 'Open invitations' });
    await expect(invitations).toContainText(email);
    const reference = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    const theirs = await accept(browser, link, email);
    await theirs.getByRole('link', { name: 'All holdings' }).click();
    await expect(theirs.getByText('Nothing is dealt yet.')).toBeVisible();
    await expect(theirs.getByText(reference, { exact: true }).first()).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Requests' })).toContainText('100,000.00 USDT gross');

    await page.reload();
    await expect(page).toHaveTitle(/^Lowell Family Office/);
    await expect(page.getByRole('row', { name: 'Bo Lowell' })).toContainText('Customer');
    await expect(invitations).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Lowell Family Office' })).toBeVisible();
    expect(trouble).toEqual([]);
    await page.goto('/investors/INV-9999');
    await expect(page.getByText('There is no investor INV-9999.')).toBeVisible();
  },
);
