import type { AskedHistory } from '../../../api/asked-history.ts';
import { Sparkline, type SparklinePoints } from '../../../ui/chart/sparkline.tsx';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';

/** The points of one of the figures that points have. */
export function sparklineOf<Name extends string>(
  points: ReadonlyArray<{ timestamp: string } & Record<Name, number>> | undefined,
  name: Name,
): SparklinePoints | undefined {
  return points?.map((point) => ({ at: Date.parse(point.timestamp), value: point[name] }));
}

/** A range as a card names it: of a span of one's own, whose ends stand above the chart, only that it is one. */
export const shortLabel = (asked: AskedHistory): string =>
  typeof asked === 'string' ? rangeLabel(asked) : 'Custom range';

interface RangeSparklineProps {
  points: SparklinePoints | undefined;
  /** What the points is of, which the figure beside it need not be. */
  asked: AskedHistory;
}

/** The points of a figure over the range of the chart, which it names. */
export function RangeSparkline({ points, asked }: RangeSparklineProps) {
  if (points === undefined) return null;
  return (
    <>
      <Sparkline points={points} />
      <p className="text-right font-mono text-axis leading-4 text-ink-3">
        <span className="sr-only">Course over </span>
        {shortLabel(asked)}
      </p>
    </>
  );
}
