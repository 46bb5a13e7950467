import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { startFundWorld } from '../apps/server/src/fund/ledger/fund-world.test-support.ts';
import { startMailbox } from '../apps/server/src/people/mail/mailbox.test-support.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { SITE_URL } from '../apps/server/src/test-app.test-support.ts';
import { keepToken } from './people.ts';
import { STILL } from './motion.ts';

const START = '2027-01-08T12:00:00Z';
const ADMIN = 'admin@equanim.example';
const INVESTOR = { name: 'Ada Lowell', email: 'ada@lowell.example', password: 'copper lantern quiet orbit' };

/** A fund of its own behind the built website, whose time, money and mails are the test's. */
async function openFund(browser: Browser) {
  const directory = mkdtempSync(join(tmpdir(), 'equanim-journey-'));
  const database = await openDatabase({ directory });
  const mailbox = await startMailbox();
  const webRoot = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
  const world = await startFundWorld(START, 50_000, { database, webRoot, smtpUrl: mailbox.url });
  const { services, app, sendMails } = world.app;
  const baseURL = await app.listen({ host: '127.0.0.1', port: 0 });
  const pages: Page[] = [];
  let now = START;
  return {
    ...world,

    /** Opens a browser for somebody. */
    async enter(): Promise<Person> {
      const context = await browser.newContext({ ...STILL, baseURL });
      await context.clock.install({ time: now });
      const page = await context.newPage();
      pages.push(page);
      return createPerson(page);
    },

    /** Lets time pass for the server, its jobs and every browser. */
    async at(moment: string): Promise<void> {
      now = moment;
      world.at(moment);
      for (const page of pages) await page.clock.setSystemTime(moment);
      await services.ledger.follow();
      await services.statements.makeDue(10);
      await services.messages.tell();
      await sendMails();
    },

    /** Whom every mail went to, and its subject. */
    mails: () => mailbox.mails.map(({ receivers, headers }) => `${String(receivers)}: ${headers['subject']}`),

    /** The path that the newest mail leads to. */
    link: () => (mailbox.mails.at(-1)?.text.match(LINK)?.[0] ?? '').slice(SITE_URL.length),

    async close(): Promise<void> {
      for (const page of pages) await page.context().close();
      await world.close();
      await mailbox.close();
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const LINK = new RegExp(`${SITE_URL}/\\S+`);

/** Somebody in a browser of their own, whose clicks and screens are counted. */
type Person = ReturnType<typeof createPerson>;

function createPerson(page: Page) {
  const screens = new Set<string>();
  let clicks = 0;
  const note = (): void => {
    clicks += 1;
    screens.add(new URL(page.url()).pathname.replace(/\/$/, ''));
  };
  return {
    page,
    async click(what: Locator): Promise<void> {
      note();
      await what.click();
    },
    /** Follows a link of a mail. */
    async follow(path: string): Promise<void> {
      await page.goto(path);
      note();
    },
    /** Goes to a screen by the navigation. */
    async goTo(name: string): Promise<void> {
      await this.click(page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }));
    },
    /** Confirms what a dialog asks. */
    async confirm(label: string): Promise<void> {
      await this.click(page.getByRole('dialog').getByRole('button', { name: label, exact: true }));
    },
    counted: () => `${String(clicks)} clicks on ${String(screens.size)} screens`,
  };
}

async function signIn({ page, click }: Person): Promise<void> {
  await page.getByLabel('Email address').fill(INVESTOR.email);
  await page.getByLabel('Password', { exact: true }).fill(INVESTOR.password);
  await click(page.getByRole('button', { name: 'Sign In' }));
}

/** Opens the portal on another day, and what waits. */
async function doWaiting(admin: Person, what: RegExp): Promise<void> {
  await admin.page.goto('/pnl-dashboard');
  const waiting = admin.page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await admin.click(waiting.getByRole('link', { name: what }));
}

test('from the first wish of an investor to the statement, each side is told that it is its turn', async ({
  browser,
}) => {
  const fund = await openFund(browser);
  await fund.terms('2027-01-08');
  const admin = await fund.enter();
  const investor = await fund.enter();
  await fund.at('2027-01-10T12:00:00Z');
  await keepToken(admin.page, ADMIN, fund.admin);
  await admin.page.goto('/pnl-dashboard');

  // One dialog: the investor, whoever stands for it, and what it wishes.
  await admin.goTo('Investors');
  await admin.click(admin.page.getByRole('button', { name: 'Add investor' }));
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(INVESTOR.name);
  await dialog.getByLabel('Email address of somebody to invite').fill(INVESTOR.email);
  await dialog.getByLabel('First subscription, gross').fill('100000');
  await admin.confirm('Add investor');
  await admin.confirm('Done');
  await fund.at('2027-01-10T12:01:00Z');
  expect(fund.mails()).toEqual([`${INVESTOR.email}: Your invitation`]);

  await investor.follow(fund.link());
  await investor.page.getByLabel('Name').fill(INVESTOR.name);
  await investor.page.getByLabel('Password', { exact: true }).fill(INVESTOR.password);
  await investor.click(investor.page.getByRole('button', { name: 'Accept Invitation' }));
  await investor.page.waitForURL(/login/);
  await signIn(investor);
  await expect(investor.page).toHaveURL(/customer-dashboard/);
  await fund.at('2027-01-10T12:02:00Z');
  expect(fund.mails().at(-1)).toBe(`${INVESTOR.email}: Your request was received`);

  await doWaiting(admin, /Accept or cancel/);
  await admin.click(admin.page.getByRole('button', { name: 'Accept', exact: true }));
  await admin.confirm('Accept');
  await expect(dialog).toHaveCount(0);
  await fund.at('2027-01-10T12:03:00Z');
  expect(fund.mails().at(-1)).toBe(`${INVESTOR.email}: Your request was accepted`);
  await investor.follow(fund.link());
  await expect(investor.page.getByText('Send 97,000.00 USDT with the reference INV-0001.')).toBeVisible();

  await fund.flow('2027-01-14T10:00:00Z', '97000', '1');
  await fund.at('2027-01-14T10:05:00Z');
  expect(fund.mails().at(-1)).toBe(`${ADMIN}: Unmatched deposit`);
  await doWaiting(admin, /97,000.00 USDT/);
  await admin.click(admin.page.getByRole('button', { name: 'Match' }).first());
  await admin.confirm('Match');
  await expect(dialog).toHaveCount(0);
  const told = fund.mails();
  await fund.at('2027-01-15T10:00:00Z');
  expect(fund.mails()).toEqual(told);
  await fund.at('2027-01-15T10:06:00Z');
  expect(fund.mails().at(-1)).toBe(`${INVESTOR.email}: Your money was confirmed`);

  await fund.sample('2027-01-31T23:59:00Z', '1');
  await fund.begin('2027-02-01');
  await fund.at('2027-02-01T00:10:00Z');
  await doWaiting(admin, /1 February 2027/);
  await admin.click(admin.page.getByRole('button', { name: 'Finalize' }));
  await admin.confirm('Finalize');
  await expect(dialog).toHaveCount(0);
  await admin.page.goto('/pnl-dashboard');
  await expect(admin.page.getByText('Nothing is waiting for you')).toBeVisible();
  await fund.at('2027-02-01T23:50:00Z');
  expect(fund.mails().at(-1)).toBe(`${INVESTOR.email}: Your money was confirmed`);
  await fund.at('2027-02-02T00:01:00Z');
  expect(fund.mails().at(-1)).toBe(`${INVESTOR.email}: Your request was dealt`);

  // The month that the next dealing day ends.
  await fund.sample('2027-02-28T23:59:00Z', '1.05');
  await fund.deal('2027-03-01');
  await fund.at('2027-03-01T23:50:00Z');
  expect(fund.mails().at(-1)).toBe(`${INVESTOR.email}: Your request was dealt`);
  await fund.at('2027-03-02T00:01:00Z');
  expect(fund.mails().at(-1)).toBe(`${INVESTOR.email}: Your statement for February 2027`);
  await investor.follow(fund.link());
  await signIn(investor);
  await expect(investor.page.getByText('101,850.00').first()).toBeVisible();
  const statements = investor.page.getByRole('table', { name: /^Statements/ });
  const download = investor.page.waitForEvent('download');
  await investor.click(statements.getByRole('button', { name: /^PDF/ }));
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');

  expect([admin.counted(), investor.counted()]).toEqual(['13 clicks on 3 screens', '7 clicks on 3 screens']);
  await fund.close();
});
