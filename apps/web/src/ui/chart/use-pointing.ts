import {
  useEffect,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { nearestIndex } from './model.ts';

interface PointingOptions {
  /** The element around the plot, which takes the pointer. */
  area: RefObject<HTMLElement | null>;
  /** Where each point is, in px from the left edge of the plot, ascending. */
  positions: readonly number[];
  /** Px from its left edge to that of the plot. */
  offset: number;
  /** Of the plot, px. */
  width: number;
  /** Called when a drag ends, with both ends in px of the plot, ascending. */
  onSelect?: ((from: number, to: number) => void) | undefined;
}

/** What a key with Shift moves by. */
const LEAPS: Readonly<Record<string, number>> = { ArrowLeft: -10, ArrowRight: 10 };

/** A shorter drag is a click of an unsteady hand. */
const MIN_DRAG_PX = 10;

interface Drag {
  pointer: number;
  from: number;
  /** Null until it is long enough. */
  to: number | null;
}

/**
 * The point a reader looks at: snapped to the nearest under the pointer, or moved by the keys of a range input laid over the plot
 * (arrows, with Shift by ten, Home and End). Escape leaves it. Where `onSelect` is given, dragging along the plot chooses a part
 * of it. With `touch-action: pan-y` the browser takes vertical drags of a finger for scrolling and ends the drag.
 *
 * @returns the index of the point or null, the part under way in px of the plot or null, and the props of the element around the
 *   plot and of the input
 */
export function usePointing({ area, positions, offset, width, onSelect }: PointingOptions) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const last = positions.length - 1;
  const index = chosen === null || last < 0 ? null : Math.min(chosen, last);
  const selected = drag === null || drag.to === null ? null : ordered(drag.from, drag.to);
  const isActive = chosen !== null || selected !== null;

  useEffect(() => {
    if (!isActive) return;
    const leave = () => {
      setDrag(null);
      setChosen(null);
    };
    const leaveByKey = (event: Event) => {
      if (!(event instanceof globalThis.KeyboardEvent) || event.key !== 'Escape') return;
      // The key means the point or the drag alone.
      event.preventDefault();
      leave();
    };
    const leaveOutside = ({ target }: Event) => {
      if (target instanceof Node && area.current?.contains(target) === false) leave();
    };
    document.addEventListener('keydown', leaveByKey, { capture: true });
    document.addEventListener('pointerdown', leaveOutside);
    return () => {
      document.removeEventListener('keydown', leaveByKey, { capture: true });
      document.removeEventListener('pointerdown', leaveOutside);
    };
  }, [area, isActive]);

  const placeOf = (event: PointerEvent<HTMLElement>): number =>
    event.clientX - event.currentTarget.getBoundingClientRect().left - offset;
  const inPlot = (place: number): number => Math.max(0, Math.min(width, place));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    setChosen(nearestIndex(positions, placeOf(event)));
    if (onSelect && event.button === 0 && event.isPrimary)
      setDrag({ pointer: event.pointerId, from: inPlot(placeOf(event)), to: null });
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    setChosen(nearestIndex(positions, placeOf(event)));
    if (drag?.pointer !== event.pointerId) return;
    const to = inPlot(placeOf(event));
    if (drag.to === null && Math.abs(to - drag.from) < MIN_DRAG_PX) return;
    // The drag goes on outside of the plot.
    if (drag.to === null) event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ ...drag, to });
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (drag?.pointer !== event.pointerId) return;
    setDrag(null);
    if (selected !== null && selected[1] - selected[0] >= MIN_DRAG_PX) onSelect?.(...selected);
  };

  /** After a touch the point stays shown until something else is touched. */
  const onPointerLeave = ({ pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'mouse') setChosen(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const leap = LEAPS[event.key];
    if (!event.shiftKey || leap === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, (index ?? last) + leap)));
  };

  return {
    index,
    selected,
    areaProps: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => setDrag(null),
      onPointerLeave,
    },
    inputProps: {
      min: 0,
      max: Math.max(0, last),
      value: index ?? Math.max(0, last),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setChosen(event.currentTarget.valueAsNumber),
      onFocus: () => setChosen(index ?? last),
      onBlur: () => setChosen(null),
      onKeyDown,
    },
  };
}

const ordered = (one: number, other: number): [number, number] => [
  Math.min(one, other),
  Math.max(one, other),
];
