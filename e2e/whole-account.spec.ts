import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  EVERY_CATEGORY,
  COINS,
  NOTICES,
  OPTION,
  withCoins,
} from '../apps/web/src/portal/admin/whole-account.test-support.ts';
import {
  collectorWith,
  goodAnswers,
  troubleWith,
} from '../apps/web/src/portal/layout/answers.test-support.ts';
import { axeOf } from './axe.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const COIN_TEXTS = ['borrowed 0.2 BTC', 'option value −0.015 BTC', '12,345.678', '9,000.00', '−10.00%'];

/** A part of the screen by its heading. */
const part = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

/** The chart takes a moment to follow a new width. */
const fitsScreen = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);

async function expectNoFindings(page: Page, selector: string): Promise<void> {
  expect((await axeOf(page).include(selector).analyze()).violations).toEqual([]);
}

async function expectWholeOption(page: Page): Promise<void> {
  const row = part(page, 'Current Positions').getByRole('listitem').filter({ hasText: OPTION });
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByText(OPTION)).toBeInViewport({ ratio: 1 });
  await expect(row.getByText('Long')).toBeInViewport({ ratio: 1 });
  const isCut = await row
    .getByText(OPTION)
    .evaluate((symbol) => getComputedStyle(symbol).overflow !== 'visible');
  expect(isCut).toBe(false);
}

async function expectWholeCoins(page: Page): Promise<void> {
  const coins = part(page, 'Coins');
  await coins.scrollIntoViewIfNeeded();
  for (const text of COIN_TEXTS) await expect(coins.getByText(text)).toBeInViewport({ ratio: 1 });
}

test('notices, positions and coins of a whole account stand whole at every width, without an axe finding', async ({
  page,
}) => {
  const answers = { ...withCoins(COINS), '/positions/': EVERY_CATEGORY };
  answers['/status'] = collectorWith({ state: 'degraded', trouble: troubleWith(), notices: NOTICES });
  await openAnswered(page, '/pnl-dashboard', answers);
  await expect(part(page, 'Coins').getByRole('row')).toHaveCount(COINS.length + 1);
  await expect(part(page, 'Current Positions').getByRole('listitem')).toHaveCount(EVERY_CATEGORY.length);
  // Everything a row says is seen.
  await expect(part(page, 'Coins').getByRole('row', { name: /^BTC/ })).toHaveText(
    'BTC borrowed 0.2 BTC · option value −0.015 BTC 0.15 60,000.00 9,000.00 45.00%',
    { useInnerText: true },
  );
  await expectNoFindings(page, '.positions');
  await expectNoFindings(page, '.coins');
  const list = page.getByRole('status').filter({ hasText: NOTICES[0]!.text });
  await expect(list).toBeVisible();
  const alert = (await page.getByRole('alert').boundingBox())!;
  expect((await list.boundingBox())!.y).toBeGreaterThan(alert.y + alert.height);

  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWholeOption(page);
    await fitsScreen(page);
  }
  // On a phone the coins are lines one above the other.
  for (const width of [320, 390, 767]) {
    await page.setViewportSize({ width, height: 844 });
    await expectWholeCoins(page);
    await fitsScreen(page);
    if (width === 320) await expectNoFindings(page, '.notice-quiet');
  }
});

test('the symbol of an option stands whole at every width for a customer, too', async ({ page }) => {
  const positions = EVERY_CATEGORY.map(({ symbol, side }) => ({ symbol, side }));
  await openAnswered(page, '/customer-dashboard', { ...goodAnswers(), '/customer/positions/': positions });
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWholeOption(page);
    await fitsScreen(page);
  }
});
