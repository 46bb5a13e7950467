import { expect, test } from '@playwright/test';
import { FILMS, openPage } from './site-pages.ts';

const FOOTER_MEDIA = '**/media/footer/*.{webm,mp4}';

// Only the last two tests are about them.
test.beforeEach(({ page }) => page.route(FILMS, (route) => route.abort()));

test('the logo leads home and the header is 64 px under 1024 px, else 80 px', async ({ page }) => {
  await openPage(page, '/about');
  for (const [width, height] of [
    [1023, 64],
    [1024, 80],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(height);
  }
  await page.getByRole('banner').getByRole('link').click();
  await expect(page).toHaveURL(/\/$/);
});

test('the menu covers the screen with three links, holds the focus, and closes with Escape', async ({
  page,
}) => {
  await openPage(page, '/about');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText(['About Us', 'Contact Us', 'Login']);
  const addresses = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(addresses).toEqual(['/about', '/contact-us', '/login']);
  const box = await menu.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 1280, height: 720 });
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    // The browser's own bar may take a turn; nothing of the page behind does.
    expect(
      await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || activeElement?.closest('dialog') !== null;
      }),
    ).toBe(true);
  }
  // The page behind stays where it is.
  await page.mouse.move(640, 360);
  await page.mouse.wheel(0, 400);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const close = menu.getByRole('button', { name: 'Close the menu' });
  expect((await close.boundingBox())!.x).toBe((await button.boundingBox())!.x);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  // Unlike with the menu open, the wheel moves it.
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

  // Twice the size of the text on a phone: no name is cut off.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.evaluate(() => window.scrollTo(0, 0));
  await button.click();
  expect(await menu.evaluate((overlay) => overlay.scrollWidth - overlay.clientWidth)).toBe(0);
});

test('the menu button turns with the scroll, and stands still where less motion is asked for', async ({
  page,
}) => {
  const turnOf = () => page.locator('.menu-bars').evaluate((bars) => getComputedStyle(bars).rotate);
  const scroll = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await openPage(page, '/');
  await scroll(200);
  await expect.poll(turnOf).toBe('50deg');
  await scroll(400);
  await expect.poll(turnOf).toBe('100deg');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/about');
  await scroll(200);
  expect(await turnOf()).toBe('none');
});

test('the page starts at its top on every navigation but back and forward', async ({ page }) => {
  await openPage(page, '/about');
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await expect.poll(top).toBe(600);
  await page.getByRole('banner').getByRole('link').click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(top).toBe(600);
});

test('who scrolls before the scripts are there stays where they are', async ({ page }) => {
  let letScriptsIn = (): void => undefined;
  const scripts = new Promise<void>((resolve) => (letScriptsIn = resolve));
  await page.route('**/assets/start-*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/disclosures');
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
  letScriptsIn();
  await expect(async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test('the skip link is the first stop and leads past the header', async ({ page }) => {
  await openPage(page, '/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

test('the footer names tagline, address, links and the current year', async ({ page }) => {
  // Not the year the pages were rendered in.
  await page.clock.setFixedTime(new Date('2031-02-03T12:00:00Z'));
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('A new era of financial clarity, discipline, and freedom.');
  await expect(footer).toContainText('British Virgin Islands');
  await expect(footer).toContainText('© 2031 Equanim');
  const addresses = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(addresses).toEqual(expect.arrayContaining(['/contact-us', '/contact-us.html']));
  expect(
    await footer.getByRole('navigation', { name: 'Social media' }).getByRole('link').count(),
  ).toBeGreaterThan(1);
});

test("the footer says 'Loading...' until it can play", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(FOOTER_MEDIA, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Loading...')).toHaveCount(1);
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByText('Loading...')).toBeVisible();
  release();
  await expect(footer.getByText('Loading...')).toBeHidden();
  await expect(footer.locator('video')).toHaveJSProperty('loop', true);
  await footer.getByRole('button', { name: 'Pause the footer film' }).click();
  await expect(footer.locator('video')).toHaveJSProperty('paused', true);
});

test("the footer says 'Video unavailable' when it cannot", async ({ page }) => {
  await page.route(FOOTER_MEDIA, (route) => route.abort());
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByText('Video unavailable')).toBeVisible();
});
