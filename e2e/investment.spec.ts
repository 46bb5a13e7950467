import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  at,
  backtests,
  cellsOf,
  lastMonthOf,
  marksOf,
  projectionFileOf,
  summaryOf,
} from '../apps/web/src/site/investment/worked-backtests.test-support.ts';
import { seeChart } from './chart.ts';
import { serveFiles } from './worked-backtests.ts';

test('the calculator takes an amount and a period to the chart, the figures and a file', async ({ page }) => {
  await serveFiles(page);
  await page.goto('/investment?amount=25000&period=2');
  const input = page.getByLabel('Initial Investment Amount');
  await expect(page.getByRole('radio', { name: '2-Year' })).toBeChecked();
  await expect(input).toHaveValue('25,000');
  await choosePeriod(page, 3);
  await seeChart(page);
  await expectChart(page, 25_000);
  await expectCaret(input);
  await expect(page).toHaveURL(/amount=199234567/);
  await input.fill('2500.5');
  await choosePeriod(page, 1);
  await expect(page).toHaveURL(/amount=2500.50&period=1$/);
  await expectFigures(page, 2500.5);
  await expectFile(page, 2500.5);
  await expect(page.locator('.count-up > [aria-hidden]')).toHaveText('$2,500.50', { timeout: 4000 });
});

/** Chooses a period as a visitor does. */
async function choosePeriod(page: Page, period: 1 | 3): Promise<void> {
  const name = `${String(period)}-Year`;
  await page.getByText(name, { exact: true }).and(page.locator('label')).click();
  await expect(page.getByRole('radio', { name })).toBeChecked();
}

/** The chart of three years: its height, its lines, and what it tells who reads it by keyboard. */
async function expectChart(page: Page, amount: number): Promise<void> {
  expect((await page.locator('.growth-chart svg').boundingBox())?.height).toBe(300);
  const line = page.locator('.growth-line.series-3');
  await expect(line).toHaveCSS('stroke-width', '2.5px');
  await expect(line).toHaveCSS('animation-duration', '1.5s');
  await expect(line).toHaveCSS('opacity', '1');
  for (const other of ['.growth-line.series-1', '.growth-line.series-2']) {
    await expect(page.locator(other)).toHaveCSS('stroke-width', '1.25px');
    await expect(page.locator(other)).toHaveCSS('opacity', '0.45');
  }
  const slider = page.getByRole('slider', { name: /Growth Projection/ });
  await slider.focus();
  const { text, value } = lastMonthOf(amount);
  await expect(slider).toHaveAttribute('aria-valuetext', text);
  await expect(page.locator('.chart-tooltip')).toContainText(value);
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Nov 2023: 3-Year \$25,000/);
}

/** The caret stands behind what was typed last, whatever separators come before it. */
async function expectCaret(input: Locator): Promise<void> {
  const caret = () => input.evaluate((element: HTMLInputElement) => element.selectionStart);
  await input.fill('');
  await input.pressSequentially('1234567');
  await expect(input).toHaveValue('1,234,567');
  await input.press('Home');
  await input.press('ArrowRight');
  await input.pressSequentially('99');
  await expect(input).toHaveValue('199,234,567');
  expect(await caret()).toBe(3);
  await input.press('x');
  await input.press('-');
  await expect(input).toHaveValue('199,234,567');
  expect(await caret()).toBe(3);
}

/** The cards, the ROI Summary and the last year of the table, for a year. */
async function expectFigures(page: Page, amount: number): Promise<void> {
  const points = backtests[1];
  const { gross, net } = marksOf(amount, points);
  const { growths, cells } = summaryOf(amount, points);
  await expect(page.locator('.period-card.series-1 dd')).toHaveText(growths);
  await expect(page.locator('.roi-period.series-1 tbody td')).toHaveText(cells);
  const before = points.findLastIndex(({ day }) => day.startsWith('2025'));
  await expect(page.locator('.figures-year').last().locator('th, td')).toHaveText([
    '2026 (to Oct)',
    ...cellsOf([at(gross, before), at(gross, -1)], [at(net, before), at(net, -1)]),
  ]);
}

async function expectFile(page: Page, amount: number): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('growth-1-year-2500.50.csv');
  expect(await readFile(await file.path(), 'utf8')).toBe(projectionFileOf(amount, backtests[1]));
}
