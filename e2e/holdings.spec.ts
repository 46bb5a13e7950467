import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { LOWELL, requestOf } from '../apps/web/src/portal/holdings/holdings.test-support.ts';
import { userOf } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { answersOf, expectNoFindingInBoth, NOW, openHoldings, whole } from './holdings.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [0] });
}

test('by keyboard alone the screen is found, read, and something is requested', async ({ page }) => {
  await page.clock.setFixedTime(NOW);
  await openAnswered(page, '/customer-dashboard', answersOf());
  await expect(page.getByRole('link', { name: 'Holdings', exact: true })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { name: 'Holdings', level: 1 })).toBeFocused();
  const chart = page.getByRole('slider', { name: 'Net value, USDT, point of the chart' });
  await tabTo(page, chart);
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^1 Nov 2025: net value/);
  await expect(page.locator('.chart-tooltip')).toContainText('1 Nov 2025');
  await page.keyboard.press('Escape');
  await expect(page.locator('.chart-tooltip')).toBeHidden();
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  await tabTo(page, subscribe);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Gross amount, USDT')).toBeFocused();
  await page.keyboard.type('150,000');
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await page.route('**/customer/requests', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: requestOf(9) })
      : route.fallback(),
  );
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({
    investor_id: LOWELL.id,
    kind: 'subscription',
    amount: 150_000,
    dealing_day: '2026-12-01',
  });
  const done = page.getByRole('dialog').getByRole('button', { name: 'Done' });
  await expect(done).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(subscribe).toBeFocused();
});

test('a request that needs a step-up asks for the second factor above the form, which keeps what was typed', async ({
  page,
}) => {
  await openHoldings(page, answersOf({ '/auth/me': userOf('customer', { has_totp: true }) }));
  let isSteppedUp = false;
  await page.route('**/customer/requests', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return route.fulfill(
      isSteppedUp
        ? { status: 201, json: requestOf(9) }
        : { status: 403, json: { type: '/problems/step-up-required', detail: 'Confirm first.' } },
    );
  });
  await page.route('**/auth/second-factor/code', (route) => {
    isSteppedUp = true;
    return route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const amount = page.getByLabel('Gross amount, USDT');
  await amount.fill('150,000');
  await page.getByRole('button', { name: 'Request it' }).click();
  const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expectNoFinding(page);
  await stepUp.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('Nothing was changed, because you did not confirm it.');
  await expect(amount).toHaveValue('150,000');
  await page.getByRole('button', { name: 'Request it' }).click();
  await stepUp.getByLabel('Code from your authenticator app').fill('123456');
  await expect(page.getByRole('dialog', { name: 'Subscription requested' })).toBeVisible();
  await expectNoFindingInBoth(page);
});

test('a statement is saved as it was sent, with the token; what is no PDF is not', async ({ page }) => {
  await openHoldings(page);
  const tokens: Array<string | undefined> = [];
  let body = '%PDF-1.7\n%%EOF\n';
  await page.route('**/customer/statements/*', (route) => {
    tokens.push(route.request().headers()['authorization']);
    return route.fulfill({ contentType: 'application/pdf', body });
  });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF of Oct 2026' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('equanim-statement-INV-0001-2026-10.pdf');
  expect(readFileSync(await saved.path(), 'utf8')).toBe(body);
  expect(tokens).toEqual(['Bearer a-token']);
  body = '<h1>A proxy says hello</h1>';
  await page.getByRole('button', { name: 'PDF of Sep 2026' }).click();
  await expect(page.getByText('Nothing was saved.')).toBeVisible();
  await expectNoFindingInBoth(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFinding(page);
});

test('without a network the last holdings stay, and say that they are', async ({ page, context }) => {
  await openHoldings(page);
  await expect(whole(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await expect(page.locator('.holding-figure')).toContainText('516,736.29');
  await expectNoFindingInBoth(page);
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
