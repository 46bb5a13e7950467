import { linePath, type Place } from '../../../ui/chart/line-path.ts';

/** Units a line is drawn in over its height; finer would only make the page heavier. */
export const DEPTH = 200;

/** How far down a value lies in units of a line. */
export const depthOf = (value: number, low: number, high: number): number =>
  Math.round(((high - value) / (high - low)) * DEPTH);

/** A line through values one unit apart, interrupted where there is none. */
export function valueLine(values: readonly (number | null)[], low: number, high: number): string {
  return linePath(
    values.map((value, index): Place => (value === null ? null : [index, depthOf(value, low, high)])),
  );
}

/** Squares of one unit at these places, as one path. */
export const cellPath = (cells: ReadonlyArray<readonly [column: number, row: number]>): string =>
  cells.map(([column, row]) => `M${String(column)} ${String(row)}h1v1h-1z`).join('');

/** Steps of a color from none to full. */
export const LEVELS = 10;

/** The step of a value between two others. */
export const levelOf = (value: number, low: number, high: number): number =>
  Math.max(0, Math.min(LEVELS - 1, Math.floor(((value - low) / (high - low)) * LEVELS)));
