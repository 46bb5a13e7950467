import { expect, test, type Page } from '@playwright/test';
import { expectNoFinding } from './axe.ts';
import { cutTexts, travelingThings } from './site-adapt.ts';
import { CONTENTS, type Texts } from './site-contents.ts';
import { markControls, pressTab, unreached, type Stop } from './site-keyboard.ts';
import { FILMS, finishMotion, openPage, PUBLIC, readLines, scrollThrough } from './site-pages.ts';
import { directives, POLICY, watch } from './site-policy.ts';

// Opening a page costs more than checking it by a rule: one visit checks every rule, first with motion, then with
// less.
test.describe.configure({ mode: 'parallel' });

type Path = (typeof PUBLIC)[number];

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Phone, the first width of the desktop layouts, desktop. */
const READ = [PHONE, { width: 1024, height: 768 }, DESKTOP];
/** The narrowest window, and one of 1280 px at 200 %. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
];
/** The answer of an unknown address is a failure by itself; the films are broken off here. */
const EXPECTED_TROUBLE = /status of 404.*no-such-page$|ERR_FAILED.*\/media\/\S+\.(webm|mp4)$/;

const goUp = (page: Page) => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));

async function expectStrictAnswer(page: Page, path: Path): Promise<void> {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
  await openPage(page, path);
  const answer = await answered;
  expect.soft(answer.status()).toBe(path === '/no-such-page' ? 404 : 200);
  expect.soft(directives(answer.headers())).toEqual(POLICY);
  expect.soft(answer.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
}

/** More than any page has, with those that come near only on the way. */
const MAX_STOPS = 200;

async function expectReachedByKeyboard(page: Page): Promise<void> {
  const count = await markControls(page);
  expect.soft(count).toBeGreaterThan(1);
  const hidden: Stop[] = [];
  let stop = await pressTab(page);
  for (let steps = 0; stop !== null && steps < MAX_STOPS; steps++) {
    if (!stop.isMarked || !stop.isOnScreen) hidden.push(stop);
    stop = await pressTab(page);
  }
  // The last stop leads out of the page: nothing holds the focus.
  expect.soft(stop).toBeNull();
  expect.soft(await unreached(page)).toEqual([]);
  expect.soft(hidden).toEqual([]);
}

/** What comes with the scroll has to be there before its contrast can be judged. */
async function expectNoFindingAt(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  await scrollThrough(page);
  await goUp(page);
  await expectNoFinding(page);
}

async function expectClearOfHeader(page: Page): Promise<void> {
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
  expect.soft(hidden).toEqual([]);
}

/**
 * Reads the page from top to bottom, and again at its end while something is still on its way.
 *
 * @param beforeReading at each stop of the scroll, before what is on its way is brought to its end
 */
async function expectTexts(page: Page, texts: Texts, beforeReading?: () => Promise<void>): Promise<void> {
  let seen = '';
  const read = async () => {
    await finishMotion(page);
    seen += `| ${(await readLines(page)).join(' | ')} |\n`;
  };
  await scrollThrough(page, async () => {
    await beforeReading?.();
    await read();
  });
  const isMissing = (text: string | RegExp) =>
    typeof text === 'string' ? !seen.includes(`| ${text} |`) : !text.test(seen);
  await expect(async () => {
    await read();
    expect(texts.filter(isMissing)).toEqual([]);
  }).toPass({ timeout: 5_000 });
}

async function expectNothingTravels(page: Page, path: Path, texts: Texts): Promise<void> {
  if (path === '/investment') await expect(page.locator('.count-up > [aria-hidden]')).toHaveText('$10,000');
  const traveling: string[] = [];
  await expectTexts(page, texts, async () => void traveling.push(...(await travelingThings(page))));
  expect.soft(traveling).toEqual([]);
  for (const film of await page.locator('video').all()) await expect(film).toHaveJSProperty('paused', true);
}

async function expectNothingCutOff(page: Page): Promise<void> {
  const cut = new Set<string>();
  await scrollThrough(page, async () => {
    for (const text of await cutTexts(page)) cut.add(text);
  });
  const { width } = page.viewportSize() ?? {};
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(width);
  expect.soft([...cut]).toEqual([]);
}

/** What only a page itself has to answer to. */
const OWN: Partial<Record<Path, (page: Page) => Promise<void>>> = {
  '/investment': async (page) => {
    const amount = page.getByLabel('Initial Investment Amount');
    await expect(amount).toHaveValue('10,000');
    await expect(page.getByRole('radio', { name: '3-Year' })).toBeChecked();
    await amount.fill('');
    await expect(page.getByPlaceholder('Enter amount (e.g., 10,000)')).toBeVisible();
  },
  '/login': async (page) => {
    for (const label of ['Email address', 'Password']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '');
    }
    await expect(page.getByLabel('Email address')).toHaveAttribute('type', 'email');
    await expect(page.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
  },
};

async function visitWithMotion(page: Page, path: Path, home: string): Promise<void> {
  const trouble = await watch(page, home, EXPECTED_TROUBLE);
  await test.step('its answer carries the strict policy', () => expectStrictAnswer(page, path));
  await test.step('it is reached and left by keyboard, and shows where one is', () =>
    expectReachedByKeyboard(page));
  for (const size of [DESKTOP, PHONE]) {
    await test.step(`axe has no finding at ${String(size.width)} px`, () => expectNoFindingAt(page, size));
  }
  if (['/contact-us', '/investment', '/disclosures'].includes(path)) {
    await test.step('what is reached backwards stands clear of the header', () => expectClearOfHeader(page));
  }
  expect.soft(trouble, 'it violates nothing, fails in nothing and asks nobody else').toEqual([]);
}

async function visitWithLessMotion(page: Page, path: Path): Promise<void> {
  const { heading, title, texts } = CONTENTS[path];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(DESKTOP);
  const films: string[] = [];
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
  });
  await openPage(page, path);
  await expect.soft(page).toHaveTitle(title);
  await test.step('nothing travels, and figures stand at once', () =>
    expectNothingTravels(page, path, texts));
  if (path === '/' || path === '/team') {
    await test.step('axe has no finding', async () => {
      await goUp(page);
      await expectNoFinding(page);
    });
  }
  for (const size of READ) {
    await test.step(`it says what it has to at ${String(size.width)} px`, async () => {
      await page.setViewportSize(size);
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if (size !== DESKTOP) await expectTexts(page, texts);
    });
  }
  for (const size of NARROW) {
    await test.step(`it reads in one direction at ${String(size.width)} px, and nothing is cut off`, async () => {
      await page.setViewportSize(size);
      await expectNothingCutOff(page);
    });
  }
  await OWN[path]?.(page);
  expect.soft(films, 'no film comes').toEqual([]);
}

for (const path of PUBLIC) {
  test(`${path} says what it has to, is accessible, fits every width and keeps to the strict policy`, async ({
    page,
    baseURL,
  }) => {
    // Drawing moving pictures would take more time than checking all the rest.
    await page.route(FILMS, (route) => route.abort());
    await page.setViewportSize(DESKTOP);
    await test.step('with motion', () => visitWithMotion(page, path, baseURL ?? ''));
    await test.step('with less motion', () => visitWithLessMotion(page, path));
  });
}
