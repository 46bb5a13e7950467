import { useEffect, useState, type RefObject } from 'react';
import { NEAR, useWasVisible } from '../../../ui/browser/visibility.ts';

const ACTS = ['pointerdown', 'keydown'] as const;

/**
 * Whether charts are worth their scripts: once they are about to come into view, or once the visitor does anything,
 * because a page may be printed from where no chart is in view.
 */
export function useIsDrawn(place: RefObject<HTMLElement | null>): boolean {
  const isNear = useWasVisible(place, NEAR);
  const [hasActed, setHasActed] = useState(false);

  useEffect(() => {
    const act = () => setHasActed(true);
    for (const name of ACTS) window.addEventListener(name, act, { once: true });
    return () => ACTS.forEach((name) => window.removeEventListener(name, act));
  }, []);

  return isNear || hasActed;
}
