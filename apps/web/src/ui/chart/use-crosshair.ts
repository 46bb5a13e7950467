import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { nearestIndex } from './nearest-index.ts';

interface CrosshairOptions {
  /** Where each point stands, in px from the left edge of the plot, ascending. */
  positions: readonly number[];
  /** Px from the left edge of the element that takes the pointer to that of the plot. */
  offset: number;
}

/**
 * The point a reader looks at: snapped to the nearest under the pointer, moved by the arrow keys (with Shift by ten),
 * Home and End; Escape leaves.
 *
 * @returns the index of the point or null, and the handlers for the focusable element around the plot
 */
export function useCrosshair({ positions, offset }: CrosshairOptions) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = positions.length - 1;
  const index = chosen === null || last < 0 ? null : Math.min(chosen, last);

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    setChosen(nearestIndex(positions, event.clientX - left - offset));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.shiftKey ? 10 : 1;
    const from = index ?? last;
    const targets: Record<string, number | null> = {
      ArrowLeft: Math.max(0, from - step),
      ArrowRight: Math.min(last, index === null ? last : from + step),
      Home: 0,
      End: last,
      Escape: null,
    };
    const target = targets[event.key];
    if (target === undefined || last < 0) return;
    event.preventDefault();
    setChosen(target);
  };

  const clear = () => setChosen(null);
  return {
    index,
    clear,
    handlers: {
      onPointerMove,
      onPointerDown: onPointerMove,
      onPointerLeave: clear,
      onKeyDown,
      onBlur: clear,
    },
  };
}
