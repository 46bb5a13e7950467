/** The share of a page's segment over which it fades in, and over which it fades out (Specification 4.4). */
const RAMP = 0.2;
/** The part of the whole section over which the block fades in (Specification 4.4). */
const BLOCK_FROM = 0.02;
const BLOCK_TO = 0.05;
const SCALE_AT_START = 1.06;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * How far a section taller than the screen has been scrolled through.
 *
 * @param top of the section against the screen's top edge, px
 * @param height of the section, px
 * @param screen height of the screen, px
 * @returns 0 when their tops meet, 1 when their bottoms meet
 * @example scrollProgress({ top: -250, height: 600, screen: 100 }) // => 0.5
 */
export function scrollProgress(place: { top: number; height: number; screen: number }): number {
  const way = place.height - place.screen;
  return way > 0 ? clamp(-place.top / way) : 0;
}

/**
 * The page on show: the progress divided equally among the pages.
 *
 * @example pageIndex(0.5, 5) // => 2
 */
export function pageIndex(progress: number, count: number): number {
  return Math.min(count - 1, Math.floor(progress * count));
}

/** Where a page has come so far, its picture hides the light behind it. */
const HIDES_LIGHT = 0.8;
/** How strong the lights of two pages are where one page follows the other, and the share of a segment they take to change. */
const LIGHT_BETWEEN = 0.75;
const LIGHT_CHANGES = 0.16;

/** Where in its own segment a page is: 0 at its start, 1 at its end; outside below 0 or above 1. */
const within = (progress: number, page: { index: number; count: number }): number =>
  progress * page.count - page.index;

/**
 * A page's opacity: up over the first fifth of its segment, full, down over the last fifth; 0 outside.
 *
 * @example pageOpacity(0.3, { index: 1, count: 5 }) // => 1
 */
export function pageOpacity(progress: number, page: { index: number; count: number }): number {
  const at = within(progress, page);
  return clamp(Math.min(at, 1 - at) / RAMP);
}

/**
 * The opacity of the whole block: it fades in between 2 % and 5 % of the way and stays.
 *
 * @example blockOpacity(0.05) // => 1
 */
export function blockOpacity(progress: number): number {
  return clamp((progress - BLOCK_FROM) / (BLOCK_TO - BLOCK_FROM));
}

/**
 * How large a page's picture is drawn: it settles to its size over its segment.
 *
 * @example imageScale(1, { index: 4, count: 5 }) // => 1
 */
export function imageScale(progress: number, page: { index: number; count: number }): number {
  return SCALE_AT_START - (SCALE_AT_START - 1) * clamp(within(progress, page));
}

/**
 * Where to scroll to see a page at its fullest.
 *
 * @returns the progress in the middle of its segment
 * @example middleOf({ index: 0, count: 5 }) // => 0.1
 */
export const middleOf = ({ index, count }: { index: number; count: number }): number => (index + 0.5) / count;

/**
 * The opacity of a page's light, which lies behind the pages: full where none of them is seen, gone where one is, and shared
 * by two where one follows the other. The light of the first page is there before the section begins, that of the last stays.
 *
 * @example lightOpacity(0.2, { index: 1, count: 5 }) // => 0.75
 */
export function lightOpacity(progress: number, page: { index: number; count: number }): number {
  const { index, count } = page;
  const shown = { index: pageIndex(progress, count), count };
  const hidden = clamp((blockOpacity(progress) * pageOpacity(progress, shown)) / HIDES_LIGHT);
  const at = within(progress, page);
  const comes = index === 0 ? 1 : clamp(LIGHT_BETWEEN + at / LIGHT_CHANGES);
  const goes = index === count - 1 ? 1 : clamp(LIGHT_BETWEEN - (at - 1) / LIGHT_CHANGES);
  return (1 - hidden) * Math.min(comes, goes);
}
