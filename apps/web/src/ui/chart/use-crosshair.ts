import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent, type PointerEvent } from 'react';

interface CrosshairOptions {
  /** Where each point is, in px from the left edge of the plot, ascending. */
  positions: readonly number[];
  /** Px from the left edge of the element that takes the pointer to that of the plot. */
  offset: number;
}

const LEAP = 10;

/**
 * The point a reader looks at: snapped to the nearest under the pointer, or moved by the keys of a range input laid over
 * the plot (arrows, with Shift by ten, Home and End; Escape leaves).
 *
 * @returns the index of the point or null, and the props of the element around the plot and of the input
 */
export function useCrosshair({ positions, offset }: CrosshairOptions) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = positions.length - 1;
  const index = chosen === null || last < 0 ? null : Math.min(chosen, last);
  const clear = () => setChosen(null);
  const area = useRef<HTMLElement>(null);
  const isShown = chosen !== null;

  useEffect(() => {
    if (!isShown) return;
    const clearOutside = ({ target }: Event) => {
      if (target instanceof Node && area.current?.contains(target) === false) setChosen(null);
    };
    document.addEventListener('pointerdown', clearOutside);
    return () => document.removeEventListener('pointerdown', clearOutside);
  }, [isShown]);

  const follow = (event: PointerEvent<HTMLElement>) => {
    area.current = event.currentTarget;
    const left = event.currentTarget.getBoundingClientRect().left;
    setChosen(nearestIndex(positions, event.clientX - left - offset));
  };

  /** After a touch the point stays shown until something else is touched. */
  const leave = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') clear();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      // The key means the point alone.
      event.preventDefault();
      event.currentTarget.blur();
    }
    const leaps: Record<string, number> = { ArrowLeft: -LEAP, ArrowRight: LEAP };
    const leap = leaps[event.key];
    if (!event.shiftKey || leap === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, (index ?? last) + leap)));
  };

  return {
    index,
    pointerProps: { onPointerMove: follow, onPointerDown: follow, onPointerLeave: leave },
    inputProps: {
      min: 0,
      max: Math.max(0, last),
      value: index ?? Math.max(0, last),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setChosen(event.currentTarget.valueAsNumber),
      onFocus: () => setChosen(index ?? last),
      onBlur: clear,
      onKeyDown,
    },
  };
}

/**
 * Index of the position nearest to a place, found by halving.
 *
 * @param positions ascending
 * @returns null for no positions; of two equally near the left one
 */
function nearestIndex(positions: readonly number[], place: number): number | null {
  if (positions.length === 0) return null;
  let low = 0;
  let high = positions.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((positions[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  const right = positions[low] ?? 0;
  const left = positions[low - 1];
  return left !== undefined && place - left <= right - place ? low - 1 : low;
}
