import type { Page } from '@playwright/test';

/** What is on its way through space for longer than an eye would notice. */
export function travelingThings(page: Page): Promise<string[]> {
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

/**
 * Texts that leave the window sideways, or that a box which does not scroll cuts off.
 * What is there for screen readers alone, and what is drawn, is left out.
 */
export function cutTexts(page: Page): Promise<string[]> {
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
