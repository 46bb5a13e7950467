import { chartBounds } from '@equanim/finance/chart-bounds';
import { linePath, roundValues, type Place } from '../../../ui/chart/line-path.ts';
import { formatDayMonth, formatMinute, formatMonthYear } from '../../../ui/format/date.ts';
import { formatDecimal, formatNormalized } from '../../../ui/format/number.ts';
import { DAY_MS } from '../../../ui/time.ts';
import { splitAtBreaks, type Performance, type PerformancePoint } from '../charts/chart-points.ts';
import { spreadTags } from '../charts/spread-tags.ts';

interface SheetChartProps {
  title: string;
  performance: Performance | undefined;
  hasBenchmark: boolean;
}

type Value = (point: PerformancePoint) => number | null;

/** Drawn for the width of the paper, so that lines and letters are as thick as they are meant to be. */
const SIZE = { width: 720, height: 196 };
const MARGIN = { top: 8, right: 54, bottom: 22, left: 44 };
const PLOT = {
  width: SIZE.width - MARGIN.left - MARGIN.right,
  height: SIZE.height - MARGIN.top - MARGIN.bottom,
};
const TIMES = 6;
const TAG_DISTANCE = 12;

const portfolioOf: Value = ({ portfolio }) => portfolio;
const benchmarkOf: Value = ({ benchmark }) => benchmark;

/** The chart on paper: whole, at rest, in print colors, and broken at the same gaps as on the screen. */
export function SheetChart({ title, performance, hasBenchmark }: SheetChartProps) {
  return (
    <section className="sheet-part">
      <div className="sheet-part-head">
        <h2>{title}</h2>
        <p className="sheet-legend">
          1.0 = start of the range
          <span className="sheet-swatch sheet-portfolio" /> Portfolio
          {hasBenchmark ? (
            <>
              <span className="sheet-swatch sheet-benchmark" /> Bitcoin
            </>
          ) : null}
        </p>
      </div>
      {performance === undefined || performance.points.length === 0 ? (
        <p className="sheet-empty">
          {performance === undefined ? 'The chart was still loading.' : 'No chart data'}
        </p>
      ) : (
        <Plot performance={performance} hasBenchmark={hasBenchmark} />
      )}
    </section>
  );
}

function scalesOf({ points }: Performance, hasBenchmark: boolean) {
  const values = points.flatMap(({ portfolio, benchmark }) =>
    hasBenchmark && benchmark !== null ? [portfolio, benchmark] : [portfolio],
  );
  const { min, max } = chartBounds(values);
  const ticks = roundValues(min, max, 6).filter((tick) => tick >= min && tick <= max);
  const from = points[0]?.at ?? 0;
  const spanMs = Math.max(1, (points.at(-1)?.at ?? 0) - from);
  const x = (at: number): number =>
    MARGIN.left + (points.length === 1 ? 0.5 : (at - from) / spanMs) * PLOT.width;
  const y = (value: number): number => MARGIN.top + (1 - (value - min) / (max - min)) * PLOT.height;
  return { x, y, ticks, from, spanMs };
}

function Plot({ performance, hasBenchmark }: { performance: Performance; hasBenchmark: boolean }) {
  const { x, y, ticks, from, spanMs } = scalesOf(performance, hasBenchmark);
  const runs = splitAtBreaks(performance.points, performance.breaks);
  const pathOf = (valueOf: Value) =>
    runs
      .map((run) =>
        linePath(
          run.map((point): Place => {
            const value = valueOf(point);
            return value === null ? null : [x(point.at), y(value)];
          }),
        ),
      )
      .join('');
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  const digits = Math.max(1, Math.ceil(-Math.log10(step) - 1e-9));
  const times = Array.from({ length: TIMES }, (_, index) => from + (index / (TIMES - 1)) * spanMs);
  return (
    <svg
      className="sheet-chart"
      viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`}
      aria-hidden="true"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            className="sheet-grid"
            d={`M${String(MARGIN.left)} ${String(y(tick))}h${String(PLOT.width)}`}
          />
          <text x={MARGIN.left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
            {formatDecimal(tick, digits)}
          </text>
        </g>
      ))}
      {times.map((at) => (
        <text key={at} x={x(at)} y={SIZE.height - 4} textAnchor="middle">
          {timeText(at, spanMs)}
        </text>
      ))}
      {hasBenchmark ? <path className="sheet-benchmark" d={pathOf(benchmarkOf)} /> : null}
      <path className="sheet-portfolio" d={pathOf(portfolioOf)} />
      <LastValues performance={performance} hasBenchmark={hasBenchmark} y={y} />
    </svg>
  );
}

function timeText(at: number, spanMs: number): string {
  if (spanMs <= 2 * DAY_MS) return formatMinute(at);
  return spanMs <= 200 * DAY_MS ? formatDayMonth(at) : formatMonthYear(at);
}

interface LastValuesProps {
  performance: Performance;
  hasBenchmark: boolean;
  y: (value: number) => number;
}

/** The last values beside the ends of their lines, moved apart where they would cover each other. */
function LastValues({ performance, hasBenchmark, y }: LastValuesProps) {
  const last = performance.points.at(-1);
  if (last === undefined) return null;
  const benchmark = hasBenchmark ? last.benchmark : null;
  const [top, benchmarkTop] =
    benchmark === null ? [y(last.portfolio), 0] : spreadTags([y(last.portfolio), y(benchmark)], TAG_DISTANCE);
  const left = MARGIN.left + PLOT.width + 6;
  return (
    <>
      <text className="sheet-last sheet-portfolio-text" x={left} y={top} dy="0.35em">
        {formatNormalized(last.portfolio)}
      </text>
      {benchmark === null ? null : (
        <text className="sheet-last sheet-benchmark-text" x={left} y={benchmarkTop} dy="0.35em">
          {formatNormalized(benchmark)}
        </text>
      )}
    </>
  );
}
