import { useMemo } from 'react';
import { useIsPrinting } from '../../../ui/browser/use-is-printing.ts';
import { Crosshair } from '../../../ui/chart/crosshair.tsx';
import { ChartTooltip } from '../../../ui/chart/tooltip.tsx';
import { useCrosshair } from '../../../ui/chart/use-crosshair.ts';
import { useSize } from '../../../ui/chart/use-size.ts';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { formatNormalized } from '../../../ui/format/number.ts';
import { useDayScales, type DayScales } from '../../charts/day-scales.ts';
import { domainOf, MARGIN, thinned, type CurvePoint } from './curve-points.ts';
import { CurvePlot } from './curve-plot.tsx';

const INITIAL_SIZE = { width: 840, height: 320 };
/** About as wide as its place on paper, so that the times have room between them. */
const PRINTED_SIZE = { width: 660, height: 220 };
/** A path of more points than pixels looks the same and takes longer. */
const MIN_POINTS = 64;

/** The closes of the record over time, gross and net, with a crosshair for pointer and keys. */
export function CurveChart({ points }: { points: readonly CurvePoint[] }) {
  const [frame, measured] = useSize<HTMLDivElement>(INITIAL_SIZE);
  const size = useIsPrinting() ? PRINTED_SIZE : measured;
  const { width, height } = size;
  const drawn = useMemo(() => thinned(points, Math.max(MIN_POINTS, width)), [points, width]);
  const scales = useDayScales(drawn, { size, margin: MARGIN, domainOf });
  const positions = useMemo(() => drawn.map(({ at }) => scales.x(at)), [drawn, scales]);
  const crosshair = useCrosshair({ positions, offset: MARGIN.left });
  const point = crosshair.index === null ? undefined : drawn[crosshair.index];

  return (
    <div ref={frame} className="chart record-chart" {...crosshair.pointerProps}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        aria-hidden="true"
      >
        <CurvePlot points={drawn} scales={scales}>
          {point === undefined ? null : <Mark point={point} scales={scales} />}
        </CurvePlot>
      </svg>
      {point === undefined ? null : (
        <ChartTooltip x={MARGIN.left + scales.x(point.at)} chartWidth={width}>
          <PointFigures point={point} />
        </ChartTooltip>
      )}
      <input
        type="range"
        className="chart-input"
        aria-label="Closes of the record, point of the chart"
        aria-valuetext={point === undefined ? 'No point' : describe(point)}
        {...crosshair.inputProps}
      />
    </div>
  );
}

function Mark({ point, scales: { x, y, plotHeight } }: { point: CurvePoint; scales: DayScales }) {
  const { at, gross, net } = point;
  return (
    <Crosshair
      x={x(at)}
      height={plotHeight}
      dots={[
        { y: y(gross), className: 'text-ink-2' },
        ...(net === null ? [] : [{ y: y(net), className: 'text-portfolio' }]),
      ]}
    />
  );
}

const describe = ({ day, gross, net, isCorrected }: CurvePoint): string =>
  `${formatDealingDay(day)}: gross ${formatNormalized(gross)}, net ${net === null ? 'none' : formatNormalized(net)}${isCorrected ? ', corrected' : ''}`;

function PointFigures({ point: { day, gross, net, isCorrected } }: { point: CurvePoint }) {
  return (
    <>
      <p className="font-mono text-axis text-ink-2">{formatDealingDay(day)}, close, UTC</p>
      <dl className="mt-1.5 grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 tabular">
        <dt className="flex items-center gap-2 text-ink-2">
          <span className="swatch text-portfolio" />
          Net of fees
        </dt>
        <dd className="text-right font-medium">{formatNormalized(net)}</dd>
        <dt className="flex items-center gap-2 text-ink-2">
          <span className="swatch text-ink-2" />
          Gross
        </dt>
        <dd className="text-right font-medium">{formatNormalized(gross)}</dd>
      </dl>
      {isCorrected ? <p className="mt-1.5 text-warn">Corrected: see below</p> : null}
    </>
  );
}
