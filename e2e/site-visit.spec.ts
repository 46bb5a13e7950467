import { expect, test, type Page } from '@playwright/test';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { cutTexts, travelingThings } from './site-adapt.ts';
import { markControls, pressTab, unreached, type Stop } from './site-keyboard.ts';
import { openPage, PUBLIC, scrollThrough } from './site-pages.ts';
import { directives, POLICY, watch } from './site-policy.ts';

// Opening a page costs more than checking it by a rule: one visit checks every rule.
test.describe.configure({ mode: 'parallel' });
test.use(STILL);

type Path = (typeof PUBLIC)[number];

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest window, and one of 1280 px at 200 %. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
];

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
  // A field that has the focus at first is no stop of its own, and what stands before it is reached backwards.
  if (await page.evaluate(() => document.activeElement !== document.body))
    for (let steps = 0; steps < MAX_STOPS && (await pressTab(page, 'Shift+Tab')) !== null; steps++);
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
  const traveling: string[] = [];
  await scrollThrough(page, async () => void traveling.push(...(await travelingThings(page))));
  expect.soft(traveling, 'nothing travels').toEqual([]);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expectNoFinding(page);
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

for (const path of PUBLIC) {
  test(`${path} is accessible, fits every width, stands still when asked to and keeps to the strict policy`, async ({
    page,
    baseURL,
  }) => {
    // The answer of an unknown address is a failure by itself.
    const trouble = await watch(page, baseURL ?? '', /status of 404.*no-such-page$/);
    const films: string[] = [];
    page.on('request', (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
    });
    await page.setViewportSize(DESKTOP);
    await test.step('its answer carries the strict policy', () => expectStrictAnswer(page, path));
    await test.step('it is reached and left by keyboard, and shows where one is', () =>
      expectReachedByKeyboard(page));
    for (const size of [DESKTOP, PHONE]) {
      await test.step(`axe has no finding at ${String(size.width)} px`, () => expectNoFindingAt(page, size));
    }
    for (const size of NARROW) {
      await test.step(`it reads in one direction at ${String(size.width)} px, and nothing is cut off`, async () => {
        await page.setViewportSize(size);
        await expectNothingCutOff(page);
      });
    }
    expect.soft(films, 'no film comes').toEqual([]);
    expect.soft(trouble, 'it violates nothing, fails in nothing and asks nobody else').toEqual([]);
  });
}
