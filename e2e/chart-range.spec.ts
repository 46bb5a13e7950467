import { expect, test, type Locator, type Page } from '@playwright/test';
import { goodAnswers, historyOf, pointAt } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { STILL } from './motion.ts';
import { ADMIN, openDashboard } from './people.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const chip = (page: Page): Locator => page.locator('.span-chip');
const pressed = (page: Page) =>
  page.getByRole('group', { name: 'Time range' }).getByRole('button', { pressed: true });
/** Where the plot lies: 48 px from the left edge of the chart, 64 from the right. */
async function plotOf(page: Page) {
  const { x, y, width, height } = (await page.locator('.performance-chart').boundingBox())!;
  return { left: x + 48, width: width - 112, middle: y + height / 2 };
}

async function drag(page: Page, [from, to]: [number, number]): Promise<void> {
  const { left, width, middle } = await plotOf(page);
  await page.mouse.move(left + width * from, middle);
  await page.mouse.down();
  await page.mouse.move(left + width * to, middle + 20, { steps: 4 });
}

test('a span that is dragged over becomes the address, and back, Escape and its cross lead to the range before', async ({
  page,
}) => {
  await openDashboard(page, ADMIN);
  await expect(page.locator('.chart-line-portfolio').first()).toBeVisible();
  await page.getByRole('button', { name: '1Y', exact: true }).click();
  await expect(pressed(page)).toHaveText('1Y');
  // Until the year is there, the chart shows the range before, and is dragged over by its time.
  await expect(page.getByRole('group', { name: 'Time range' })).toHaveAttribute('aria-busy', 'false');
  await drag(page, [0.25, 0.5]);
  await expect(page.locator('.chart-selection')).toHaveCount(1);
  await page.mouse.up();
  await expect(chip(page)).toBeVisible();
  await expect(pressed(page)).toHaveCount(0);
  const { searchParams } = new URL(page.url());
  const days = (Date.parse(searchParams.get('to')!) - Date.parse(searchParams.get('from')!)) / 86_400_000;
  expect(days).toBeGreaterThan(80);
  expect(days).toBeLessThan(100);
  // The same again by its address, of the real product: real points, no failure.
  await page.reload();
  await expect(chip(page)).toBeVisible();
  await expect(page.locator('.chart-line-portfolio').first()).toBeVisible();
  await page.getByRole('button', { name: 'Log scale' }).click();
  await expect(page).toHaveURL(/scale=log/);
  await page.goBack();
  await expect(chip(page)).toHaveCount(0);
  await expect(pressed(page)).toHaveText('1Y');
  await page.goForward();
  await page.keyboard.press('Escape');
  await expect(pressed(page)).toHaveText('1Y');
  await expect(page).not.toHaveURL(/from=/);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('dragging along the chart chooses a span, dragging across it scrolls', async ({ page }) => {
    const answers = goodAnswers();
    const days = Array.from(
      { length: 20 },
      (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}T12:00:00Z`,
    );
    answers['/wallet/history'] = historyOf(days.map((day, index) => pointAt(day, 1 + index / 50)));
    await openAnswered(page, '/pnl-dashboard', answers);
    await expect(page.locator('.chart-line-portfolio')).toBeVisible();
    await page.locator('.performance-chart').scrollIntoViewIfNeeded();
    const finger = await page.context().newCDPSession(page);
    const swipe = async (dx: number, dy: number) => {
      const { left, width, middle } = await plotOf(page);
      const [x, y] = [left + width / 2, middle];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      for (const part of [0.2, 0.4, 0.6, 0.8, 1])
        await finger.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: x + dx * part, y: y + dy * part }],
        });
      // A finger that comes to rest before it is lifted leaves nothing rolling.
      await page.waitForTimeout(200);
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const before = await page.evaluate(() => scrollY);
    await swipe(0, -160);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 60);
    await expect(chip(page)).toHaveCount(0);
    const scrolled = await page.evaluate(() => scrollY);
    await swipe(90, 6);
    await expect(chip(page)).toBeVisible();
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(4);
    await page.getByRole('button', { name: 'Back to 1M' }).tap();
    await expect(pressed(page)).toHaveText('1M');
  });
});
