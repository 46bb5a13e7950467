import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { firm } from '../apps/web/src/content/firm.ts';
import { approach, landing, landingSkip } from '../apps/web/src/content/home.ts';
import { listenForTrouble } from './people.ts';
import { FILMS, openPage } from './site-pages.ts';

const [CLARITY = '', DISCIPLINE = '', CAPITAL = '', INSIGHT = ''] = landing.map(({ label }) => label);

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1440, height: 900 } });

const HERO_MEDIA = '**/media/hero/*.{webm,mp4}';

test('the hero film loads behind its poster, says so, plays when it can, muted, and can be paused and played again', async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(HERO_MEDIA, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(HERO_MEDIA);
  await page.goto('/', { waitUntil: 'commit' });
  await asked;
  // No film competes with what the page needs.
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  const hero = page.locator('#hero');
  await expect(hero.getByText('Loading video...')).toBeVisible();
  await expect(hero.getByRole('progressbar')).toHaveJSProperty('value', 0);
  await expect(hero.locator('picture img')).toBeVisible();
  release();
  await expect(hero.getByText('Loading video...')).toBeHidden();
  const video = hero.locator('video');
  await expect(video).toHaveCSS('opacity', '1');
  await expect(video).toHaveJSProperty('muted', true);
  await expect(video).toHaveJSProperty('loop', true);
  await page.getByRole('button', { name: 'Pause the hero film' }).click();
  await expect(video).toHaveJSProperty('paused', true);
  await page.getByRole('button', { name: 'Play the hero film' }).click();
  await expect(video).toHaveJSProperty('paused', false);
  // As high as the window without the header.
  for (const [width, height, header] of [
    [1440, 900, 80],
    [1000, 600, 64],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await hero.boundingBox())?.height).toBe(height - header);
  }
  expect(trouble).toEqual([]);
});

/** Scrolls to a share of the landing section's way and waits until that is painted. */
async function scrollLanding(page: Page, progress: number): Promise<void> {
  await page.locator('#landing').evaluate(async (section, share) => {
    const { top, height } = section.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top + (height - innerHeight) * share, behavior: 'instant' });
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  }, progress);
}

const landingPage = (page: Page, index: number) => page.locator(`#landing [data-page="${String(index)}"]`);

test('the landing section shows the page of its segment, only its neighbors are in the document, and a label leads to its page', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('could not be preloaded')) warnings.push(message.type());
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route(FILMS, (route) => route.abort());
  // A picture that does not come is a warning only.
  await page.route('**/media/landing/clarity*', (route) => route.abort());
  await openPage(page, '/');
  await expect.poll(() => warnings).toEqual(['warning']);
  for (const [progress, current, mounted] of [
    [0.1, CLARITY, ['0', '1']],
    [0.3, DISCIPLINE, ['0', '1', '2']],
    [0.5, CAPITAL, ['1', '2', '3']],
    [0.7, INSIGHT, ['2', '3', '4']],
    [0.9, firm.name, ['3', '4']],
  ] as const) {
    await scrollLanding(page, progress);
    await expect(page.locator('#landing [aria-current]')).toHaveText(current);
    const pages = page.locator('#landing [data-page]');
    await expect(pages).toHaveCount(mounted.length);
    expect(await pages.evaluateAll((all) => all.map((one) => one.getAttribute('data-page')))).toEqual([
      ...mounted,
    ]);
  }
  // The last page shows no text: of the way on its arrow stays. The menu button has turned on all along.
  const wayOn = page.getByRole('link', { name: landingSkip });
  await expect(wayOn.locator('span')).toHaveCSS('width', '1px');
  expect((await wayOn.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  expect(await page.locator('.menu-bars').evaluate((bars) => parseFloat(bars.style.rotate))).toBeGreaterThan(
    720,
  );
  const rail = page.getByRole('navigation', { name: 'Pages of this section' });
  await rail.getByText(INSIGHT).click();
  await expect(rail.locator('[aria-current]')).toHaveText(INSIGHT);
  await page.setViewportSize({ width: 390, height: 844 });
  await scrollLanding(page, 0.3);
  await expect(rail.getByRole('link')).toHaveText([DISCIPLINE]);
  await wayOn.click();
  await expect(page.getByRole('heading', { name: approach.heading })).toBeInViewport();
  expect(errors).toEqual([]);
});

/** A channel of sRGB as light: from a byte to 0 to 1 (WCAG 2.2, "relative luminance"). */
const linearOf = (byte: number): number =>
  byte <= 0.04045 * 255 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;

/** Relative luminance of linear red, green and blue: 0 for black to 1 for white (WCAG 2.2). */
const luminanceOf = ([red, green, blue]: readonly [number, number, number]): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The highest relative luminance of an area of the window, as it is painted now. */
async function brightestOf(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const data = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  let most = 0;
  for (let at = 0; at < data.length; at += 3)
    most = Math.max(
      most,
      luminanceOf([linearOf(data[at]!), linearOf(data[at + 1]!), linearOf(data[at + 2]!)]),
    );
  return most;
}

test('nothing of a landing picture runs through its words: 7 : 1, with pictures of its own for phones and upright tablets', async ({
  page,
}) => {
  await page.route(FILMS, (route) => route.abort());
  await openPage(page, '/');
  for (const [width, height, picture] of [
    [390, 844, /-tall-/],
    [820, 1180, /-tall-/],
    [1023, 768, /-2560/],
    [1440, 900, /-2560/],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const index of [0, 1, 2, 3]) {
      await scrollLanding(page, (index + 0.5) / 5);
      const shown = landingPage(page, index);
      await expect(shown.locator('img')).toHaveAttribute('src', picture);
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
      const stage = shown.locator('.landing-words');
      await stage.evaluate((element) => (element.style.visibility = 'hidden'));
      for (const { area, color } of words) {
        const [red = 0, green = 0, blue = 0] = color.map(linearOf);
        const contrast = (luminanceOf([red, green, blue]) + 0.05) / ((await brightestOf(page, area)) + 0.05);
        expect(contrast, `page ${String(index + 1)} at ${String(width)} px`).toBeGreaterThanOrEqual(7);
      }
      await stage.evaluate((element) => (element.style.visibility = ''));
    }
  }
});

test('a page starts at its top on every navigation but back, and who scrolls before the scripts are there stays', async ({
  page,
}) => {
  await page.route(FILMS, (route) => route.abort());
  let letScriptsIn = (): void => undefined;
  const scripts = new Promise<void>((resolve) => (letScriptsIn = resolve));
  await page.route('**/assets/start-*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  const scroll = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/disclosures');
  await scroll(700);
  letScriptsIn();
  await expect(async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(top).toBe(700);
  await page.getByRole('banner').getByRole('link').click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/disclosures$/);
  await expect.poll(top).toBe(700);
});
