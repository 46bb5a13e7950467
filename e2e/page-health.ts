import { expect, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { finishMotion } from './site-pages.ts';

/** What the browser says of a failed request, and what the product logs of one (Specification 8.7). */
const EXPECTED =
  /^(Failed to load resource|ApiProblem)|(: no answer|: \d{3} |the answer is not what the contract says|is not valid JSON|WebSocket connection)/;

/** Everything on the console that is neither the network's word nor the product's sentence for a failed call, and every error. */
export function listenForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/**
 * Adds up how far what is shown moves by itself while a page loads.
 *
 * @returns a function that gives the layout shift of the page so far (https://web.dev/articles/cls)
 */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shown = { shift: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<
        PerformanceEntry & { value: number; hadRecentInput: boolean }
      >)
        if (!entry.hadRecentInput) shown.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shown });
  });
  return () => page.evaluate(() => (window as unknown as { shown: { shift: number } }).shown.shift);
}

/** Words of a program, not of a screen, wherever a person or a screen reader meets them, and in what is drawn. */
export const readUnspeakable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const odd = /\b(NaN|Infinity|undefined|null|Invalid Date)\b|\[object Object\]/;
    const said = 'title aria-label aria-valuetext datetime';
    const drawn = 'd x y x1 x2 y1 y2 cx cy points transform width height';
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const isShown = !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(node.parentElement?.tagName ?? '');
      if (isShown && odd.test(node.nodeValue ?? '')) found.push(node.nodeValue ?? '');
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of `${said} ${drawn}`.split(' ')) {
        const value = element.getAttribute(name) ?? '';
        if (odd.test(value)) found.push(`${element.tagName} ${name}: ${value.slice(0, 80)}`);
      }
    }
    return found;
  });

/** Figures with decimals that a person sees, without those of axes and of times. */
export const readFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest('.chart-tick, time, script, style') != null) continue;
      found.push(...(node.nodeValue?.match(/\d[\d,]*\.\d+/g) ?? []));
    }
    return found;
  });

/** The page is there: it has its heading, its main part says something, and nothing loads for ever. */
export async function expectStillUp(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('main')).toHaveText(/\S/);
  await expect(page.locator('main .skeleton:visible')).toHaveCount(0);
  await expect(page.locator('main').getByText(/^Loading\b/)).toHaveCount(0);
  expect(await readUnspeakable(page)).toEqual([]);
}

/** No finding of the two gravest kinds. */
export async function expectNothingSerious(page: Page): Promise<void> {
  await finishMotion(page);
  const { violations } = await axeOf(page).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
