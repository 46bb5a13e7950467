import { useEffect, useState } from 'react';

/** Specification 9: mobile is below 768 px, decided 100 ms after the last resize. */
const MOBILE_BELOW_PX = 768;
const RESIZE_DEBOUNCE_MS = 100;

/** Whether the window is that of a phone; null in prerendered markup, where nobody knows. */
export function useIsNarrow(): boolean | null {
  const [isNarrow, setNarrow] = useState<boolean | null>(null);
  useEffect(() => {
    const measure = () => setNarrow(window.innerWidth < MOBILE_BELOW_PX);
    measure();
    let timer: number | undefined;
    const onResize = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(measure, RESIZE_DEBOUNCE_MS);
    };
    window.addEventListener('resize', onResize);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return isNarrow;
}
