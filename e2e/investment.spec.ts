import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import {
  backtests,
  projectionFileOf,
  summaryOf,
} from '../apps/web/src/site/investment/worked-backtests.test-support.ts';
import { seeChart, serveFiles } from './calculator.ts';
import { STILL } from './motion.ts';

test.use(STILL);

test('the calculator takes an amount and a period to the chart, the figures and a file', async ({ page }) => {
  await serveFiles(page);
  await page.goto('/investment?amount=25000&period=2');
  const input = page.getByLabel('Initial Investment Amount');
  await expect(page.getByRole('radio', { name: '2-Year' })).toBeChecked();
  await expect(input).toHaveValue('25,000');
  await seeChart(page);
  const slider = page.getByRole('slider', { name: /Growth Projection/ });
  await slider.focus();
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /\$25,000/);
  await expect(page.locator('.chart-tooltip')).toBeVisible();

  // The caret stands behind what was typed last, whatever separators come before it.
  await input.fill('');
  await input.pressSequentially('2500.5');
  await expect(input).toHaveValue('2,500.5');
  await page.getByText('1-Year', { exact: true }).and(page.locator('label')).click();
  await expect(page).toHaveURL(/amount=2500.50&period=1$/);
  const { growths, cells } = summaryOf(2500.5, backtests[1]);
  await expect(page.locator('.period-card.series-1 dd')).toHaveText(growths);
  await expect(page.locator('.roi-period.series-1 tbody td')).toHaveText(cells);
  await expect(page.locator('.count-up > [aria-hidden]')).toHaveText('$2,500.50');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('growth-1-year-2500.50.csv');
  expect(await readFile(await file.path(), 'utf8')).toBe(projectionFileOf(2500.5, backtests[1]));
});

/** The labels of the chart with their places; a label of two lines reads as one. */
const labels = (page: Page) =>
  page.locator('.growth-chart .chart-tick').evaluateAll((all) =>
    all.map((label) => {
      const { left, right, top, bottom } = label.getBoundingClientRect();
      const lines = [...label.children].map((line) => line.textContent);
      return { text: lines.join(' ') || label.textContent, left, right, top, bottom };
    }),
  );
type Label = Awaited<ReturnType<typeof labels>>[number];

const meet = (one: Label, other: Label): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What leaves its place or covers something else; nothing, where the page holds what is on it. */
async function disorder(page: Page, width: number): Promise<string[]> {
  const all = await labels(page);
  const clashes = all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other) => (meet(one, other) ? [`${one.text} on ${other.text}`] : [])),
  );
  const frame = (await page.locator('.investment-charts').boundingBox())!;
  const isOutside = ({ left, right }: Label) => left < frame.x || right > frame.x + frame.width;
  const figure = (await page.locator('.count-up > [aria-hidden]').boundingBox())!;
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  return [
    ...clashes,
    ...all.filter(isOutside).map(({ text }) => text),
    ...(figure.x + figure.width > width - 24 ? ['the figure'] : []),
    ...(scrollWidth === width ? [] : [`a page of ${String(scrollWidth)} px`]),
  ];
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 844 }, hasTouch: true });

  test('the calculator holds any amount, and a tap on its chart tells a month until one taps elsewhere', async ({
    page,
  }) => {
    await page.goto(`/investment?amount=1${'0'.repeat(18)}`);
    await seeChart(page);
    const input = page.getByLabel('Initial Investment Amount');
    for (const [width, amount] of [
      [320, null],
      [390, '90000000000000.25'],
      [320, '0.01'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      if (amount !== null) await input.fill(amount);
      await expect.poll(() => disorder(page, width), `${String(amount)} at ${String(width)} px`).toEqual([]);
    }
    const tooltip = page.locator('.chart-tooltip');
    await page.locator('.growth-chart').tap({ position: { x: 200, y: 120 } });
    await expect(tooltip).toContainText('Value $');
    await page.getByRole('heading', { name: 'Growth Projection' }).tap();
    await expect(tooltip).toHaveCount(0);
  });
});
