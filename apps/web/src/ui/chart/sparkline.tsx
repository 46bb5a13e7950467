import { linePath } from './line-path.ts';

/** A figure over time. */
export type SparklinePoints = ReadonlyArray<{ at: number; value: number }>;

interface SparklineProps {
  /** In time order. */
  points: SparklinePoints;
  /** Moments to mark, epoch milliseconds: where the figure jumps for a reason that the text beside it names. */
  marks?: readonly number[];
}

const WIDTH = 160;
const HEIGHT = 64;
const MARGIN = 4;
const MARK_HEIGHT = 9;

/** The course of a figure at a glance, as wide as its place. */
export function Sparkline({ points, marks = [] }: SparklineProps) {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // The marks stand below the line, never on it.
  const bottom = HEIGHT - MARGIN - (marks.length === 0 ? 0 : MARK_HEIGHT + MARGIN);
  const x = (at: number): number => Math.min(1, Math.max(0, (at - first) / (last - first || 1))) * WIDTH;
  const y = (value: number): number =>
    bottom - (low === high ? 0.5 : (value - low) / (high - low)) * (bottom - MARGIN);
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {points.length < 2 ? null : (
        <>
          {[...new Set(marks)].map((at) => (
            <path
              key={at}
              className="sparkline-mark"
              d={`M${x(at).toFixed(2)} ${String(HEIGHT)}v-${String(MARK_HEIGHT)}`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            d={linePath(points.map(({ at, value }) => [x(at), y(value)]))}
            stroke="currentColor"
            strokeWidth={1.5}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
}
