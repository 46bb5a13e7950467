import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  CURRENT,
  goodAnswers,
  historyOf,
  pointAt,
  type Answers,
} from '../apps/web/src/portal/layout/answers.test-support.ts';
import { STILL } from './motion.ts';
import { figure } from './people.ts';
import { openAnswered } from './portal-answers.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

/** Red, green and blue of the text, whatever way of writing colors it was given in. */
function colorOf(text: Locator): Promise<number[]> {
  return text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('There is nothing to paint on.');
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    return Array.from(canvas.getImageData(0, 0, 1, 1).data);
  });
}

async function hueOf(text: Locator): Promise<string> {
  const [red = 0, green = 0] = await colorOf(text);
  return green > red ? 'green' : 'red';
}

/** The point under the mouse, with its colors, until the mouse leaves. */
async function expectTooltip(page: Page): Promise<void> {
  const tooltip = page.locator('.chart-tooltip');
  const portfolio = page.locator('.performance-chart .chart-line-portfolio');
  await expect(portfolio).toBeVisible();
  // The third of four points stands two thirds into the line.
  const line = (await portfolio.boundingBox())!;
  await page.mouse.move(line.x + (line.width * 2) / 3 + 5, line.y + line.height / 2);
  await expect(tooltip).toContainText('Portfolio1.0500+5.00%Bitcoin0.9000−10.00%');
  await expect.poll(() => hueOf(tooltip.getByText('+5.00%'))).toBe('green');
  await expect.poll(() => hueOf(tooltip.getByText('−10.00%'))).toBe('red');
  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveCount(0);
}

/** The performance of the account is green from zero up and red below, in either theme. */
async function expectHues(page: Page, answers: Answers): Promise<void> {
  await expect(figure(page, 'Performance')).toHaveText('+23.46%');
  for (const [change, text, hue] of [
    [4.2, '+4.20%', 'green'],
    [0, '0.00%', 'green'],
    [-0.5, '−0.50%', 'red'],
  ] as const) {
    answers['/wallet/current'] = { ...CURRENT, percentage_change: change };
    await page.keyboard.press('r');
    await expect(figure(page, 'Performance')).toHaveText(text);
    for (const theme of THEMES) {
      await showIn(page, theme);
      await expect.poll(() => hueOf(figure(page, 'Performance').getByText(text))).toBe(hue);
    }
  }
}

/** The axis of a flat line is widened by 0.05 on both sides. */
async function expectRoomAroundFlatLine(page: Page, answers: Answers): Promise<void> {
  const days = [1, 2, 3].map((day) => `2026-03-0${day}T12:00:00Z`);
  answers['/wallet/history'] = historyOf(days.map((day) => pointAt(day, 1)));
  await page.keyboard.press('r');
  const labels = page.locator('.performance-chart .chart-values text.chart-tick');
  await expect(labels).toHaveText(['0.96', '0.98', '1.00', '1.02', '1.04']);
  // The ends of the axis, from where two of the labels stand: the grid ends 36 px above the bottom and 12 px below the top.
  const ends = await labels.evaluateAll((ticks) => {
    const svg = ticks[0]!.closest('.performance-chart > svg')!.getBoundingClientRect();
    const middle = (tick: Element) => {
      const { top, height } = tick.getBoundingClientRect();
      return top + height / 2 - svg.top;
    };
    const [low, high] = [middle(ticks[0]!), middle(ticks.at(-1)!)];
    const valueAt = (y: number) => 0.96 + ((low - y) / (low - high)) * 0.08;
    return { bottom: valueAt(svg.height - 36), top: valueAt(12) };
  });
  expect(ends.bottom).toBeCloseTo(0.95, 2);
  expect(ends.top).toBeCloseTo(1.05, 2);
}

test('gains are green and losses red, in the cards and under the mouse, and a flat line has room on both sides', async ({
  page,
}) => {
  const answers = goodAnswers();
  await openAnswered(page, '/pnl-dashboard', answers);
  await expectTooltip(page);
  await expectHues(page, answers);
  await expectRoomAroundFlatLine(page, answers);
});
