import { expect, test } from '@playwright/test';
import { axeOf } from './axe.ts';
import { STILL } from './motion.ts';
import { CUSTOMER, listenForTrouble, openDashboard } from './people.ts';

test.use(STILL);

test('a customer sees delayed performance, symbols and daily counts, and no amount', async ({ page }) => {
  const trouble = listenForTrouble(page);
  const bodies: string[] = [];
  page.on('response', (response) => {
    // Own holdings, for which the dashboard asks last, are amounts of one's own.
    if (/\/customer\/(?!holdings)/.test(response.url()))
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined,
      );
  });
  await openDashboard(page, CUSTOMER);
  await expect(page.getByText('Demo data').first()).toBeVisible();
  await expect(page.getByText('Historical performance (delayed 1 day)')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Performance History' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Daily Trading Summary' })).toBeVisible();
  await expect(page.getByText(/^(Long|Short)$/).first()).toBeVisible();
  await expect(page.getByText(/^[A-Z][a-z]{2} \d{2}, \d{4}$/).first()).toBeVisible();
  expect(bodies.length).toBeGreaterThan(2);
  expect(bodies.join('\n')).not.toMatch(/equity|wallet_balance|unrealis|unrealiz|price|leverage/);
  expect(await page.locator('body').innerText()).not.toMatch(
    /NaN|Infinity|undefined|Invalid Date|USDT\b(?!\s*(Long|Short))(?<=\d USDT)/,
  );
  expect(trouble).toEqual([]);
});

test('the daily summary turns from newest to oldest', async ({ page }) => {
  await openDashboard(page, CUSTOMER);
  const dates = page.getByText(/^[A-Z][a-z]{2} \d{2}, \d{4}$/);
  await expect(dates.first()).toBeVisible();
  const newest = await dates.first().innerText();
  await page.getByRole('button', { name: /Newest/ }).click();
  await expect(dates.first()).not.toHaveText(newest);
  expect(new Date(await dates.first().innerText()) < new Date(newest)).toBe(true);
});

test('the range buttons of a customer are disabled while loading', async ({ page }) => {
  await openDashboard(page, CUSTOMER);
  await page.route('**/customer/wallet/history**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });
  await page.getByRole('button', { name: '1Y', exact: true }).click();
  await expect(page.getByRole('button', { name: '1W', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: '1W', exact: true })).toBeEnabled();
});

test('the customer dashboard has no accessibility finding', async ({ page }) => {
  await openDashboard(page, CUSTOMER);
  expect((await axeOf(page).analyze()).violations).toEqual([]);
});
