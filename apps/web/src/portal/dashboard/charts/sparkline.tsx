import { linearScale } from '../../../ui/chart/scales.ts';
import type { AskedHistory } from '../../../api/asked-history.ts';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';

/** A figure over time. */
export type SparklinePoints = ReadonlyArray<{ atMs: number; value: number }>;

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

/** The points of one of the figures that points have. */
export function sparklineOf<Name extends string>(
  points: ReadonlyArray<{ timestamp: string } & Record<Name, number>> | undefined,
  name: Name,
): SparklinePoints | undefined {
  return points?.map((point) => ({ atMs: Date.parse(point.timestamp), value: point[name] }));
}

/** The points of a figure at a glance; the chart below shows it in full. */
export function Sparkline({ points, marks = [] }: SparklineProps) {
  const values = points.map(({ value }) => value);
  const times = points.map(({ atMs }) => atMs);
  const low = Math.min(...values);
  const high = Math.max(...values);
  // Points may lie closer together at the end of a range than before.
  const x = linearScale({ domain: [times[0] ?? 0, times.at(-1) ?? 0], range: [0, WIDTH], isClamped: true });
  // The marks stand below the line, never on it.
  const bottom = HEIGHT - MARGIN - (marks.length === 0 ? 0 : MARK_HEIGHT + MARGIN);
  const y = linearScale({
    domain: low === high ? [low - 1, high + 1] : [low, high],
    range: [bottom, MARGIN],
  });
  const placed = points.map(({ atMs, value }) => `${x(atMs).toFixed(2)},${y(value).toFixed(2)}`);
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
          {[...new Set(marks)].map((atMs) => (
            <path
              key={atMs}
              className="sparkline-mark"
              d={`M${x(atMs).toFixed(2)},${String(HEIGHT)}v-${String(MARK_HEIGHT)}`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            d={`M${placed.join('L')}`}
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

/** A range as a card names it: of a span of one's own, whose ends stand above the chart, only that it is one. */
export const shortLabel = (asked: AskedHistory): string =>
  typeof asked === 'string' ? rangeLabel(asked) : 'Custom range';

interface RangeSparklineProps {
  points: SparklinePoints | undefined;
  /** What the points is of, which the figure beside it need not be. */
  asked: AskedHistory;
  marks?: readonly number[];
}

/** The points of a figure over the range of the chart, which it names. */
export function RangeSparkline({ points, asked, marks = [] }: RangeSparklineProps) {
  if (points === undefined) return null;
  return (
    <>
      <Sparkline points={points} marks={marks} />
      <p className="sparkline-range">
        <span className="sr-only">Course over </span>
        {shortLabel(asked)}
      </p>
    </>
  );
}
