import { expect, test } from '@playwright/test';
import { STILL } from './motion.ts';
import { cutTexts, travelingThings } from './site-adapt.ts';
import { openPage } from './site-pages.ts';

test.use(STILL);

test('with less motion nothing travels in the dialog of a member, and the clip waits to be played; the dialog and the menu fit a window of 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
  });
  await openPage(page, '/team');
  await page.locator('.member-button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await travelingThings(page)).toEqual([]);
  // The clip may come, to be played when asked; it does not start.
  await expect(page.getByRole('button', { name: 'Play the clip' })).toBeVisible();
  await expect(page.locator('dialog video')).toHaveJSProperty('paused', true);
  expect(films.filter((film) => !film.includes('/team/'))).toEqual([]);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.poll(() => cutTexts(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.member-button').first().click();
  await expect(dialog.getByRole('button', { name: 'Next member' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Next member' }).click();
  const { x, width } = (await dialog.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  await expect
    .poll(() => dialog.evaluate((element) => element.scrollWidth <= element.clientWidth))
    .toBe(true);
});
