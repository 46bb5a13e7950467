import { useEffect, useState, type RefObject } from 'react';

interface RowEnds {
  isAtStart: boolean;
  isAtEnd: boolean;
}

/** Rounding of the browser: a row may rest a fraction of a pixel before its end. */
const TOLERANCE_PX = 2;

/** Whether a row that scrolls sideways is at its start and at its end; both where nothing is hidden. */
export function useRowEnds(row: RefObject<HTMLElement | null>): RowEnds {
  const [ends, setEnds] = useState<RowEnds>({ isAtStart: true, isAtEnd: false });
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const isAtStart = scrollLeft <= TOLERANCE_PX;
      const isAtEnd = scrollLeft + clientWidth >= scrollWidth - TOLERANCE_PX;
      setEnds((last) =>
        last.isAtStart === isAtStart && last.isAtEnd === isAtEnd ? last : { isAtStart, isAtEnd },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
  return ends;
}
