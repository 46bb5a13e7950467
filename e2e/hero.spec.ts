import { expect, test } from '@playwright/test';

const HERO_MEDIA = '**/media/hero/*.{webm,mp4}';

test('is as high as the window without the header, however low that is, and holds its words apart', async ({
  page,
}) => {
  await page.route(HERO_MEDIA, (route) => route.abort());
  await page.goto('/');
  const hero = page.locator('#hero');
  await expect(hero.getByText('Video failed to load')).toBeVisible();
  const parts = ['h1', '.hero-tagline', '.hero-cue', '.hero-chip'].map((part) => hero.locator(part));
  for (const [width, height] of [
    [1440, 900],
    [800, 900],
    [1440, 500],
    [1024, 400],
    [844, 390],
    [667, 375],
    [568, 320],
    [390, 500],
    [320, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    const size = `${String(width)} x ${String(height)}`;
    await expect
      .poll(async () => (await hero.boundingBox())?.height, size)
      .toBe(height - (width < 1024 ? 64 : 80));
    const boxes = await Promise.all(
      parts.map((part) => part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)),
    );
    for (const [index, one] of boxes.entries()) {
      expect(one.top, size).toBeGreaterThanOrEqual(width < 1024 ? 64 : 80);
      expect(one.bottom, size).toBeLessThanOrEqual(height);
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          one.bottom <= other.top ||
          other.bottom <= one.top ||
          one.right <= other.left ||
          other.right <= one.left;
        expect(isApart, size).toBe(true);
      }
    }
  }
});

test('the headline is two words of 10rem on a large screen and one line on a small one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const headline = page.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText('QUIET ALPHA');
  await expect(headline).toHaveCSS('font-size', '160px');
  const words = headline.locator('span');
  const tops = async () =>
    Promise.all([0, 1].map(async (index) => (await words.nth(index).boundingBox())?.y ?? Number.NaN));
  let [first, second] = await tops();
  expect(second).toBeGreaterThan(Number(first) + 100);
  await page.setViewportSize({ width: 390, height: 844 });
  [first, second] = await tops();
  expect(second).toBe(first);
});

test('loads behind its poster, says so, shows how much has come, and fades in when it can play', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(HERO_MEDIA, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const hero = page.locator('#hero');
  await expect(hero.getByText('Loading video...')).toBeVisible();
  await expect(hero.locator('.spinner')).toBeVisible();
  const progress = hero.getByRole('progressbar');
  await expect(progress).toHaveAttribute('max', '1');
  await expect(progress).toHaveJSProperty('value', 0);
  await hero.locator('video').evaluate((film) => {
    const buffered = { length: 1, start: () => 0, end: () => 3 };
    Object.defineProperties(film, {
      buffered: { value: buffered, configurable: true },
      duration: { value: 12, configurable: true },
    });
    film.dispatchEvent(new Event('progress'));
  });
  await expect(progress).toHaveJSProperty('value', 0.25);
  await expect(hero.locator('picture img')).toBeVisible();
  release();
  await expect(hero.getByText('Loading video...')).toBeHidden();
  const video = hero.locator('video');
  await expect(video).toHaveCSS('opacity', '1');
  await expect(video).toHaveCSS('transition-duration', '0.5s');
  for (const part of ['.hero-words', '.hero-cue']) {
    await expect(hero.locator(part)).toHaveCSS('animation-duration', '0.5s');
  }
  await expect(video).toHaveJSProperty('muted', true);
  await expect(video).toHaveJSProperty('loop', true);
  await expect(video).toHaveAttribute('playsinline', '');
  await expect(hero.locator('picture img')).toBeVisible();
});

test('of several films each follows when one has ended, and the first comes round again', async ({
  page,
}) => {
  const SECOND = '/media/footer/horizon-1600-av1.webm';
  let isDoubled = false;
  // A content folder with a second film.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    const doubled = script.replace(
      /\[(\[\{src:[^[\]]*\/media\/hero\/[^[\]]*\])\]/,
      `[$1,[{src:'${SECOND}',type:'video/webm'}]]`,
    );
    isDoubled ||= doubled !== script;
    await route.fulfill({ response, body: doubled });
  });
  await page.goto('/');
  const video = page.locator('#hero video');
  await expect(video).toHaveAttribute('src', /hero\/filament/);
  expect(isDoubled).toBe(true);
  await expect(video).toHaveJSProperty('loop', false);
  await video.dispatchEvent('ended');
  await expect(video).toHaveAttribute('src', SECOND);
  await expect(video).toHaveJSProperty('paused', false);
  await video.dispatchEvent('ended');
  await expect(video).toHaveAttribute('src', /hero\/filament/);
});

test('tells when the video failed and keeps the poster', async ({ page }) => {
  await page.route(HERO_MEDIA, (route) => route.abort());
  await page.goto('/');
  const hero = page.locator('#hero');
  await expect(hero.getByText('Video failed to load')).toBeVisible();
  await expect(hero.locator('video')).toHaveCount(0);
  const image = hero.locator('picture img');
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
});

test('tries the next codec when one does not come', async ({ page }) => {
  await page.route('**/media/hero/*.webm', (route) => route.abort());
  const asked = page.waitForRequest('**/media/hero/*.mp4');
  await page.goto('/');
  await asked;
});

test('can be paused and played again', async ({ page }) => {
  await page.goto('/');
  const video = page.locator('#hero video');
  await page.getByRole('button', { name: 'Pause the hero film' }).click();
  await expect(video).toHaveJSProperty('paused', true);
  await page.getByRole('button', { name: 'Play the hero film' }).click();
  await expect(video).toHaveJSProperty('paused', false);
});

test('asks for no film before the page has loaded, and on a phone for the tall one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const film = page.waitForRequest(HERO_MEDIA);
  await page.goto('/', { waitUntil: 'commit' });
  const asked = await film;
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  expect(asked.url()).toContain('tall');
});

test('stands still where less motion is asked for, and plays when asked to', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const play = page.getByRole('button', { name: 'Play the hero film' });
  await expect(play).toBeVisible();
  await expect(page.locator('#hero video')).toHaveCount(0);
  await play.click();
  await expect(page.locator('#hero video')).toHaveJSProperty('paused', false);
});
