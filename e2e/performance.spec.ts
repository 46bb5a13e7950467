import { expect, test, type Page } from '@playwright/test';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { ADMIN, CUSTOMER, listenForTrouble, openDashboard } from './people.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the performance screen and waits for its figures. */
async function openPerformance(page: Page, email: string): Promise<void> {
  await openDashboard(page, email);
  await page.goto('/performance');
  await expect(panel(page, 'Return and risk')).toBeVisible();
  // The last panel, which follows the figures.
  await expect(panel(page, 'Where it came from')).toBeVisible();
}

test('an administrator reads the whole performance, by keyboard too, and follows a part to its lines', async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  await openPerformance(page, ADMIN);
  for (const name of ['Months', 'Drawdowns', 'Against Bitcoin', 'Rolling 90 days', 'Where it came from'])
    await expect(panel(page, name)).toBeVisible();
  expect(await page.locator('body').innerText()).not.toMatch(/NaN|Infinity|undefined|Invalid Date/);

  // The parts add up to the return that stands above, to the last place.
  const origin = panel(page, 'Where it came from').getByRole('table').first();
  const percents = await origin.locator('tr td:last-child').allInnerTexts();
  const [total = 0, ...parts] = percents
    .map((text) => Math.round(Number(text.replace('−', '-').replaceAll(/[,%+]/g, '')) * 10_000))
    .toReversed();
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
  const gross = await panel(page, 'Return and risk').locator('.return-figure').first().innerText();
  expect(Number(gross.replace('−', '-').replaceAll(/[,%+]/g, ''))).toBeCloseTo(total / 10_000, 1);

  await page.getByRole('button', { name: 'Sharpe' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Mean of the daily returns/)).toBeVisible();
  await panel(page, 'Drawdowns').getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.chart-tooltip')).toContainText('Gross');
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }

  await page.getByRole('button', { name: 'Fees', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fees' });
  await expect(
    dialog.getByText(/^(No lines in this range|[\d,]+ (newest lines|lines, newest first))$/),
  ).toBeVisible();
  await expectNoFinding(page, '.dialog-wide');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('2');
  await expect(page).toHaveURL(/range=1w/);
  await expect(panel(page, 'Return and risk')).toContainText('Needs at least 365 days');
  await page.goto('/performance?from=2026-13-01');
  await expect(page.getByText('The range in the address cannot be read.')).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a customer sees no amount and no symbol, and asks no call of administrators', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openPerformance(page, CUSTOMER);
  await expect(page.getByText('Delayed 1 day')).toBeVisible();
  const text = await page.locator('main').innerText();
  expect(text).not.toMatch(/USDT|NaN|Infinity|undefined|Invalid Date/);
  expect(asked).not.toContain('/api/v1/performance/days');
  expect(asked).not.toContain('/api/v1/performance/summary');
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
});

test('on a phone the lines of a part stand whole, one below the other', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPerformance(page, ADMIN);
  await page.goto('/performance?range=1y');
  await page.getByRole('button', { name: 'Trading', exact: true }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Trading' }).getByRole('region', { name: 'Lines' });
  await expect(list.getByText(/^[+−][\d,.]+$/).first()).toBeInViewport({ ratio: 1 });
  expect(await list.evaluate((area) => area.scrollWidth - area.clientWidth)).toBe(0);
  await expectNoFinding(page, '.dialog-wide');
});

test('on paper no button is left, every figure is, and nothing is wider than the sheet', async ({ page }) => {
  await openPerformance(page, ADMIN);
  // A sheet of A4 between its margins, px.
  await page.setViewportSize({ width: 703, height: 1_020 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.range-title-print')).toBeVisible();
  await expect(page.getByText(/^Net of 3% management/)).toBeVisible();
  await expect(page.locator('.topbar')).toBeHidden();
  await expect(page.getByRole('button', { name: 'CSV' })).toBeHidden();
  await expect(panel(page, 'Months').getByRole('columnheader', { name: 'Jan' })).toBeVisible();
  await expect(page.getByText('Volatility', { exact: true }).first()).toBeVisible();
  const { wide, charts } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    charts: [...document.querySelectorAll('.pair-chart')].map((chart) => getComputedStyle(chart).breakInside),
  }));
  expect(wide).toBeLessThanOrEqual(0);
  expect(charts.length).toBeGreaterThan(0);
  expect(new Set(charts)).toEqual(new Set(['avoid']));
});
