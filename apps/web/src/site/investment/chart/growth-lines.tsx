import type { Period } from '@equanim/finance/backtest';
import type { ChartPoint } from '@equanim/finance/chart-series';
import { linePath } from '../../../ui/chart/line-path.ts';
import type { LinearScale } from '../../../ui/chart/scales.ts';
import { type Growth, PERIODS, SERIES } from '../growth.ts';

interface GrowthLinesProps {
  growth: Growth;
  period: Period;
  x: LinearScale;
  y: LinearScale;
}

/** The three series and, dashed, the selected one net of fees. The selected line lies on top of the others. */
export function GrowthLines({ growth, period, x, y }: GrowthLinesProps) {
  const inOrder = PERIODS.toSorted((left, right) => Number(left === period) - Number(right === period));
  const line = (points: readonly ChartPoint[], each: Period, className: string, pathLength?: number) => (
    <path
      key={className}
      d={linePath(
        points.map((point, index) => {
          const value = point[SERIES[each]];
          return value === null ? null : [x(index), y(value)];
        }),
      )}
      pathLength={pathLength}
      className={className}
    />
  );
  return (
    <g fill="none">
      {line(growth.net, period, `growth-line-net series-${String(period)}`)}
      {inOrder.map((each) =>
        line(
          growth.gross,
          each,
          `growth-line series-${String(each)} ${each === period ? 'growth-line-selected' : ''}`,
          // The line is drawn by a single dash of its own length.
          1,
        ),
      )}
    </g>
  );
}
