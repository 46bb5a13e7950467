import { expect, test, type Page } from '@playwright/test';
import { goodAnswers, POSITIONS } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { seeChart } from './chart.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';
import { serveFiles } from './worked-backtests.ts';

const PAPERS = ['A4', 'Letter'] as const;

/** How many pages a print has on each of the papers; Chromium writes each as an object of its own. */
async function pagesOf(page: Page): Promise<number[]> {
  const counts: number[] = [];
  for (const format of PAPERS) {
    const pdf = await page.pdf({ format, printBackground: true });
    counts.push(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0);
  }
  return counts;
}

/** What sticks out of the sheet at the width of the paper between its margins. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const right = document.documentElement.clientWidth;
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > right + 1)
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`);
  });

/** The calculator as it lies on paper: everything whole, nothing that can only be pressed. */
async function expectWholeCalculator(page: Page, amount: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.growth .printed-chart')).toBeVisible();
  await expect(page.locator('.growth-frame')).toBeHidden();
  for (const line of await page.locator('.printed-line').all()) {
    await expect(line).toHaveCSS('animation-name', 'none');
    await expect(line).toHaveCSS('stroke-dasharray', 'none');
    expect((await line.boundingBox())?.width).toBeGreaterThan(100);
  }
  await expect(page.locator('.printed-drawdown')).toBeVisible();
  await expect(page.locator('.count-up').getByText(amount, { exact: true }).last()).toBeVisible();
  for (const part of ['.risk-ledger', '.window-bands', '.fees-bar', '.fees-list'])
    await expect(page.locator(part).first()).toBeVisible();
  await expect(page.locator('.risk-definition')).toHaveCount(8);
  await expect(page.locator('.investment-closing')).toBeHidden();
  for (const heading of ['Method', 'Limits', 'Risks'])
    await expect(page.getByText(heading, { exact: true })).toBeVisible();
  await expect(page.locator('.figures-month')).toHaveCount(36);
  await expect(page.locator('.amount-input')).toBeHidden();
  await page.emulateMedia({ media: null });
}

test('the calculator prints whole on three pages of A4 and Letter, before its charts were seen, amid their animation, and with large amounts', async ({
  page,
}) => {
  await serveFiles(page);
  await page.goto('/investment');
  await expect(page.locator('.period-card dd').first()).toHaveText(/%$/);
  expect(await page.locator('.growth-chart').count()).toBe(0);
  // Whoever prints has moved a finger before: with that the figures below the chart come.
  await page.mouse.move(200, 200);
  await expect(page.locator('.risk-ledger')).toBeAttached();
  expect(await page.locator('.growth-chart').count()).toBe(0);
  expect(await pagesOf(page)).toEqual([3, 3]);
  await expectWholeCalculator(page, '$10,000');
  await seeChart(page);
  expect(
    await page
      .locator('.growth-line')
      .first()
      .evaluate((line) => line.getAnimations().length),
  ).toBe(1);
  await expectWholeCalculator(page, '$10,000');
  // The width of A4 between its margins.
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.getByLabel('Initial Investment Amount').fill('900000000000000');
  await expectWholeCalculator(page, '$900,000,000,000,000');
  await page.emulateMedia({ media: 'print' });
  expect(await overflow(page)).toEqual([]);
});

/** A history that begins amid 2020 and ends with the good answers. */
function sixYears() {
  const values = Array.from({ length: 2_090 }, (_, day) => 1 + (day % 90) / 90);
  const days = {
    first_day: '2020-06-15',
    first_at: '2020-06-15T12:00:00Z',
    first_value: 1,
    last_at: '2026-03-04T12:00:00Z',
    values,
    btc_values: values,
  };
  return {
    '/performance/days': { ...days, flows: values.map(() => 0) },
    '/customer/performance/days': days,
  };
}

test.describe('a dashboard', () => {
  test.use(STILL);

  for (const screen of ['/pnl-dashboard', '/customer-dashboard'] as const) {
    test(`prints as one sheet of A4 and Letter with 5 and with 60 positions: ${screen}`, async ({ page }) => {
      const answers = { ...goodAnswers(), ...sixYears() };
      const positionsOf = (count: number) =>
        Array.from({ length: count }, (_, index) => ({
          ...POSITIONS[index % 2]!,
          symbol: `COIN${String(index)}USDT`,
          position_value_usdt: 1_000 + index,
        }));
      answers['/positions/'] = positionsOf(60);
      answers['/customer/positions/'] = positionsOf(60);
      const daysAsked = page.waitForResponse(/[/]performance[/]days$/);
      await openAnswered(page, screen, answers);
      await expect(page.getByText('COIN59USDT')).toHaveCount(1);
      await daysAsked;
      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('.tear-sheet');
      await expect(sheet).toBeVisible();
      await expect(page.locator('.portal')).toBeHidden();
      await expect(sheet).toContainText(screen === '/pnl-dashboard' ? 'and 48 more' : 'and 12 more');
      await expect(sheet.locator('.sheet-months tbody tr')).toHaveCount(4);
      await page.setViewportSize({ width: 703, height: 1000 });
      expect(await overflow(page)).toEqual([]);
      await page.emulateMedia({ media: null });
      await expect(sheet).toHaveCount(0);
      expect(await pagesOf(page)).toEqual([1, 1]);

      answers['/positions/'] = positionsOf(5);
      answers['/customer/positions/'] = positionsOf(5);
      await page.keyboard.press('r');
      await expect(page.getByText('COIN59USDT')).toHaveCount(0);
      expect(await pagesOf(page)).toEqual([1, 1]);
    });
  }
});

test('the disclosures print dark on white on three pages of A4, with their version and without what can only be pressed', async ({
  page,
}) => {
  await page.goto('/disclosures');
  expect((await pagesOf(page))[0]).toBe(3);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1000 });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('.disclosures-text p').first()).toHaveCSS('color', 'rgb(34, 34, 34)');
  await expect(page.locator('.disclosures-version')).toHaveText('Version 2 · 26 November 2026');
  for (const part of ['.disclosures-contents', '.menu-button', '.site-footer'])
    await expect(page.locator(part)).toBeHidden();
  expect(await overflow(page)).toEqual([]);
});
