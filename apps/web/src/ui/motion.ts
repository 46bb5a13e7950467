import { useSyncExternalStore } from 'react';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Whether less motion is asked for. Browser only. */
export const isMotionReduced = (): boolean => matchMedia(REDUCED).matches;

/** Whether a film may start by itself: not with reduced motion, nor where data is dear or slow. Browser only. */
export function isFilmWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const isSparing = connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
  return !isSparing && !isMotionReduced();
}

function onReducedChange(notify: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether less motion is asked for, followed as the setting changes; false in prerendered markup. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(onReducedChange, isMotionReduced, () => false);
