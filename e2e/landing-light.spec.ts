import { expect, test, type Page } from '@playwright/test';
import { FILMS, openPage } from './site-pages.ts';
import {
  brightestOf,
  contrastOf,
  hueOf,
  luminanceOf,
  meanOf,
  pixelsOf,
  type Pixel,
} from './window-pixels.ts';

// Their states are the subject of other tests; here they would only take time.
test.beforeEach(({ page }) => page.route(FILMS, (route) => route.abort()));

/** Scrolls to a share of the landing section's way and waits until that is painted. */
async function scrollLanding(page: Page, progress: number): Promise<void> {
  await page.locator('#landing').evaluate(async (section, share) => {
    const { top, height } = section.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top + (height - innerHeight) * share, behavior: 'instant' });
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  }, progress);
}

const leftOf = async (page: Page, index: number): Promise<number> => {
  const words = page.locator(`#landing [data-page="${String(index)}"] .landing-words`);
  return (await words.boundingBox())?.x ?? Number.NaN;
};

test('the words of pages 2 and 3 share one left edge, right of the middle', async ({ page }) => {
  await openPage(page, '/');
  for (const width of [768, 1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await scrollLanding(page, 0.4);
    const left = await leftOf(page, 1);
    expect(await leftOf(page, 2), `${String(width)} px`).toBe(left);
    expect(left, `${String(width)} px`).toBeGreaterThan(width / 2);
    expect(left, `${String(width)} px`).toBeLessThan(width * 0.62);
  }
});

test('nothing of a landing picture runs through its words: 7 : 1 at every size', async ({ page }) => {
  await openPage(page, '/');
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const index of [0, 1, 2, 3]) {
      await scrollLanding(page, (index + 0.5) / 5);
      const shown = page.locator(`#landing [data-page="${String(index)}"]`);
      const isNarrow = width < 768;
      await expect(shown.locator('img')).toHaveAttribute('src', isNarrow ? /-tall-/ : /-2560/);
      await shown.locator('img').evaluate((image: HTMLImageElement) => image.decode());
      await expect(shown).toHaveCSS('opacity', '1');
      const words = await shown.locator('h2, .landing-subtitle').evaluateAll((lines) =>
        lines.map((line) => {
          const range = document.createRange();
          range.selectNodeContents(line);
          const { x, y, width: wide, height: high } = range.getBoundingClientRect();
          const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
          if (canvas === null) throw new Error('There is no canvas.');
          canvas.fillStyle = getComputedStyle(line).color;
          canvas.fillRect(0, 0, 1, 1);
          return {
            area: { x, y, width: wide, height: high },
            color: [...canvas.getImageData(0, 0, 1, 1).data],
          };
        }),
      );
      // The words themselves are taken away to see what they stand on.
      await shown.locator('.landing-words').evaluate((element) => {
        element.style.visibility = 'hidden';
      });
      for (const { area, color } of words) {
        const [red = 0, green = 0, blue = 0] = color;
        const under = Math.max(...(await pixelsOf(page, area)).map(luminanceOf));
        expect(
          contrastOf(luminanceOf([red, green, blue]), under),
          `page ${String(index + 1)} at ${String(width)} px`,
        ).toBeGreaterThanOrEqual(7);
      }
      await shown.locator('.landing-words').evaluate((element) => {
        element.style.visibility = '';
      });
    }
  }
});

/** Every eighth pixel below the header and above the rail, which are bright of their own: 160 x 64. */
const lightOf = (page: Page): Promise<Pixel[]> =>
  pixelsOf(page, { x: 0, y: 90, width: 1280, height: 512 }, 8);

test('the window is never dark: where one page has gone, light of its hue and the next is left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openPage(page, '/');
  const night = luminanceOf([6, 8, 11]);
  for (const [progress, from, to] of [
    [0, 180, 220],
    [0.01, 180, 220],
    [0.02, 180, 220],
    [0.2, 185, 285],
    [0.4, 110, 260],
    [0.6, 20, 150],
  ] as const) {
    await scrollLanding(page, progress);
    const pixels = await lightOf(page);
    expect(luminanceOf(meanOf(pixels)), `mean at ${String(progress)}`).toBeGreaterThan(1.5 * night);
    const brightest = meanOf(brightestOf(pixels));
    expect(luminanceOf(brightest), `brightest at ${String(progress)}`).toBeGreaterThan(4 * night);
    // No light of its own: what is lit stays a tint of the night.
    expect(luminanceOf(brightest), `brightest at ${String(progress)}`).toBeLessThan(0.06);
    expect(hueOf(brightest), `hue at ${String(progress)}`).toBeGreaterThan(from);
    expect(hueOf(brightest), `hue at ${String(progress)}`).toBeLessThan(to);
  }
  for (const progress of [0.8, 1]) {
    await scrollLanding(page, progress);
    const pixels = await lightOf(page);
    expect(luminanceOf(meanOf(pixels)), `mean at ${String(progress)}`).toBeGreaterThan(1.5 * night);
    const hues = [0, 1, 2, 3].map((quarter) => {
      const inQuarter = (_: Pixel, index: number) =>
        Math.floor((index % 160) / 80) + 2 * Math.floor(index / 160 / 32) === quarter;
      return hueOf(meanOf(brightestOf(pixels.filter(inQuarter))));
    });
    expect(Math.max(...hues) - Math.min(...hues), `hues at ${String(progress)}`).toBeGreaterThan(90);
  }
});

test('the light changes from page to page, and is gone behind a whole one', async ({ page }) => {
  await openPage(page, '/');
  const lights = () =>
    page
      .locator('.landing-light span')
      .evaluateAll((all) =>
        all.map((light) => Math.round(Number(getComputedStyle(light).opacity) * 100) / 100),
      );
  for (const [progress, lit] of [
    [0, [1, 0, 0, 0, 0]],
    [0.4, [0, 0.75, 0.75, 0, 0]],
    [0.5, [0, 0, 0, 0, 0]],
    [1, [0, 0, 0, 0, 1]],
  ] as const) {
    await scrollLanding(page, progress);
    await expect.poll(lights).toEqual(lit);
  }
});

test('a quiet link leads from any landing page to what is offered, by pointer and by keyboard', async ({
  page,
}) => {
  await openPage(page, '/');
  const link = page.getByRole('link', { name: 'What we offer' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await scrollLanding(page, 0.3);
    await expect(link).toBeInViewport();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    if (width === 390) await link.click();
    else {
      await link.focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { name: 'OUR APPROACH' })).toBeInViewport();
    await expect(page.locator('.approach-offer')).toBeInViewport();
  }
});
