import { expect, test, type Page } from '@playwright/test';
import type { Mailbox } from '../apps/server/src/people/mail/mailbox.test-support.ts';
import { axeOf } from './axe.ts';
import { STILL } from './motion.ts';
import { ADMIN, CUSTOMER, listenForTrouble, signInToDashboard, signIn } from './people.ts';
import { SITE, withMail } from './product-with-mail.ts';
import { openPage, waitForScripts } from './site-pages.ts';

test.use(STILL);

const PASSWORD = 'copper lantern quiet orbit';

/** The path of the link in the mail that comes next and has one to that page: mails about statements may come between. */
async function linkOf(mailbox: Mailbox, count: number, page: string): Promise<string> {
  for (let next = count; ; next += 1) {
    const { text } = await mailbox.wait(next);
    const link = text.split('\n').find((line) => line.startsWith(`${SITE}/${page}#`));
    if (link !== undefined) return link.slice(SITE.length);
  }
}

async function expectNoFinding(page: Page): Promise<void> {
  expect((await axeOf(page).analyze()).violations).toEqual([]);
}

withMail(
  'a forgotten password is replaced through a mail, and the link works once',
  async ({ page, mailing }) => {
    const trouble = listenForTrouble(page);
    const count = mailing.mailbox.mails.length;
    await openPage(page, '/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    // The login asks for an email address too, and stays until the next page is there.
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    await waitForScripts(page);
    await page.getByLabel('Email address').fill(CUSTOMER);
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Mail' })).toBeFocused();
    await expectNoFinding(page);

    const link = await linkOf(mailing.mailbox, count, 'reset-password');
    await openPage(page, link);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toHaveText('Your new password is set. Sign in with it.');
    expect(trouble).toEqual([]);

    await openPage(page, link);
    await page.getByLabel('New password', { exact: true }).fill('another rather long phrase');
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page.getByRole('alert')).toHaveText('This link has been used or has expired.');
    await expect(page.getByRole('alert')).toBeFocused();

    await signIn(page, CUSTOMER, PASSWORD);
    await expect(page).toHaveURL(/customer-dashboard/);
  },
);

withMail('an administrator invites somebody, who accepts and signs in', async ({ page, mailing }) => {
  const trouble = listenForTrouble(page);
  const count = mailing.mailbox.mails.length;
  await signInToDashboard(page, ADMIN);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('ada@lowell.example');
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Invitation ready');
  await expectNoFinding(page);
  const link = await linkOf(mailing.mailbox, count, 'accept-invitation');
  await expect(dialog.getByLabel('Link')).toHaveValue(mailing.url + link);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  await openPage(page, link);
  await expect(page.getByText('You are invited as a customer: ada@lowell.example.')).toBeVisible();
  await page.getByLabel('Name').fill('Ada Lowell');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue('ada@lowell.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/customer-dashboard/);
  expect(trouble).toEqual([]);
});

withMail('a new address counts once its link was opened, which works once', async ({ page, mailing }) => {
  const trouble = listenForTrouble(page);
  const api = `${mailing.url}/api/v1/auth`;
  const person = { email: 'grace@lowell.example', password: PASSWORD };
  const signedIn = await page.request.post(`${api}/login`, {
    data: { email: ADMIN, password: 'equanim-demo' },
  });
  const { access_token: admin } = (await signedIn.json()) as { access_token: string };
  const invited = await page.request.post(`${api}/invitations`, {
    data: { email: person.email, role: 'customer' },
    headers: { authorization: `Bearer ${admin}` },
  });
  const { path } = (await invited.json()) as { path: string };
  const invitation = path.slice(path.indexOf('#') + 1);
  await page.request.post(`${api}/register`, { data: { invitation, name: 'Grace', password: PASSWORD } });
  const theirs = await page.request.post(`${api}/login`, { data: person });
  const { access_token: token } = (await theirs.json()) as { access_token: string };
  const asked = await page.request.put(`${api}/me`, {
    data: { email: 'grace.new@lowell.example', current_password: PASSWORD },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(asked.status()).toBe(200);
  await expect
    .poll(() => mailing.mailbox.mails.some(({ text }) => text.includes(`${SITE}/confirm-email#`)))
    .toBe(true);
  const mail = mailing.mailbox.mails.findLast(({ text }) => text.includes(`${SITE}/confirm-email#`));
  const link = /\/confirm-email#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';

  await openPage(page, link);
  await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeFocused();
  await expectNoFinding(page);
  expect(trouble).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not Valid' })).toBeFocused();
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await signIn(page, 'grace.new@lowell.example', PASSWORD);
  await expect(page).toHaveURL(/customer-dashboard/);
});

test('where no mail is sent, whoever forgot the password is told whom to ask', async ({ page }) => {
  await openPage(page, '/forgot-password');
  await page.getByLabel('Email address').fill(CUSTOMER);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Mail' })).toBeFocused();
  await expect(page.getByText('or ask your administrator')).toBeVisible();
});

for (const path of ['/reset-password', '/accept-invitation', '/confirm-email']) {
  test(`${path} without its token says so`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('only part of the link');
    await expectNoFinding(page);
  });
}
