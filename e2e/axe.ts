import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { finishMotion } from './site-pages.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A film that does not come is not waited for any longer. */
const MAX_PRELOAD_MS = 2_000;

/**
 * Looks at a page itself; by default a second one would be opened for every look, for frames we do not have.
 *
 * @param axeSource its program, where another than the library's own is to be loaded
 */
export function axeOf(page: Page, axeSource?: string): AxeBuilder {
  return new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .options({
      resultTypes: ['violations'],
      preload: { assets: ['cssom', 'media'], timeout: MAX_PRELOAD_MS },
    })
    .setLegacyMode();
}

/** Looks at the page as it stands, with nothing half transparent on its way. */
export async function expectNoFinding(page: Page, part?: string): Promise<void> {
  await finishMotion(page);
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Loading it twice for every further look at a page would take a fifth of the time.
  const axe = axeOf(page, isLoaded ? 'void 0' : undefined).withTags(TAGS);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
      })),
      `what axe finds in ${part ?? 'the page'}`,
    )
    .toEqual([]);
}
