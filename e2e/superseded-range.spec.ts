import { expect, test, type Page, type Route } from '@playwright/test';
import { goodAnswers, historyOf, pointAt } from '../apps/web/src/portal/frame/answers.test-support.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const yearOf = historyOf([pointAt('2025-03-05T12:00:00Z', 1), pointAt('2026-03-04T12:00:00Z', 9)]);
const weekOf = historyOf([pointAt('2026-02-25T12:00:00Z', 1), pointAt('2026-03-04T12:00:00Z', 1.2)]);

/** Holds the answer of a year back until it is released, and answers a week at once. */
async function holdYear(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(`**/api/v1${path}?*`, (route) => {
    const range = new URL(route.request().url()).searchParams.get('time_range');
    if (range === '1y') held.push(route);
    else return route.fulfill({ json: weekOf });
    return undefined;
  });
  return async () => {
    expect(held.length).toBeGreaterThan(0);
    // The browser may have given it up already, which is as good as dropping it.
    for (const route of held) await route.fulfill({ json: yearOf }).catch(() => undefined);
  };
}

const lastTag = (page: Page) => page.locator('.chart-tag-text').last();
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('on the administrators dashboard the late answer of a range that was left is drawn nowhere', async ({
  page,
}) => {
  await openAnswered(page, '/pnl-dashboard', goodAnswers());
  await expect(lastTag(page)).toBeVisible();
  const release = await holdYear(page, '/wallet/history');
  await choose(page, '1Y');
  await choose(page, '1W');
  await expect(lastTag(page)).toHaveText('1.2000');
  await release();
  await page.waitForTimeout(500);
  await expect(lastTag(page)).toHaveText('1.2000');
  await expect(page.getByText('9.0000')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '1W', exact: true })).toHaveAttribute('aria-pressed', 'true');
});
