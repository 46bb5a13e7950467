import { expect, test, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { seeChart } from './chart.ts';
import { STILL } from './motion.ts';

test.use({ ...STILL, viewport: { width: 320, height: 844 }, hasTouch: true });

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

/** How much wider the chart is drawn than there is room: for a moment, after the page has got another width. */
const excess = (page: Page) =>
  page
    .locator('.growth-chart')
    .evaluate(
      ({ clientWidth, firstElementChild }) => Number(firstElementChild?.getAttribute('width')) - clientWidth,
    );

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

const LARGEST = '1' + '0'.repeat(18);

test('the calculator holds any amount on a phone, answers to a tap and has no accessibility violations, loaded or failed', async ({
  page,
}) => {
  await page.goto(`/investment?amount=${LARGEST}`);
  await seeChart(page);
  await expectOrder(page, LARGEST);
  const input = page.getByLabel('Initial Investment Amount');
  for (const amount of ['900000000000000000', '90000000000000.25', '-1250.123', '0.01', '10000']) {
    await input.fill(amount);
    await expectOrder(page, amount);
  }
  await expectTap(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await seeChart(page);
  expect((await axeOf(page).analyze()).violations).toEqual([]);
  await page.route('**/backtests/*.csv', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect((await axeOf(page).analyze()).violations).toEqual([]);
});

/** Everything is in its place on phones, with a label at every sixth month. */
async function expectOrder(page: Page, amount: string): Promise<void> {
  for (const width of [320, 390]) {
    const sight = `${amount} at ${String(width)} px`;
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => excess(page), sight).toBe(0);
    await expect
      .poll(() => months(page), sight)
      .toEqual(['Nov 2023', 'May 2024', 'Nov 2024', 'May 2025', 'Nov 2025', 'May 2026']);
    await expect.poll(() => disorder(page, width), sight).toEqual([]);
  }
}

/** A tap on the chart tells the values of a month, until one taps elsewhere. */
async function expectTap(page: Page): Promise<void> {
  const tooltip = page.locator('.chart-tooltip');
  await page.locator('.growth-chart').tap({ position: { x: 200, y: 120 } });
  await expect(tooltip).toContainText('Value $');
  await page.getByRole('heading', { name: 'Growth Projection' }).tap();
  await expect(tooltip).toHaveCount(0);
}
