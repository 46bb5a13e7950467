import type { Page } from '@playwright/test';

/** The pages search engines may show. */
export const INDEXED = [
  '/',
  '/about',
  '/strategy-overview',
  '/investment',
  '/team',
  '/contact-us',
  '/disclosures',
] as const;

/** Everything a visitor without an account can open, the error page of an unknown address among it. */
export const PUBLIC = [...INDEXED, '/crm', '/login', '/no-such-page'] as const;

export const FILMS = '**/media/**/*.{webm,mp4}';

/** React marks the root it has taken over. */
const isTakenOver = (): boolean =>
  Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer'));

/** Waits until the page answers to its visitor: before that, a click on a button does nothing. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.locator('h1').waitFor();
  await page.waitForFunction(isTakenOver);
}

/** Opens a page and waits until it answers to its visitor. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForScripts(page);
  if (path === '/investment') await page.locator('.period-card dd').first().getByText('%').waitFor();
}

/** Scrolls from top to bottom, and sideways what scrolls sideways, so that all that comes with the scroll has come. */
export async function scrollThrough(page: Page, atEachStop?: () => Promise<void>): Promise<void> {
  const step = Math.round((page.viewportSize()?.height ?? 720) * 0.8);
  for (let top = 0, end = step; top < end; top += step) {
    end = await page.evaluate(async (y) => {
      const settle = async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      };
      window.scrollTo({ top: y, behavior: 'instant' });
      await settle();
      const row = document.querySelector('.approach-row');
      const box = row?.getBoundingClientRect();
      if (row && box && row.scrollWidth > row.clientWidth && box.top < innerHeight && box.bottom > 0) {
        for (const share of [0, 0.5, 1]) {
          row.scrollTo({ left: share * row.scrollWidth, behavior: 'instant' });
          await settle();
        }
      }
      return document.documentElement.scrollHeight;
    }, top);
    await atEachStop?.();
  }
}

/** Ends what fades and travels at once, as waiting would, and what only then begins. What never ends goes on. */
export async function finishMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const listRunning = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            effect?.getComputedTiming().endTime !== Infinity && playState !== 'finished',
        );
    // The end of one may begin another: a color that is inherited fades from element to element.
    for (let round = 0, running = listRunning(); running.length > 0 && round < 50; round += 1) {
      for (const animation of running) animation.finish();
      running = listRunning();
    }
  });
}

/**
 * The lines of text a person sees, in their order; a line is what stands in one block. What is transparent, hidden,
 * clipped away or only for screen readers is left out.
 */
export async function readLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines: string[] = [];
    let block: Element | null = null;
    let parent: Element | null = null;
    const blockOf = (element: Element): Element => {
      let found = element;
      while (found.parentElement && /^(inline|contents)$/.test(getComputedStyle(found).display)) {
        found = found.parentElement;
      }
      return found;
    };
    const isSeen = (element: Element): boolean => {
      const { width, height } = blockOf(element).getBoundingClientRect();
      const isThere = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isThere && width > 1 && height > 1;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.replace(/\s+/g, ' ') ?? '';
      if (element === null || !isSeen(element)) continue;
      const ownBlock = blockOf(element);
      const last = lines.length - 1;
      if (ownBlock === block) lines[last] = `${lines[last] ?? ''}${element === parent ? '' : ' '}${text}`;
      else lines.push(text);
      block = ownBlock;
      parent = element;
    }
    return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean);
  });
}
