import type { PointerEvent, ReactNode } from 'react';
import { linePath, type Place } from '../../../ui/chart/line-path.ts';

/** Units a line is drawn in over its height; finer would only make the page heavier. */
export const DEPTH = 200;

/** How far down a value lies in units of a line. */
export const depthOf = (value: number, low: number, high: number): number =>
  Math.round(((high - value) / (high - low)) * DEPTH);

/** Squares of one unit at these places, as one path. */
export const cellPath = (cells: ReadonlyArray<readonly [column: number, row: number]>): string =>
  cells.map(([column, row]) => `M${String(column)} ${String(row)}h1v1h-1z`).join('');

/** How opaque a color is at each of its steps. */
export const LEVELS = [0.07, 0.14, 0.21, 0.28, 0.37, 0.47, 0.58, 0.7, 0.84, 1] as const;

/** The step of a value between two others. */
export const levelOf = (value: number, low: number, high: number): number =>
  Math.max(0, Math.min(LEVELS.length - 1, Math.floor(((value - low) / (high - low)) * LEVELS.length)));

/** A part of a plot in percent of its size. */
export interface Box {
  readonly top: number;
  readonly height: number;
}

/** Of a value in percent, as SVG takes it. */
export const share = (value: number): string => `${String(Math.round(value * 100) / 100)}%`;

interface PlotProps {
  /** Where the pointer is, from the upper left corner, 0 to 1. */
  onPoint: (x: number, y: number) => void;
  children: ReactNode;
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * A drawing that fills its place at any size: marks and texts stand at shares of it and are never scaled, lines lie in a `Shape`.
 * Follows a mouse that moves over it and a finger that is drawn along it; what it sets has a slider for the keyboard.
 */
export function Plot({ onPoint, children }: PlotProps) {
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (width > 0 && height > 0)
      onPoint(within((event.clientX - left) / width), within((event.clientY - top) / height));
  };
  return (
    <div className="plot" onPointerMove={follow} onPointerDown={follow}>
      <svg aria-hidden="true" focusable="false">
        {children}
      </svg>
    </div>
  );
}

interface ShapeProps {
  box?: Box;
  /** Width and height of what the paths are drawn in, stretched over the box. */
  size: readonly [width: number, height: number];
  children: ReactNode;
}

const WHOLE: Box = { top: 0, height: 100 };

/** Paths stretched over a part of a plot; their strokes keep their width. */
export function Shape({ box = WHOLE, size, children }: ShapeProps) {
  return (
    <svg
      className="plot-shape"
      y={share(box.top)}
      width="100%"
      height={share(box.height)}
      viewBox={`0 0 ${size.join(' ')}`}
      preserveAspectRatio="none"
    >
      {children}
    </svg>
  );
}

/** A line through values one unit apart, interrupted where there is none. */
export function valueLine(values: readonly (number | null)[], low: number, high: number): string {
  return linePath(
    values.map((value, index): Place => (value === null ? null : [index, depthOf(value, low, high)])),
  );
}
