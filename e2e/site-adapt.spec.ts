import { expect, test, type Page } from '@playwright/test';
import { STILL } from './motion.ts';
import { FILMS, openPage, PUBLIC, readLines, scrollThrough } from './site-pages.ts';

test.use(STILL);

test.describe.configure({ mode: 'parallel' });

/** What is on its way through space for longer than an eye would notice. */
function travelingThings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const travels =
      /^(transform|translate|rotate|scale|inset|top|left|right|bottom|margin|width|height|strokeDash)/;
    return document
      .getAnimations()
      .filter(({ playState, effect }) => {
        if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
        const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
        return (
          properties.some((name) => travels.test(name)) && Number(effect.getComputedTiming().duration) > 10
        );
      })
      .map((animation) => {
        const { effect } = animation;
        return effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? '') : '';
      });
  });
}

test('where less motion is asked for no film comes, nothing travels, and figures stand at once', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
  });
  for (const path of PUBLIC) {
    await openPage(page, path);
    if (path === '/investment') await expect(page.locator('.count-up > [aria-hidden]')).toHaveText('$10,000');
    const traveling: string[] = [];
    await scrollThrough(page, async () => void traveling.push(...(await travelingThings(page))));
    expect(traveling, path).toEqual([]);
    for (const film of await page.locator('video').all()) await expect(film).toHaveJSProperty('paused', true);
  }
  await openPage(page, '/team');
  await page.locator('.member-button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await travelingThings(page)).toEqual([]);
  // The clip may come, to be played when asked; it does not start.
  await expect(page.getByRole('button', { name: 'Play the clip' })).toBeVisible();
  await expect(page.locator('dialog video')).toHaveJSProperty('paused', true);
  expect(films.filter((film) => !film.includes('/team/'))).toEqual([]);
});

/**
 * Texts that leave the window sideways, or that a box which does not scroll cuts off.
 * What is there for screen readers alone, and what is drawn, is left out.
 */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 1;
    const isOut = (from: number, to: number, low: number, high: number) =>
      from < low - SLACK_PX || to > high + SLACK_PX;
    const isCutBy = (box: Element, text: DOMRect) => {
      const { overflowX, overflowY } = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isCutSideways = /hidden|clip/.test(overflowX) && isOut(text.left, text.right, left, right);
      return isCutSideways || (/hidden|clip/.test(overflowY) && isOut(text.top, text.bottom, top, bottom));
    };
    /** Whether the text is cut off by a box around it, up to the first that scrolls. */
    const isCut = (element: Element, text: DOMRect): boolean => {
      if (element === document.body) return isOut(text.left, text.right, 0, innerWidth);
      if (/auto|scroll/.test(getComputedStyle(element).overflowX)) return false;
      return isCutBy(element, text) || (element.parentElement !== null && isCut(element.parentElement, text));
    };
    const isRead = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.sr-only, .skip-link, svg') === null;
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.nodeValue?.trim() === '' || node.parentElement === null || !isRead(node.parentElement))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (isCut(node.parentElement, range.getBoundingClientRect())) cut.push(node.nodeValue ?? '');
    }
    return cut;
  });
}

for (const path of PUBLIC) {
  test(`${path} reads in one direction at 320 px and at 200 %, and nothing is cut off`, async ({ page }) => {
    await page.route(FILMS, (route) => route.abort());
    await openPage(page, path);
    // A window of 1280 px at 200 % is one of 640.
    for (const [width, height] of [
      [320, 640],
      [640, 450],
    ] as const) {
      await page.setViewportSize({ width, height });
      const cut = new Set<string>();
      await scrollThrough(page, async () => {
        for (const text of await cutTexts(page)) cut.add(text);
      });
      await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(width);
      expect([...cut], String(width)).toEqual([]);
    }
  });
}

test('the menu and the dialog of a member fit a window of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openPage(page, '/team');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.poll(() => cutTexts(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.member-button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Next member' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Next member' }).click();
  const { x, width } = (await dialog.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  await expect
    .poll(() => dialog.evaluate((element) => element.scrollWidth <= element.clientWidth))
    .toBe(true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  const TEXTS: Record<string, readonly string[]> = {
    '/': [
      'STOP SWEATING CANDLES. START LIVING YOUR LIFE.',
      'Clarity',
      'Discipline',
      'Resilient capital',
      'Systematic insight',
      'OUR APPROACH',
      'THINK BIG',
      'OUR STRATEGY',
      'WHY CHOOSE Equanim',
      'Learn More',
      'Access Structure',
    ],
    '/about': ['The story', 'Principles', 'Execution and Adaptive Layer'],
    '/strategy-overview': ['Data Layer', 'Raw data retrieval', 'Auto deactivation of decaying signals'],
    '/investment': [
      'Equanim Alpha',
      'Initial Investment Amount',
      'Subscription',
      'The figures need scripts to be worked out.',
      'Historical backtests do not guarantee future results.',
    ],
    '/team': ['Ilse Vandermeer', 'Chief Executive Officer', 'Data Scientist'],
    '/contact-us': ['Your goals, your way, your future.', 'British Virgin Islands', 'Send Message'],
    '/crm': ['Sample data', 'Fund products', '$50k', 'Sales pipeline'],
    '/disclosures': ['Risk', 'Fees', 'Privacy', '30%'],
    '/login': ['Sign in to access your dashboard.', 'Email address', 'Password', 'Sign In'],
    '/no-such-page': ['Error 404', 'Go to the home page'],
  };

  test('every page still says what it has to, and waits for nothing', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of PUBLIC) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const lines = await readLines(page);
      expect(
        TEXTS[path]?.filter((text) => !lines.some((line) => line.includes(text))),
        path,
      ).toEqual([]);
      const waiting = lines.filter((line) => line.startsWith('Loading'));
      expect(waiting, path).toEqual([]);
    }
  });

  test('its links lead on and its fields can be filled in', async ({ page }) => {
    await page.goto('/');
    for (const name of ['About Us', 'Contact Us', 'Login']) {
      await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Learn More' }).click();
    await expect(page).toHaveURL(/\/strategy-overview$/);
    await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(/\/contact-us$/);
    for (const label of ['FIRST NAME', 'LAST NAME', 'HOW CAN WE HELP']) {
      await page.getByLabel(label).fill('Ada');
      await expect(page.getByLabel(label)).toHaveValue('Ada');
    }
    expect((await readLines(page)).join(' ')).toContain(
      'This form needs scripts. Write to hello@equanim.example',
    );
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email address').fill('ada@lowell.example');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.goto('/no-such-page');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
