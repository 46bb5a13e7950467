import { useEffect } from 'react';
import { srcSetOf, type Still } from '../../../ui/picture/still.tsx';

/** Specification 9.7: the first page's pictures are fetched this long after the start. */
const PRELOAD_DELAY_MS = 100;

/** Fetches a picture ahead of its page. A failure is worth a warning, no more (Specification 8.11). */
export function usePreload(still: Still | undefined): void {
  useEffect(() => {
    if (still === undefined) return;
    const timer = window.setTimeout(() => {
      const image = new Image();
      image.fetchPriority = 'low';
      image.addEventListener('error', () => {
        console.warn(`The picture ${still.stem} could not be preloaded.`);
      });
      image.sizes = '100vw';
      image.srcset = srcSetOf(still, 'avif');
    }, PRELOAD_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [still]);
}
