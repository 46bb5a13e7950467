/** Whether a page has its heading, and is the script's: React marks the root it has taken over. Runs in the page. */
export function isTakenOver(): boolean {
  const root = document.querySelector('#root');
  const isReacts = Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'));
  return isReacts && document.querySelector('h1')?.checkVisibility() === true;
}

/**
 * Whether all that a person waits for has come: nothing loads. Runs in the page.
 *
 * @param hasScrolled whether all that waits for the scroll has been passed
 */
export function isSettled(hasScrolled: boolean): boolean {
  const isShown = (element: Element) => element.checkVisibility();
  const isNear = (element: Element) => hasScrolled || element.getBoundingClientRect().top < innerHeight;
  const isLoading = [...document.querySelectorAll('main .skeleton')].some(
    (element) => isShown(element) && isNear(element),
  );
  const isPending = [...document.images].some(
    (image) => isShown(image) && !image.complete && (hasScrolled || image.loading !== 'lazy'),
  );
  return !isLoading && !isPending && document.fonts.status === 'loaded';
}

/** Runs in the page. */
export const scrollToTop = (): void => scrollTo({ top: 0, behavior: 'instant' });

/** Goes down by most of a window. @returns false at the end of the page. Runs in the page. */
export function scrollOn(): boolean {
  const before = scrollY;
  scrollTo({ top: before + innerHeight * 0.8, behavior: 'instant' });
  return scrollY > before;
}

/** What is wrong with a page that has been scrolled through, in words. Runs in the page. */
export function findFaults(): string[] {
  const faults: string[] = [];
  const nameOf = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 120);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    faults.push(
      `${String(scrollWidth)} px wide in ${String(clientWidth)}: ${wide.slice(0, 3).map(nameOf).join(' ')}`,
    );
  }
  for (const image of document.images) {
    if (image.checkVisibility() && image.naturalWidth === 0) faults.push(`no picture: ${nameOf(image)}`);
  }
  for (const { family, weight, status } of document.fonts) {
    if (status === 'error') faults.push(`no font: ${family} ${weight}`);
  }
  if (![...document.fonts].some(({ status }) => status === 'loaded')) faults.push('no font was loaded');
  const odd = /\b(NaN|undefined|Invalid Date)\b|\[object Object\]/.exec(document.body.innerText);
  if (odd !== null) faults.push(`says ${odd[0]}`);
  return faults;
}
