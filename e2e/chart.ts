import { expect, type Page } from '@playwright/test';

/**
 * Brings the growth chart into view: it is drawn where somebody sees it. What the script fills in above may move it
 * out of view again, so it is scrolled to until it stands there.
 */
export async function seeChart(page: Page): Promise<void> {
  await expect(async () => {
    await page.locator('.growth-frame').scrollIntoViewIfNeeded();
    await expect(page.locator('.growth-chart')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}
