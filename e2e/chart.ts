import { expect, type Page } from '@playwright/test';

/** Brings the growth chart into view: it is drawn where somebody sees it. */
export async function seeChart(page: Page): Promise<void> {
  await page.locator('.growth-frame').scrollIntoViewIfNeeded();
  await expect(page.locator('.growth-chart')).toBeVisible();
}
