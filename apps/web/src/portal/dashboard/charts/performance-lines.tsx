import { useId } from 'react';
import { areaPath, linePath } from '../../../ui/chart/line-path.ts';
import { formatNormalized } from '../../../ui/format/number.ts';
import type { ChartScales } from './chart-scales.ts';
import { splitAtBreaks, type Performance, type PerformancePoint } from './chart-points.ts';
import { spreadTags } from './spread-tags.ts';

interface PerformanceLinesProps {
  performance: Performance;
  hasBenchmark: boolean;
  scales: Pick<ChartScales, 'x' | 'y'>;
  plot: { width: number; height: number };
}

interface BenchmarkPoint extends PerformancePoint {
  benchmark: number;
}

const hasPrice = (point: PerformancePoint): point is BenchmarkPoint => point.benchmark !== null;

/** Runs of the benchmark: broken at gaps, and where no price is known. */
function benchmarkRuns(performance: Performance): BenchmarkPoint[][] {
  const { points, breaks } = performance;
  const unpriced = points.flatMap((point, index) => (hasPrice(point) ? [] : [index, index + 1]));
  return splitAtBreaks(points, new Set([...breaks, ...unpriced])).flatMap((run) => {
    const priced = run.filter(hasPrice);
    return priced.length === 0 ? [] : [priced];
  });
}

/** The lines of the chart, with the last values at the right edge. A run of a single point is a dot. */
export function PerformanceLines({ performance, hasBenchmark, scales, plot }: PerformanceLinesProps) {
  const { x, y } = scales;
  const runs = splitAtBreaks(performance.points, performance.breaks);
  const last = performance.points.at(-1);
  const baseline = y(1);
  const atX = (point: PerformancePoint) => x(point.at);

  return (
    <g>
      {baseline >= 0 && baseline <= plot.height ? (
        <line x1={0} x2={plot.width} y1={baseline} y2={baseline} className="chart-baseline" />
      ) : null}
      {hasBenchmark ? (
        benchmarkRuns(performance).map((run) => (
          <Run
            key={run[0]?.at}
            points={run}
            x={atX}
            y={(point) => y(point.benchmark)}
            className="chart-line-btc"
          />
        ))
      ) : (
        <PortfolioArea runs={runs} scales={scales} height={plot.height} />
      )}
      {runs.map((run) => (
        <Run
          key={run[0]?.at}
          points={run}
          x={atX}
          y={(point) => y(point.portfolio)}
          className="chart-line-portfolio"
        />
      ))}
      {last === undefined ? null : (
        <LastValues point={last} hasBenchmark={hasBenchmark} y={y} left={plot.width} />
      )}
    </g>
  );
}

interface PortfolioAreaProps {
  runs: readonly PerformancePoint[][];
  scales: PerformanceLinesProps['scales'];
  /** Of the plot, px. */
  height: number;
}

/** The soft fill under the portfolio's line, one area a run. */
function PortfolioArea({ runs, scales: { x, y }, height }: PortfolioAreaProps) {
  const gradient = useId();
  return (
    <>
      <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="var(--series-portfolio)" stopOpacity="0.12" />
        <stop offset="1" stopColor="var(--series-portfolio)" stopOpacity="0" />
      </linearGradient>
      {runs.map((run) => (
        <path
          key={run[0]?.at}
          d={areaPath(
            run.map((point) => [x(point.at), y(point.portfolio)]),
            height,
          )}
          fill={`url(#${gradient})`}
        />
      ))}
    </>
  );
}

interface RunProps<Point> {
  points: Point[];
  x: (point: Point) => number;
  y: (point: Point) => number;
  className: string;
}

function Run<Point>({ points, x, y, className }: RunProps<Point>) {
  const [only] = points;
  if (points.length === 1 && only !== undefined) {
    return <circle cx={x(only)} cy={y(only)} r={1.5} className={`${className} chart-lone-point`} />;
  }
  return <path d={linePath(points.map((point) => [x(point), y(point)]))} className={className} />;
}

const TAG_DISTANCE_PX = 20;

interface LastValuesProps {
  point: PerformancePoint;
  hasBenchmark: boolean;
  y: ChartScales['y'];
  left: number;
}

/** The last values at the right edge, each in the color of its line. */
function LastValues({ point, hasBenchmark, y, left }: LastValuesProps) {
  const { portfolio, benchmark } = point;
  if (!hasBenchmark || benchmark === null) {
    return <LastValue top={y(portfolio)} left={left} value={portfolio} className="text-portfolio" />;
  }
  const [portfolioTop, benchmarkTop] = spreadTags([y(portfolio), y(benchmark)], TAG_DISTANCE_PX);
  return (
    <>
      <LastValue top={benchmarkTop} left={left} value={benchmark} className="text-btc" />
      <LastValue top={portfolioTop} left={left} value={portfolio} className="text-portfolio" />
    </>
  );
}

function LastValue({
  top,
  left,
  value,
  className,
}: {
  top: number;
  left: number;
  value: number;
  className: string;
}) {
  return (
    <g transform={`translate(${String(left + 6)}, ${String(top)})`} className={className}>
      <rect className="chart-tag" y={-9} width={52} height={18} rx={4} />
      <text className="chart-tag-text" x={26} dy="0.35em" textAnchor="middle">
        {formatNormalized(value)}
      </text>
    </g>
  );
}
