import type { Period } from '@equanim/finance/backtest';
import { formatUsdThousands } from '../../../ui/format/number.ts';
import { type Growth, PERIODS, SERIES, distinctTicks, tickIndices } from '../growth.ts';
import { linePath, roundValues } from '../../../ui/chart/line-path.ts';

interface PrintedGrowthProps {
  growth: Growth;
  period: Period;
}

const SIZE = { width: 720, height: 220 };
const MARGIN = { top: 8, right: 26, bottom: 22 };
const PX_PER_CHARACTER = 6;

/** What is drawn: the three series, the selected one last, below them the selected one net of fees. */
function seriesOf({ growth, period }: PrintedGrowthProps) {
  const inOrder = PERIODS.toSorted((left, right) => Number(left === period) - Number(right === period));
  return [
    {
      className: `printed-line-net series-${String(period)}`,
      values: growth.net.map((point) => point[SERIES[period]]),
    },
    ...inOrder.map((each) => ({
      className: `printed-line series-${String(each)} ${each === period ? 'printed-line-selected' : ''}`,
      values: growth.gross.map((point) => point[SERIES[each]]),
    })),
  ];
}

/**
 * The growth chart on paper: whole and at rest whatever the screen has shown of it, and drawn without the library of
 * charts, which a page that is printed at once has not loaded.
 */
export function PrintedGrowth({ growth, period }: PrintedGrowthProps) {
  const series = seriesOf({ growth, period });
  const values = series.flatMap((each) => each.values).filter((value) => value !== null);
  const ticks = distinctTicks(
    (count) => roundValues(Math.min(...values), Math.max(...values), count),
    formatUsdThousands,
  );
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const left = Math.max(...ticks.map((tick) => formatUsdThousands(tick).length)) * PX_PER_CHARACTER + 10;
  const plot = { width: SIZE.width - left - MARGIN.right, height: SIZE.height - MARGIN.top - MARGIN.bottom };
  const x = (index: number) => left + (index / Math.max(1, growth.gross.length - 1)) * plot.width;
  const y = (value: number) => MARGIN.top + (1 - (value - low) / (high - low)) * plot.height;
  return (
    <svg
      className="printed-chart"
      viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`}
      aria-hidden="true"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="printed-grid" d={`M${String(left)} ${String(y(tick))}h${String(plot.width)}`} />
          <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
            {formatUsdThousands(tick)}
          </text>
        </g>
      ))}
      {tickIndices(growth.gross.length).map((index) => (
        <text key={index} x={x(index)} y={SIZE.height - 4} textAnchor="middle">
          {growth.gross[index]?.name}
        </text>
      ))}
      {series.map(({ className, values: line }) => (
        <path
          key={className}
          className={className}
          d={linePath(line.map((value, index) => (value === null ? null : [x(index), y(value)])))}
        />
      ))}
    </svg>
  );
}
