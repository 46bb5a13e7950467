import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { goodAnswers, userOf, type Answers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { invitationOf, personOf } from '../apps/web/src/portal/layout/people.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { ADMIN, listenForTrouble, openDashboard, signIn } from './people.ts';
import { openAnswered } from './portal-answers.ts';
import { openPage } from './site-pages.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const PASSWORD = 'copper lantern quiet orbit';

/** Somebody whose name is written the other way, and somebody whose name and address are as long as they get. */
function manyAnswers(): Answers {
  const answers = goodAnswers();
  const longName = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff';
  answers['/people'] = [
    personOf(1, { name: 'Ada Lowell', role: 'admin', has_totp: true, passkey_count: 2 }),
    personOf(2, { name: 'محمد بن علي', role: 'admin', is_locked: true }),
    personOf(3, {
      name: longName,
      email: `${longName.replace(' ', '.')}@featherstonehaugh-partners.example`,
    }),
    ...Array.from({ length: 7 }, (_, index) => personOf(10 + index, { state: 'disabled' })),
  ];
  answers['/auth/invitations'] = [invitationOf(1), invitationOf(2, { role: 'admin' })];
  answers['/auth/me'] = userOf('admin', {
    due_at: new Date(Date.now() + 6 * 86_400_000).toISOString(),
  });
  return answers;
}

async function expectNoFindingInBoth(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
}

test('the people screen and each of its dialogs have no accessibility finding, and nothing is wider than the window', async ({
  page,
}) => {
  await openAnswered(page, '/people', manyAnswers());
  const table = page.getByRole('table', { name: 'People who sign in' });
  await expect(table.getByRole('row')).toHaveCount(11);
  await expect(page.getByRole('region', { name: 'Second factor' })).toContainText('in 6 days');
  await expectNoFindingInBoth(page);
  for (const width of [2560, 1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: 'Manage محمد بن علي' })).toBeInViewport({ ratio: 1 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, `at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFindingInBoth(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const dialog = page.getByRole('dialog');
  const opened: Array<() => Promise<void>> = [
    () => page.getByRole('button', { name: 'Invite', exact: true }).click(),
    () => page.getByRole('button', { name: 'Manage Ada Lowell' }).click(),
    () =>
      page
        .getByRole('button', { name: /^New link/ })
        .first()
        .click(),
    () =>
      page
        .getByRole('button', { name: /^Withdraw/ })
        .first()
        .click(),
  ];
  for (const open of opened) {
    await open();
    await expect(dialog).toBeVisible();
    await expectNoFindingInBoth(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Manage محمد بن علي' }).click();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoFindingInBoth(page);
});

test('by keyboard alone somebody is found, and disabled', async ({ page }) => {
  const answers = manyAnswers();
  await openAnswered(page, '/pnl-dashboard', answers);
  await expect(page.getByRole('link', { name: 'People' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Name or email address' });
  await tabTo(page, search);
  await page.keyboard.type('lowell ada');
  const manage = page.getByRole('button', { name: /^Manage/ });
  await expect(manage).toHaveCount(1);
  await tabTo(page, manage);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Disable' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  // Given up: the button that asked has the focus again.
  await expect(dialog.getByRole('button', { name: 'Disable' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Disable' }));
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.route('**/api/v1/people/*', (route) => route.fulfill({ json: personOf(1) }));
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({ state: 'disabled' });
  await expect(page.getByText('Ada Lowell is disabled.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [0] });
}

test('a change that needs a step-up asks for the second factor above the question, then is made', async ({
  page,
}) => {
  const answers = manyAnswers();
  answers['/auth/me'] = userOf('admin', { has_totp: true });
  await openAnswered(page, '/people', answers);
  let isSteppedUp = false;
  await page.route('**/api/v1/people/*', (route) =>
    route.fulfill(
      isSteppedUp
        ? { json: personOf(1) }
        : { status: 403, json: { type: '/problems/step-up-required', detail: 'Confirm first.' } },
    ),
  );
  await page.route('**/api/v1/auth/second-factor/code', (route) => {
    isSteppedUp = true;
    return route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: 'Manage Ada Lowell' }).click();
  const question = page.getByRole('dialog', { name: 'Ada Lowell' });
  await question.getByRole('button', { name: 'Make customer' }).click();
  await question.getByRole('button', { name: 'Make customer' }).click();
  const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(stepUp).toBeVisible();
  await stepUp.getByRole('button', { name: 'Cancel' }).click();
  await expect(question.getByRole('alert')).toHaveText('Confirm first.');
  await question.getByRole('button', { name: 'Make customer' }).click();
  await stepUp.getByLabel('Code from your authenticator app').fill('123456');
  await expect(page.getByText('Ada Lowell is now a customer.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

/** Invites somebody on the screen of people. @returns the path of the link */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const link = page.getByRole('dialog', { name: 'Invitation ready' }).getByLabel('Link');
  const path = new URL(await link.inputValue());
  await page.getByRole('button', { name: 'Done' }).click();
  return path.pathname + path.hash;
}

/** Accepts an invitation and signs in, in a browser of their own. */
async function accept(
  browser: Browser,
  link: string,
  person: { name: string; email: string },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openPage(page, link);
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(person.email);
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

test('somebody is invited, comes in, changes role, is disabled and enabled, each at once and recorded', async ({
  page,
  browser,
}) => {
  const trouble = listenForTrouble(page);
  const id = randomUUID().slice(0, 8);
  const person = { name: `Ada ${id}`, email: `ada-${id}@lowell.example` };
  await openDashboard(page, ADMIN);
  await page.goto('/people');
  const link = await invite(page, person.email);
  const invitations = page.getByRole('region', { name: 'Open invitations' });
  await expect(invitations).toContainText(person.email);

  const theirs = await accept(browser, link, person);
  await page.keyboard.press('r');
  const row = page.getByRole('row', { name: person.name });
  await expect(row).toContainText('Customer');
  await expect(invitations).not.toContainText(person.email);

  await change(page, person.name, 'Make administrator');
  await expect(row).toContainText('Administrator');
  // The session of before is over, wherever they are.
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await signIn(theirs, person.email, PASSWORD);
  await expect(theirs).toHaveURL(/pnl-dashboard/);

  await change(page, person.name, 'Disable');
  await expect(page.getByText(`${person.name} is disabled.`)).toBeVisible();
  await expect(row).toContainText('Disabled');
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await signIn(theirs, person.email, PASSWORD);
  await expect(theirs.getByRole('alert')).toHaveText('Invalid email or password');

  await change(page, person.name, 'Enable');
  await signIn(theirs, person.email, PASSWORD);
  await expect(theirs).toHaveURL(/pnl-dashboard/);

  await page.goto('/audit');
  await page.getByLabel('Person').selectOption({ label: `${person.name} (${person.email})` });
  await expect(page).toHaveURL(/person=/);
  for (const sentence of [
    `enabled ${person.name}`,
    `disabled ${person.name}`,
    `changed the role of ${person.name}`,
    `${person.name} accepted an invitation`,
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  expect(trouble).toEqual([]);
});

test('an invitation that is renewed or withdrawn stops working, and its page says so at once', async ({
  page,
  browser,
}) => {
  const email = `bo-${randomUUID().slice(0, 8)}@lowell.example`;
  await openDashboard(page, ADMIN);
  await page.goto('/people');
  const first = await invite(page, email);
  await page.getByRole('button', { name: `New link for ${email}` }).click();
  await page.getByRole('button', { name: 'Make a new link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitation ready' });
  const second = new URL(await dialog.getByLabel('Link').inputValue());
  await dialog.getByRole('button', { name: 'Done' }).click();

  const theirs = await (await browser.newContext()).newPage();
  await openPage(theirs, first);
  await expect(theirs.getByRole('heading', { name: 'Not Valid' })).toBeFocused();
  await expectNoFinding(theirs);
  await openPage(theirs, second.pathname + second.hash);
  await expect(theirs.getByText(`You are invited as a customer: ${email}.`)).toBeVisible();
  await expectNoFinding(theirs);

  await page.getByRole('button', { name: `Withdraw invitation for ${email}` }).click();
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByText(`The invitation of ${email} is withdrawn.`)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Open invitations' }).getByRole('listitem', { name: email }),
  ).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Not Valid' })).toBeVisible();
});
