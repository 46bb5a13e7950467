import { expect, test, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { seeChart } from './chart.ts';
import { STILL } from './motion.ts';

test.use(STILL);

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
  const frame = await page.locator('.investment-charts').boundingBox();
  const [low, high] = [frame?.x ?? width, (frame?.x ?? 0) + (frame?.width ?? 0)];
  const outside = all.filter(({ left, right }) => left < low || right > high).map(({ text }) => text);
  const figure = await page.locator('.count-up > [aria-hidden]').boundingBox();
  const isFigureOut = (figure?.x ?? width) + (figure?.width ?? width) > width - 24;
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  return [
    ...clashes,
    ...outside,
    ...(isFigureOut ? ['the figure'] : []),
    ...(scrollWidth === width ? [] : [`a page of ${String(scrollWidth)} px`]),
  ];
}

const months = async (page: Page) =>
  (await labels(page)).map(({ text }) => text).filter((text) => /^[A-Z][a-z]{2} \d{4}$/.test(text));

for (const width of [320, 390]) {
  test(`holds any amount at ${String(width)} px, a label at every sixth month`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const amount of ['10000', '90000000000000.25', '900000000000000000', '1' + '0'.repeat(18), '0.01']) {
      await page.goto(`/investment?amount=${amount}`);
      await seeChart(page);
      await expect
        .poll(() => months(page), amount)
        .toEqual(['Nov 2023', 'May 2024', 'Nov 2024', 'May 2025', 'Nov 2025', 'May 2026']);
      await expect.poll(() => disorder(page, width), amount).toEqual([]);
    }
  });
}

test('figures beyond exact cents are said to be rounded, others are not', async ({ page }) => {
  await page.goto('/investment?amount=10000000000000');
  const note = page.getByText('figures above $90 trillion are rounded');
  const input = page.getByLabel('Initial Investment Amount');
  await expect(input).toHaveValue('10,000,000,000,000');
  await seeChart(page);
  await expect(note).toHaveCount(0);
  await input.fill('90,000,000,000,000,000');
  await expect(note.first()).toBeVisible();
  await expect(page.locator('.count-up .sr-only')).toHaveText('$90,000,000,000,000,000');
});

test('has no accessibility violations, loaded or failed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/investment');
  await seeChart(page);
  expect((await axeOf(page).analyze()).violations).toEqual([]);
  await page.route('**/backtests/*.csv', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect((await axeOf(page).analyze()).violations).toEqual([]);
});
