import { useEffect, useRef, type RefObject } from 'react';

/** A hand that moves less than this has clicked. */
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
    // The browser would carry the link away instead.
    const refuse = (event: DragEvent) => event.preventDefault();

    element.addEventListener('pointerdown', start);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
    element.addEventListener('click', swallowClick, true);
    element.addEventListener('dragstart', refuse);
    return () => {
      element.removeEventListener('pointerdown', start);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
      element.removeEventListener('click', swallowClick, true);
      element.removeEventListener('dragstart', refuse);
    };
  }, []);
  return row;
}
