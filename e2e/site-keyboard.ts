import type { Page } from '@playwright/test';

/** What a person can act on. Of a group of radio buttons only the chosen one is a stop of the keyboard. */
const CONTROLS =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"], [type=radio]:not(:checked))';

/** Marks what the keyboard has to reach. @returns how many there are */
export function markControls(page: Page, within = 'body'): Promise<number> {
  return page.locator(within).evaluate((root, selector) => {
    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
    const controls = [...root.querySelectorAll(selector)].filter(isThere);
    for (const control of controls) control.setAttribute('data-unreached', '');
    return controls.length;
  }, CONTROLS);
}

export interface Stop {
  name: string;
  /** Whether somebody who looks can tell that it has the focus. */
  isMarked: boolean;
  isOnScreen: boolean;
}

/** One press of Tab, or of the keys given. @returns where it led; null where it led out of the page */
export async function pressTab(page: Page, keys = 'Tab'): Promise<Stop | null> {
  await page.keyboard.press(keys);
  return page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return null;
    activeElement.removeAttribute('data-unreached');
    const isOutlined = (element: Element | null | undefined) =>
      element instanceof Element &&
      [undefined, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
      });
    const { parentElement } = activeElement;
    const around = [activeElement, parentElement, parentElement?.parentElement];
    // The parts come last: they are many, and the mark is seldom on one of them.
    const isMarked = around.some(isOutlined) || [...activeElement.querySelectorAll('*')].some(isOutlined);
    const { top, bottom, left, right } = activeElement.getBoundingClientRect();
    return {
      name: activeElement.outerHTML.slice(0, 160),
      isMarked,
      isOnScreen: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    };
  });
}

export const unreached = (page: Page) =>
  page.locator('[data-unreached]').evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 160)));
