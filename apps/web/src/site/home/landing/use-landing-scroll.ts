import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchVisibility } from '../../../ui/browser/visibility.ts';
import {
  blockOpacity,
  imageScale,
  lightOpacity,
  middleOf,
  pageIndex,
  pageOpacity,
  scrollProgress,
} from './scroll.ts';

interface Drawing {
  count: number;
  /** Not a line of the section is in the window yet: nothing has to be painted for it. */
  isAhead: boolean;
}

function show(element: HTMLElement, opacity: number): void {
  element.style.opacity = String(opacity);
  element.style.visibility = opacity > 0 ? 'visible' : 'hidden';
}

/** Writes the progress onto the elements, bypassing React: opacity, visibility and transform. */
function draw(section: HTMLElement, progress: number, { count, isAhead }: Drawing): void {
  const stage = section.querySelector<HTMLElement>('.landing-stage');
  if (stage !== null) stage.style.opacity = String(blockOpacity(progress));
  for (const element of section.querySelectorAll<HTMLElement>('[data-page]')) {
    const page = { index: Number(element.dataset['page']), count };
    show(element, pageOpacity(progress, page));
    const image = element.querySelector<HTMLElement>('.landing-image');
    if (image !== null) image.style.transform = `scale(${String(imageScale(progress, page))})`;
  }
  for (const [index, light] of section.querySelectorAll<HTMLElement>('.landing-glow').entries()) {
    show(light, isAhead ? 0 : lightOpacity(progress, { index, count }));
    // Its name leads to the page, and does not follow it.
    light.classList.toggle('is-next', progress * count < index + 0.5);
  }
  const line = section.querySelector<HTMLElement>('.landing-line span');
  if (line !== null) line.style.transform = `scaleX(${String(progress)})`;
}

/** Measures how far the section is scrolled through, draws that, and says which page is on show. */
function follow(section: HTMLElement, count: number): number {
  const { top, height } = section.getBoundingClientRect();
  const progress = scrollProgress({ top, height, screen: window.innerHeight });
  draw(section, progress, { count, isAhead: top >= window.innerHeight });
  return pageIndex(progress, count);
}

/** Removes every style that `draw` wrote. */
function clear(section: HTMLElement): void {
  const written = '.landing-glow, .landing-stage, [data-page], .landing-image, .landing-line span';
  for (const element of section.querySelectorAll<HTMLElement>(written)) element.removeAttribute('style');
}

/**
 * Drives the scroll section: one passive listener, alive only while the section is on the screen, one frame a scroll.
 * React renders only when the page changes.
 *
 * @param isStill true where less motion is asked for: nothing is driven, the pages stand below each other
 */
export function useLandingScroll(count: number, isStill: boolean) {
  const section = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);

  useEffect(() => {
    const element = section.current;
    if (element === null || isStill) return;
    let frame = 0;
    const drawFrame = () => {
      frame = 0;
      setIndex(follow(element, count));
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(drawFrame);
    };
    const stopWatching = watchVisibility(element, (isVisible) => {
      window.removeEventListener('scroll', onScroll);
      if (isVisible) window.addEventListener('scroll', onScroll, { passive: true });
      onScroll();
    });
    window.addEventListener('resize', onScroll);
    return () => {
      stopWatching();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
      cancelAnimationFrame(frame);
      clear(element);
    };
  }, [isStill, count]);

  // A page that has just been mounted (after a jump it may be the one on show) has nothing written on it yet.
  useLayoutEffect(() => {
    if (section.current !== null && !isStill) follow(section.current, count);
  });

  const scrollToPage = (page: number) => {
    const element = section.current;
    if (element === null) return;
    const { top, height } = element.getBoundingClientRect();
    const way = (height - window.innerHeight) * middleOf({ index: page, count });
    window.scrollTo({ top: window.scrollY + top + way, behavior: 'smooth' });
  };

  return { section, index, scrollToPage };
}
