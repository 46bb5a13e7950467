import { useEffect, useRef, useState, type PointerEvent } from 'react';

interface DragOptions {
  /** Px from the left edge of the element that takes the pointer to that of the plot. */
  offset: number;
  /** Of the plot, px. */
  width: number;
  /** Called on release with the two ends in px from the left edge of the plot, ascending. */
  onSelect: (from: number, to: number) => void;
}

interface Dragged {
  from: number;
  to: number;
}

/** A shorter drag is a click of an unsteady hand. */
const MIN_DRAG_PX = 10;

const ordered = ({ from, to }: Dragged): [number, number] => [Math.min(from, to), Math.max(from, to)];

/**
 * A segment of the plot that is chosen by dragging along it, with a mouse, a pen or a finger; Escape gives it up. Where the
 * element has `touch-action: pan-y`, the browser takes vertical drags of a finger for scrolling and ends the drag.
 *
 * @returns the segment under way in px of the plot, ascending, or null, and the props of the element around the plot
 */
export function useDrag({ offset, width, onSelect }: DragOptions) {
  const begun = useRef<{ pointer: number; at: number } | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const isDragging = dragged !== null;

  const end = () => {
    begun.current = null;
    setDragged(null);
  };

  useEffect(() => {
    if (!isDragging) return;
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The key means the drag alone.
      event.preventDefault();
      begun.current = null;
      setDragged(null);
    };
    document.addEventListener('keydown', giveUp, { capture: true });
    return () => document.removeEventListener('keydown', giveUp, { capture: true });
  }, [isDragging]);

  const placeOf = (event: PointerEvent<HTMLElement>): number => {
    const left = event.currentTarget.getBoundingClientRect().left;
    return Math.max(0, Math.min(width, event.clientX - left - offset));
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    begun.current = { pointer: event.pointerId, at: placeOf(event) };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = begun.current;
    if (start?.pointer !== event.pointerId) return;
    const to = placeOf(event);
    if (!isDragging && Math.abs(to - start.at) < MIN_DRAG_PX) return;
    // The drag goes on outside of the plot.
    if (!isDragging) event.currentTarget.setPointerCapture(event.pointerId);
    setDragged({ from: start.at, to });
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (begun.current?.pointer !== event.pointerId) return;
    const [from, to] = ordered(dragged ?? { from: 0, to: 0 });
    end();
    if (to - from >= MIN_DRAG_PX) onSelect(from, to);
  };

  return {
    selected: dragged === null ? null : ordered(dragged),
    pointerProps: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  };
}
