import { expect, test, type Page } from '@playwright/test';
import { expectNoFinding } from './axe.ts';
import { markControls, pressTab, unreached } from './site-keyboard.ts';
import { openPage, scrollThrough } from './site-pages.ts';

test.describe.configure({ mode: 'parallel' });

/** The tooltip of a member has no finding, and Escape takes it away. */
async function expectTooltip(page: Page): Promise<void> {
  const first = page.locator('.member-button').first();
  const tooltip = page.locator('.member-tooltip').first();
  await first.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await page.mouse.move(0, 0);
  await first.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeVisible();
  await expectNoFinding(page, 'main');
}

/** The menu gives the focus back, however it is closed. */
async function expectFocusBack(page: Page): Promise<void> {
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
}

for (const width of [390, 1440]) {
  test(`a member is opened, walked through and left by keyboard at ${String(width)} px, and has no finding`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await openPage(page, '/team');
    if (width === 1440) await expectTooltip(page);
    const members = page.locator('.member-button');
    await members.nth(2).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Pause the clip' })).toBeVisible();
    await expectNoFinding(page, 'dialog[open]');
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
    // Whoever goes on before the dialog says that it is closed is left there.
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.evaluate(async () => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      document.querySelector<HTMLElement>('.menu-button')?.focus();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
    if (width === 1440) await expectFocusBack(page);
  });
}

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

/** The clip of a member, on a page whose motion is paused. */
async function expectClipToPause(page: Page): Promise<void> {
  await page.locator('.member-button').first().click();
  await page.getByRole('button', { name: 'Pause the clip' }).click();
  await expect.poll(() => movingThings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play the clip' }).click();
  await expect(page.locator('dialog video')).toHaveJSProperty('paused', false);
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
    if (path === '/') await expectNoFinding(page, '#hero');
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
    if (path === '/team') await expectClipToPause(page);
  });
}
