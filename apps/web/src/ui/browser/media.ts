import { useState, useSyncExternalStore } from 'react';

/** Whether a media query matches now. Browser only. */
export const matchesMedia = (query: string): boolean => matchMedia(query).matches;

/** Calls back with the answer to a media query whenever it changes. @returns a function that ends it */
export function onMediaChange(query: string, callback: (matches: boolean) => void): () => void {
  const list = matchMedia(query);
  const change = () => callback(list.matches);
  list.addEventListener('change', change);
  return () => list.removeEventListener('change', change);
}

/** Calls back when the window has kept its size for a while. @returns a function that ends it */
function onResizeEnd(quietMs: number, callback: () => void): () => void {
  let timer: number | undefined;
  const onResize = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(callback, quietMs);
  };
  window.addEventListener('resize', onResize);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('resize', onResize);
  };
}

/** The answer to a media query, which stays the same until a change is due to be seen. */
function mediaStore(query: string, quietMs: number) {
  let matches: boolean | null = null;
  return {
    read: (): boolean | null => (matches ??= matchesMedia(query)),
    subscribe: (notify: () => void) => {
      const update = () => {
        matches = matchesMedia(query);
        notify();
      };
      return quietMs === 0 ? onMediaChange(query, update) : onResizeEnd(quietMs, update);
    },
  };
}

/**
 * Whether a media query matches, followed as the answer changes.
 *
 * @param query fixed for the life of the component
 * @param quietMs how long the window must have kept its size before the answer changes; 0 changes it at once
 * @returns null in prerendered markup and while it is hydrated, where the window is not known
 */
export function useMedia(query: string, quietMs = 0): boolean | null {
  const [{ subscribe, read }] = useState(() => mediaStore(query, quietMs));
  return useSyncExternalStore(subscribe, read, () => null);
}

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Whether the visitor asks for less motion. Browser only. */
export const isMotionReduced = (): boolean => matchesMedia(REDUCED);

/** Whether the visitor asks for less motion, followed as the setting changes; false in prerendered markup. */
export const useReducedMotion = (): boolean => useMedia(REDUCED) === true;
