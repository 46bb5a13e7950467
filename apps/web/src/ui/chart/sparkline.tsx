import { linePath } from './line-path.ts';

/** A figure over time, in time order. */
export type SparklinePoints = ReadonlyArray<{ at: number; value: number }>;

const WIDTH = 160;
const HEIGHT = 64;
const MARGIN = 4;

/** The course of a figure at a glance, as wide as its place. */
export function Sparkline({ points }: { points: SparklinePoints }) {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number): number => ((at - first) / (last - first || 1)) * WIDTH;
  const y = (value: number): number =>
    HEIGHT - MARGIN - (low === high ? 0.5 : (value - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {points.length < 2 ? null : (
        <path
          d={linePath(points.map(({ at, value }) => [x(at), y(value)]))}
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
