import { curveMonotoneX } from '@visx/curve';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';

/** A figure over time. */
export type Course = ReadonlyArray<{ atMs: number; value: number }>;

interface SparklineProps {
  /** In time order. */
  course: Course;
  className?: string;
}

const WIDTH = 160;
const HEIGHT = 64;
const MARGIN = 4;

/** The course of one of the figures that points have. */
export function courseOf<Name extends string>(
  points: ReadonlyArray<{ timestamp: string } & Record<Name, number>> | undefined,
  name: Name,
): Course | undefined {
  return points?.map((point) => ({ atMs: Date.parse(point.timestamp), value: point[name] }));
}

/** The course of a figure at a glance; the chart below shows it in full. */
export function Sparkline({ course, className = '' }: SparklineProps) {
  const values = course.map(({ value }) => value);
  const times = course.map(({ atMs }) => atMs);
  const low = Math.min(...values);
  const high = Math.max(...values);
  // Points may lie closer together at the end of a range than before.
  const x = scaleLinear({ domain: [times[0] ?? 0, times.at(-1) ?? 0], range: [0, WIDTH] });
  const y = scaleLinear({
    domain: low === high ? [low - 1, high + 1] : [low, high],
    range: [HEIGHT - MARGIN, MARGIN],
  });
  return (
    <svg
      className={`sparkline ${className}`}
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {course.length < 2 ? null : (
        <LinePath
          data={[...course]}
          x={({ atMs }) => x(atMs)}
          y={({ value }) => y(value)}
          curve={curveMonotoneX}
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
