import type { AskedHistory } from '../../../api/asked-history.ts';
import { rangeLabel } from '../../frame/charts/range-buttons.tsx';
import { Sparkline, type SparklinePoints } from './sparkline.tsx';

interface RangeSparklineProps {
  points: SparklinePoints | undefined;
  /** What the points is of, which the figure beside it need not be. */
  asked: AskedHistory;
  marks?: readonly number[];
}

/** A range as a card names it: of a span of one's own, whose ends stand above the chart, only that it is one. */
export const shortLabel = (asked: AskedHistory): string =>
  typeof asked === 'string' ? rangeLabel(asked) : 'Custom range';

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
