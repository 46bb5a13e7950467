import { expect, type Page } from '@playwright/test';
import { backtests, csvOf, PERIODS } from '../apps/web/src/site/investment/worked-backtests.test-support.ts';

/** Answers with the backtests that are worked out by hand. */
export async function serveFiles(page: Page): Promise<void> {
  for (const period of PERIODS) {
    await page.route(`**/backtests/${String(period)}y.csv`, (route) =>
      route.fulfill({ contentType: 'text/csv', body: csvOf(backtests[period]) }),
    );
  }
}

/**
 * Brings the growth chart into view: it is drawn where somebody sees it. What the script fills in above may move it
 * out of view again, so it is scrolled to until it stands there.
 */
export async function seeChart(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('heading', { name: 'Growth Projection' }).scrollIntoViewIfNeeded();
    await expect(page.locator('.growth-chart')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}
