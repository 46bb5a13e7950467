import { expect, test, type Page } from '@playwright/test';
import { FILMS, openPage, PUBLIC, scrollThrough } from './site-pages.ts';

test.describe.configure({ mode: 'parallel' });

/** What a person can act on. Of a group of radio buttons only the chosen one is a stop of the keyboard. */
const CONTROLS =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"], [type=radio]:not(:checked))';

/** Marks what the keyboard has to reach. @returns how many there are */
function markControls(page: Page, within = 'body'): Promise<number> {
  return page.locator(within).evaluate((root, selector) => {
    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
    const controls = [...root.querySelectorAll(selector)].filter(isThere);
    for (const control of controls) control.setAttribute('data-unreached', '');
    return controls.length;
  }, CONTROLS);
}

interface Stop {
  name: string;
  /** Whether somebody who looks can tell that it has the focus. */
  isMarked: boolean;
  isOnScreen: boolean;
}

/** One press of Tab. @returns where it led; null where it led out of the page */
async function pressTab(page: Page): Promise<Stop | null> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return null;
    activeElement.removeAttribute('data-unreached');
    const { parentElement } = activeElement;
    const near = [
      activeElement,
      ...activeElement.querySelectorAll('*'),
      parentElement,
      parentElement?.parentElement,
    ];
    const isMarked = near
      .filter((element) => element instanceof Element)
      .flatMap((element) => [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part)))
      .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1);
    const { top, bottom, left, right } = activeElement.getBoundingClientRect();
    return {
      name: activeElement.outerHTML.slice(0, 160),
      isMarked,
      isOnScreen: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    };
  });
}

const unreached = (page: Page) =>
  page.locator('[data-unreached]').evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 160)));

for (const path of PUBLIC) {
  test(`${path} is reached and left by keyboard, and shows where one is`, async ({ page }) => {
    await page.route(FILMS, (route) => route.abort());
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, path);
    const count = await markControls(page);
    expect(count).toBeGreaterThan(1);
    const hidden: Stop[] = [];
    let stop = await pressTab(page);
    for (let steps = 0; stop !== null && steps < count + 5; steps++) {
      if (!stop.isMarked || !stop.isOnScreen) hidden.push(stop);
      stop = await pressTab(page);
    }
    // The last stop leads out of the page: nothing holds the focus.
    expect(stop).toBeNull();
    expect(await unreached(page)).toEqual([]);
    expect(hidden).toEqual([]);
  });
}

for (const path of ['/contact-us', '/investment', '/disclosures']) {
  test(`what is reached backwards on ${path} stands clear of the header`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, path);
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    const hidden: string[] = [];
    for (let isInHeader = false; !isInHeader;) {
      await page.keyboard.press('Shift+Tab');
      const stop = await page.evaluate(() => {
        const { activeElement } = document;
        const header = document.querySelector('header');
        return {
          name: activeElement?.outerHTML.slice(0, 160) ?? '',
          isInHeader: header?.contains(activeElement) === true,
          isHidden:
            (activeElement?.getBoundingClientRect().top ?? 0) < (header?.getBoundingClientRect().bottom ?? 0),
        };
      });
      isInHeader = stop.isInHeader;
      if (stop.isHidden && !isInHeader) hidden.push(stop.name);
    }
    expect(hidden).toEqual([]);
  });
}

test('a field that was left out is shown with its label under the header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/contact-us');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('FIRST NAME')).toBeFocused();
  const label = await page.getByText('FIRST NAME', { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual(64);
});

for (const width of [390, 1440]) {
  test(`a member is opened, walked through and left by keyboard at ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/team');
    const members = page.locator('.member-button');
    await members.nth(2).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Pause the clip' })).toBeVisible();
    const count = await markControls(page, 'dialog[open]');
    expect(count).toBe(4);
    for (let steps = 0; steps < count + 2; steps++) {
      await pressTab(page);
      expect(
        await page.evaluate(() => {
          const { activeElement, body } = document;
          return activeElement === body || activeElement?.closest('dialog') !== null;
        }),
      ).toBe(true);
    }
    expect(await unreached(page)).toEqual([]);
    const name = await dialog.getByRole('heading').innerText();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('heading')).not.toHaveText(name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // Where the arrow has led, one goes on.
    await expect(members.nth(3)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await expect(members.nth(3)).toBeFocused();
  });
}

test('Escape takes a tooltip away, and the menu gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/team');
  await page.locator('.member-button').first().hover();
  await expect(page.locator('.member-title').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.member-title').first()).toBeHidden();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.focus();
  for (const key of ['Escape', 'Enter']) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    if (key === 'Enter') await page.getByRole('button', { name: 'Close the menu' }).focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(menu).toBeFocused();
  }
});

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

for (const [path, name] of [
  ['/', 'Pause the hero film'],
  ['/about', 'Pause the footer film'],
  ['/team', 'Pause motion'],
  ['/login', 'Pause the background'],
] as const) {
  test(`what moves on ${path} can be made to stand still`, async ({ page }) => {
    // The strip of the footer is near on every page, and has a button of its own.
    if (path !== '/about') await page.route('**/media/footer/*', (route) => route.abort());
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, path);
    if (path === '/about') await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const control = page.getByRole('button', { name });
    await expect(control).toBeVisible();
    await expect.poll(() => movingThings(page)).not.toEqual([]);
    await control.click();
    await page.mouse.move(0, 0);
    await expect.poll(() => movingThings(page)).toEqual([]);
    // It stays so when it was out of sight.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await scrollThrough(page);
    // A film that has not come yet is not paused before it has failed.
    if (path === '/' || path === '/team')
      await expect(page.getByRole('contentinfo').getByText('Video unavailable')).toBeAttached();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    expect(await movingThings(page)).toEqual([]);
  });
}

test('the clip of a member can be paused', async ({ page }) => {
  await page.route('**/media/footer/*', (route) => route.abort());
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/team');
  await page.getByRole('button', { name: 'Pause motion' }).click();
  await page.locator('.member-button').first().click();
  await page.getByRole('button', { name: 'Pause the clip' }).click();
  await expect.poll(() => movingThings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play the clip' }).click();
  await expect(page.locator('dialog video')).toHaveJSProperty('paused', false);
});
