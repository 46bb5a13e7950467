import { useEffect, useState, type RefObject } from 'react';

interface VisibilityOptions {
  /** How far outside the screen an element counts as visible already. */
  marginPx?: number;
  /** Which share of the element must be on the screen, 0 to 1; with 0 its edge is enough. */
  share?: number;
}

/** For what is to be there when it comes into view. */
export const NEAR: VisibilityOptions = { marginPx: 200 };

/**
 * Calls back with whether an element is visible: once at the start, then whenever that changes.
 *
 * @returns a function that ends it
 */
export function watchVisibility(
  element: Element,
  callback: (isVisible: boolean) => void,
  { marginPx = 0, share = 0 }: VisibilityOptions = {},
): () => void {
  const observer = new IntersectionObserver(
    // A busy page delivers several changes at once, the newest last.
    (entries) => callback(entries.at(-1)?.isIntersecting === true),
    { rootMargin: `${String(marginPx)}px`, threshold: share },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Whether an element is, or ever was, visible. */
export function useWasVisible(
  element: RefObject<Element | null>,
  { marginPx = 0, share = 0 }: VisibilityOptions = {},
): boolean {
  const [wasVisible, setWasVisible] = useState(false);

  useEffect(() => {
    if (element.current === null) return;
    const stop = watchVisibility(
      element.current,
      (isVisible) => {
        if (!isVisible) return;
        setWasVisible(true);
        stop();
      },
      { marginPx, share },
    );
    return stop;
  }, [element, marginPx, share]);

  return wasVisible;
}
