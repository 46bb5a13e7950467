import { useEffect, useRef, useState, type RefObject } from 'react';

/** A pointer that moves less than this has clicked. */
const DRAG_FROM_PX = 4;

/**
 * Lets a mouse drag a row that scrolls sideways; fingers and wheels scroll it natively. A drag that ends on a link does
 * not follow it.
 */
export function useDragScroll(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    let from: { x: number; left: number } | null = null;
    let hasDragged = false;

    const start = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      from = { x: event.clientX, left: element.scrollLeft };
      hasDragged = false;
    };
    const move = (event: PointerEvent) => {
      if (from === null) return;
      const way = event.clientX - from.x;
      if (!hasDragged && Math.abs(way) < DRAG_FROM_PX) return;
      if (!hasDragged) element.setPointerCapture(event.pointerId);
      hasDragged = true;
      element.classList.add('is-dragged');
      element.scrollLeft = from.left - way;
    };
    const end = () => {
      from = null;
      element.classList.remove('is-dragged');
    };
    const swallowClick = (event: MouseEvent) => {
      if (hasDragged) event.preventDefault();
      hasDragged = false;
    };
    // The browser would drag the link instead.
    const refuse = (event: DragEvent) => event.preventDefault();

    const listening = new AbortController();
    const options = { signal: listening.signal };
    element.addEventListener('pointerdown', start, options);
    element.addEventListener('pointermove', move, options);
    element.addEventListener('pointerup', end, options);
    element.addEventListener('pointercancel', end, options);
    element.addEventListener('click', swallowClick, { ...options, capture: true });
    element.addEventListener('dragstart', refuse, options);
    return () => listening.abort();
  }, []);
  return row;
}

interface RowEnds {
  isAtStart: boolean;
  isAtEnd: boolean;
}

/** Browsers round: a row may stop a fraction of a pixel short of its end. */
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
