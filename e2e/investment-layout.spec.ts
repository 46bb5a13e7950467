import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { seeChart } from './chart.ts';

for (const width of [320, 390]) {
  test(`a phone ${String(width)} px wide scrolls in one direction, with any amount`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const amount of ['10000', '1000000000', '9999999999999.99', '0.01', '0']) {
      await page.goto(`/investment?amount=${amount}`);
      await seeChart(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

test('has no accessibility violations, loaded or failed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/investment');
  await seeChart(page);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.route('**/backtests/*.csv', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
