import type { Period } from '@equanim/finance/backtest';
import type { ChartPoint } from '@equanim/finance/chart-series';
import { curveLinear } from '@visx/curve';
import type { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type Growth, PERIODS, SERIES } from '../growth.ts';

type Scale = ReturnType<typeof scaleLinear<number>>;

interface GrowthLinesProps {
  growth: Growth;
  period: Period;
  x: Scale;
  y: Scale;
}

/** The three series and, dashed, the selected one net of fees. The selected line lies on top of the others. */
export function GrowthLines({ growth, period, x, y }: GrowthLinesProps) {
  const inOrder = PERIODS.toSorted((left, right) => Number(left === period) - Number(right === period));
  const line = (points: readonly ChartPoint[], each: Period, className: string, pathLength?: number) => (
    <LinePath
      key={className}
      data={[...points]}
      x={(_, index) => x(index)}
      y={(point) => y(point[SERIES[each]] ?? 0)}
      defined={(point) => point[SERIES[each]] !== null}
      curve={curveLinear}
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
