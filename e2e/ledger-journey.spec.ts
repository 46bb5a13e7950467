import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { STILL } from './motion.ts';
import { ADMIN, CUSTOMER, listenForTrouble, openDashboard } from './people.ts';
import { waitForScripts } from './site-pages.ts';

test.use(STILL);

/** A figure as it stands on a screen, in cents. */
const cents = (text: string): number =>
  Math.round(Number(text.replaceAll(/[^\d.−]/g, '').replace('−', '-')) * 100);

/** Follows a link of the navigation to a screen, whatever waits there. */
async function goTo(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${name}( , \\d+ waiting)?$`) })
    .click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('an administrator finds every cent of the account with an owner, and the dealing days that made it so', async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  await openDashboard(page, ADMIN);
  await goTo(page, 'Ledger');
  await expect(page.getByText('Every unit and every cent of the account has an owner.')).toBeVisible();
  const owned = page.getByRole('table', { name: /^What every owner has/ });
  const owners = owned.locator('tbody tr');
  await expect(owners).toHaveCount(7);
  const values = await owners.locator('td:last-child').allTextContents();
  const [all, account] = await owned.locator('tfoot td:last-child').allTextContents();
  expect(values.reduce((sum, value) => sum + cents(value), 0)).toBe(cents(all ?? ''));
  expect(all).toBe(account);
  await goTo(page, 'Dealing');
  await expect(page.getByRole('heading', { name: 'What would be dealt' })).toBeVisible();
  await page.getByRole('link', { name: /Final/ }).first().click();
  await expect(page.getByRole('heading', { name: 'What was dealt' })).toBeVisible();
  await goTo(page, 'Investors');
  await expect(page.getByRole('link', { name: 'Marlene Ostrevik' })).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a customer is led to the holdings, whose figures add up, and saves a statement with the hash beside it', async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  await openDashboard(page, CUSTOMER);
  await page.getByRole('link', { name: 'All holdings' }).click();
  await expect(page.getByRole('heading', { name: 'Holdings', level: 1 })).toBeVisible();
  await waitForScripts(page);
  const series = page.getByRole('table', { name: /^Series/ });
  await expect(series.locator('tbody tr')).toHaveCount(2);
  const netValues = await series.locator('tbody tr td:nth-child(7)').allTextContents();
  const total = await series.locator('tfoot tr td:nth-child(7)').textContent();
  expect(netValues.reduce((sum, value) => sum + cents(value), 0)).toBe(cents(total ?? ''));
  await expect(
    page
      .getByRole('region', { name: /^Net value/ })
      .getByRole('paragraph')
      .first(),
  ).toContainText(total ?? '');
  const row = page
    .getByRole('table', { name: /^Statements/ })
    .locator('tbody tr')
    .first();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^PDF/ }).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const told = await row.getByRole('button', { name: /^Copy the SHA-256/ }).getAttribute('title');
  expect(told).toBe(`${createHash('sha256').update(bytes).digest('hex')}: copy it`);
  expect(trouble).toEqual([]);
});

test('an administrator finds in the audit log what was done, and saves it, which is an entry itself', async ({
  page,
}) => {
  await openDashboard(page, ADMIN);
  await goTo(page, 'Audit');
  await page.getByLabel('Action').selectOption('Server started');
  await expect(page).toHaveURL(/action=server-started/);
  const entries = page.locator('tbody > tr:not(.table-details)');
  // Once to import its history, and once for the journeys.
  await expect(entries).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('server-started');
  await page.goto('/audit?action=audit-exported');
  await expect(entries.first()).toContainText('exported the audit log');
});
