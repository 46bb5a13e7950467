import { expect, test, type Page } from '@playwright/test';
import { factsSection } from '../apps/web/src/content/facts.ts';
import { firm } from '../apps/web/src/content/firm.ts';
import { expectNoFinding } from './axe.ts';
import { cutTexts } from './site-adapt.ts';
import { markControls, pressTab, unreached } from './site-keyboard.ts';
import { FILMS, openPage, scrollThrough } from './site-pages.ts';
import { watch } from './site-policy.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1440, height: 900 } });

/** What moves on its own for more than five seconds (WCAG 2.2.2): films that play, animations that go on. */
function movingThings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const films = [...document.querySelectorAll('video')].filter((video) => !video.paused);
    const animations = document.getAnimations().filter(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number(endTime) > 5_000;
    });
    return [
      ...films.map((film) => film.currentSrc),
      ...animations.map((animation) =>
        animation instanceof CSSAnimation ? animation.animationName : animation.id,
      ),
    ];
  });
}

test('what moves on a page can be made to stand still, and stays so when it was out of sight', async ({
  page,
  baseURL,
}) => {
  const trouble = await watch(page, baseURL ?? '');
  for (const [path, name] of [
    ['/', 'Pause the hero film'],
    ['/team', 'Pause motion'],
    ['/login', 'Pause the background'],
  ] as const) {
    await openPage(page, path);
    await expect.poll(() => movingThings(page), path).not.toEqual([]);
    await page.getByRole('button', { name }).click();
    await page.mouse.move(0, 0);
    // The button may lie so far down that the film of the footer has come into view.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => movingThings(page), path).toEqual([]);
    if (path === '/login') continue;
    await scrollThrough(page);
    await page.getByRole('button', { name: 'Pause the footer film' }).click();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => movingThings(page), path).toEqual([]);
  }
  expect(trouble).toEqual([]);
});

test('a member is opened, walked through and left by keyboard, with a clip that can be paused', async ({
  page,
}) => {
  await openPage(page, '/team');
  const members = page.locator('.member-button');
  const tooltip = page.locator('.member-tooltip').nth(2);
  await members.nth(2).hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await members.nth(2).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('video')).toHaveJSProperty('paused', false);
  await dialog.getByRole('button', { name: 'Pause the clip' }).click();
  await expect(dialog.locator('video')).toHaveJSProperty('paused', true);
  await expectNoFinding(page, 'dialog[open]');
  const count = await markControls(page, 'dialog[open]');
  for (let steps = 0; steps < count + 2; steps++) {
    await pressTab(page);
    expect(await isFocusIn(page, 'dialog')).toBe(true);
  }
  expect(await unreached(page)).toEqual([]);
  const name = await dialog.getByRole('heading').innerText();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('heading')).not.toHaveText(name);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Where the arrow has led, one goes on.
  await expect(members.nth(3)).toBeFocused();
});

/** The browser's own bar may have the focus; nothing of the page behind has. */
const isFocusIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((within) => {
    const { activeElement, body } = document;
    return activeElement === body || activeElement?.closest(within) !== null;
  }, selector);

test('the menu covers the screen with three links, holds the focus and gives it back, and the footer has the year of now', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2031-02-03T12:00:00Z'));
  await page.route(FILMS, (route) => route.abort());
  await openPage(page, '/about');
  // Not that of the build.
  await expect(page.getByRole('contentinfo')).toContainText(`© 2031 ${firm.name}`);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();

  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  const links = menu.getByRole('link');
  await expect(links).toHaveText(['About Us', 'Contact Us', 'Login']);
  expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
  await expectNoFinding(page, '.menu-overlay');
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    expect(await isFocusIn(page, 'dialog')).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  // Twice the size of the text on a phone: no name is cut off.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await button.click();
  await expectNoFinding(page, '.menu-overlay');
  await expect.poll(() => cutTexts(page)).toEqual([]);
  await links.first().click();
  await expect(page).toHaveURL(/\/about$/);
});

test('a track record is named among who checks where one is kept, and nowhere else', async ({ page }) => {
  const checks = factsSection.groups
    .flatMap(({ facts }) => facts)
    .filter(({ feature }) => feature === 'record');
  const line = page.locator('.with-record');
  await openPage(page, '/about');
  await expect(line.filter({ visible: true })).toHaveCount(checks.filter(({ value }) => value !== '').length);
  await page.route('**/about', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<meta name="record" content="on">', '');
    await route.fulfill({ response: answer, body });
  });
  await openPage(page, '/about');
  await expect(page.getByRole('heading', { name: factsSection.heading })).toBeVisible();
  await expect(line.filter({ visible: true })).toHaveCount(0);
});

test('films that failed, a form with a field left out and figures that did not come have no finding', async ({
  page,
}) => {
  await page.route(FILMS, (route) => route.abort());
  await test.step('the films of the home page', async () => {
    await openPage(page, '/');
    await expect(page.getByText('Video failed to load')).toBeVisible();
    await expectNoFinding(page, '#hero');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByText('Video unavailable')).toBeVisible();
    await expectNoFinding(page, 'footer');
  });
  await test.step('the contact form, whose field that was left out stands clear of the header', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/contact-us');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByLabel('FIRST NAME')).toBeFocused();
    const label = await page.getByText('FIRST NAME', { exact: true }).boundingBox();
    expect(label?.y).toBeGreaterThanOrEqual(64);
    await expectNoFinding(page, 'main');
  });
  await test.step('the calculator, with its tables open and without its backtests', async () => {
    await openPage(page, '/investment');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.locator('.figures-year button').first().click();
    await expectNoFinding(page, 'main');
    await page.route('**/backtests/*.csv', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expectNoFinding(page, 'main');
  });
  await test.step('a sign-in that was refused', async () => {
    await openPage(page, '/login');
    await page.getByLabel('Email address').fill('nobody@lowell.example');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expectNoFinding(page);
  });
});
