import { expect, test, type Page } from '@playwright/test';
import { listenForTrouble } from './people.ts';
import { FILMS, openPage, openPaused } from './site-pages.ts';

// Their states are the subject of other tests; here they would only take time.
test.beforeEach(({ page }) => page.route(FILMS, (route) => route.abort()));

/** Scrolls to a share of the landing section's way, as a hand would: the page hears of it by its scroll event. */
async function scrollLanding(page: Page, progress: number): Promise<void> {
  await page.locator('#landing').evaluate((section, share) => {
    const { top, height } = section.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top + (height - innerHeight) * share, behavior: 'instant' });
  }, progress);
}

const landingPage = (page: Page, index: number) => page.locator(`#landing [data-page="${String(index)}"]`);
const opacityOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Number(getComputedStyle(element).opacity));

test('is 120vh a page high', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openPage(page, '/');
  expect((await page.locator('#landing').boundingBox())?.height).toBe(6000);
});

test('shows the page of the segment, with only its neighbors in the document', async ({ page }) => {
  await openPage(page, '/');
  for (const [progress, current, mounted] of [
    [0.1, 'Clarity', ['0', '1']],
    [0.3, 'Discipline', ['0', '1', '2']],
    [0.5, 'Resilient capital', ['1', '2', '3']],
    [0.7, 'Systematic insight', ['2', '3', '4']],
    [0.9, 'Equanim', ['3', '4']],
  ] as const) {
    await scrollLanding(page, progress);
    await expect(page.locator('#landing [aria-current]')).toHaveText(current);
    const pages = page.locator('#landing [data-page]');
    await expect(pages).toHaveCount(mounted.length);
    expect(await pages.evaluateAll((all) => all.map((one) => one.getAttribute('data-page')))).toEqual([
      ...mounted,
    ]);
  }
});

test('fades a page in over the first fifth of its segment and out over the last', async ({ page }) => {
  await openPage(page, '/');
  for (const [progress, opacity] of [
    [0.22, 0.5],
    [0.3, 1],
    [0.38, 0.5],
  ] as const) {
    await scrollLanding(page, progress);
    await expect.poll(() => opacityOf(page, '#landing [data-page="1"]')).toBeCloseTo(opacity, 1);
  }
});

test('the whole block comes up between 2 and 5 percent of the way', async ({ page }) => {
  await openPage(page, '/');
  for (const [progress, opacity] of [
    [0.01, 0],
    [0.035, 0.5],
    [0.06, 1],
  ] as const) {
    await scrollLanding(page, progress);
    await expect.poll(() => opacityOf(page, '.landing-stage')).toBeCloseTo(opacity, 1);
  }
});

test('the first page carries the mark, pages 2 and 3 stand right, the last has no text', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/');
  await scrollLanding(page, 0.1);
  await expect(landingPage(page, 0).locator('svg')).toBeVisible();
  for (const [index, isRight, theme] of [
    [0, false, 'cyan'],
    [1, true, 'purple'],
    [2, true, 'green'],
    [3, false, 'orange'],
  ] as const) {
    await scrollLanding(page, (index + 0.5) / 5);
    const hues = await landingPage(page, index).evaluate((element, name) => {
      const style = getComputedStyle(element);
      return [style.getPropertyValue('--hue'), style.getPropertyValue(`--${name}-400`)];
    }, theme);
    expect(hues[0]).toMatch(/./);
    expect(hues[0]).toBe(hues[1]);
    const words = landingPage(page, index).getByRole('heading');
    await expect(words).toBeVisible();
    const left = (await words.boundingBox())?.x ?? Number.NaN;
    expect(left > 720).toBe(isRight);
  }
  await scrollLanding(page, 0.9);
  await expect(landingPage(page, 4)).toBeVisible();
  await expect(landingPage(page, 4)).toHaveText('');
});

test('has pictures of its own for phones, chosen 100 ms after the last resize', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1024, height: 768 });
  await openPage(page, '/');
  const image = landingPage(page, 0).locator('img');
  await expect(image).toHaveAttribute('src', /clarity-2560\.webp$/);
  await page.clock.pauseAt(Date.now() + 60_000);
  const resized = page.evaluate(
    () => new Promise((resolve) => addEventListener('resize', resolve, { once: true })),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await resized;
  await page.clock.runFor(99);
  await expect(image).toHaveAttribute('src', /clarity-2560\.webp$/);
  await page.clock.runFor(1);
  await expect(image).toHaveAttribute('src', /clarity-tall-1170\.webp$/);
  expect(await image.evaluate((element: HTMLImageElement) => element.decode().then(() => true))).toBe(true);
});

test('shows all labels on a wide screen and the current one on a phone; a label leads to its page', async ({
  page,
}) => {
  const labels = ['Clarity', 'Discipline', 'Resilient capital', 'Systematic insight', 'Equanim'];
  const rail = page.getByRole('navigation', { name: 'Pages of this section' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/');
  await scrollLanding(page, 0.1);
  for (const label of labels) await expect(rail.getByText(label, { exact: true })).toBeVisible();
  await rail.getByText('Systematic insight').click();
  await expect(rail.locator('[aria-current]')).toHaveText('Systematic insight');
  await page.setViewportSize({ width: 390, height: 844 });
  await scrollLanding(page, 0.3);
  await expect(rail.getByRole('link')).toHaveText(['Discipline']);
});

test('fetches the first picture ahead after 100 ms, not before', async ({ page }) => {
  await page.addInitScript(() => {
    const Original = window.Image;
    const made: string[] = [];
    window.Image = class extends Original {
      override set srcset(pictures: string) {
        made.push(pictures);
      }
    };
    Object.assign(window, { made });
  });
  const made = () => page.evaluate(() => (window as { made?: string[] }).made ?? []);
  await openPaused(page, '/');
  // Mounted by the effect before that of the preload.
  await expect(landingPage(page, 0).locator('img')).toBeAttached();
  await page.clock.runFor(95);
  expect(await made()).toEqual([]);
  await page.clock.runFor(5);
  expect(await made()).toEqual([expect.stringContaining('/media/landing/clarity-')]);
});

test('fetches the first picture ahead, and a failure is a warning only', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  await page.route('**/media/landing/clarity*', (route) => route.abort());
  await openPage(page, '/');
  await expect.poll(() => warnings.filter((text) => text.includes('could not be preloaded')).length).toBe(1);
  expect(trouble).toEqual([]);
});

test('with less motion the five pages stand below each other and the labels are links to them', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/');
  await expect(page.locator('#landing [data-page]')).toHaveCount(5);
  for (const label of ['Clarity', 'Discipline', 'Resilient capital', 'Systematic insight']) {
    await expect(page.locator('#landing').getByRole('heading', { name: label })).toBeVisible();
  }
  await page.locator('#landing').getByRole('link', { name: 'Discipline' }).click();
  await expect(page).toHaveURL(/#landing-2$/);
  await expect(landingPage(page, 1)).toBeInViewport({ ratio: 0.9 });
});

test('the home page holds hero, landing and approach, in this order, without a word of trouble', async ({
  page,
}) => {
  await page.unroute(FILMS);
  const trouble = listenForTrouble(page);
  await openPage(page, '/');
  const sections = page.locator('main > section');
  expect(await sections.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
    'hero',
    'landing',
    'combined-approach',
  ]);
  for (const progress of [0.1, 0.5, 0.9]) await scrollLanding(page, progress);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(trouble).toEqual([]);
});
