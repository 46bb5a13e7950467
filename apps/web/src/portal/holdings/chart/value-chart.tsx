import { useMemo } from 'react';
import { useIsPrinting } from '../../../ui/browser/use-is-printing.ts';
import { Crosshair } from '../../../ui/chart/crosshair.tsx';
import { ChartTooltip } from '../../../ui/chart/tooltip.tsx';
import { useCrosshair } from '../../../ui/chart/use-crosshair.ts';
import { useSize } from '../../../ui/chart/use-size.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { HIDDEN } from '../../../ui/format/hidden.ts';
import { formatSignedUsdt, formatUsdt } from '../../../ui/format/number.ts';
import { useDayScales, type DayScales } from '../../charts/day-scales.ts';
import { amountsChoice } from '../../layout/choices/format-choices.ts';
import { useChoice } from '../../layout/choices/stored-choice.ts';
import { Signed } from '../value/signed.tsx';
import { domainOf, MARGIN, thinned, type ValuePoint } from './value-points.ts';
import { ValuePlot } from './value-plot.tsx';

const INITIAL_SIZE = { width: 840, height: 320 };
/** About as wide as its place on paper, so that the times have room between them. */
const PRINTED_SIZE = { width: 520, height: 240 };
/** A path of more points than pixels looks the same and takes longer. */
const MIN_POINTS = 64;
const TITLE = 'Net value, USDT';

/** The value of a holding over time above what was paid in, with a crosshair for pointer and keys. */
export function ValueChart({ points }: { points: readonly ValuePoint[] }) {
  const [frame, measured] = useSize<HTMLDivElement>(INITIAL_SIZE);
  const size = useIsPrinting() ? PRINTED_SIZE : measured;
  const { width, height } = size;
  const drawn = useMemo(() => thinned(points, Math.max(MIN_POINTS, width)), [points, width]);
  const scales = useDayScales(drawn, { size, margin: MARGIN, domainOf });
  const positions = useMemo(() => drawn.map(({ at }) => scales.x(at)), [drawn, scales]);
  const crosshair = useCrosshair({ positions, offset: MARGIN.left });
  const point = crosshair.index === null ? undefined : drawn[crosshair.index];
  const hasAmounts = useChoice(amountsChoice) === 'shown';

  return (
    <div ref={frame} className="chart value-chart" {...crosshair.pointerProps}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        aria-hidden="true"
      >
        <ValuePlot points={drawn} scales={scales} hasAmounts={hasAmounts}>
          {point === undefined ? null : <Mark point={point} scales={scales} />}
        </ValuePlot>
      </svg>
      {point === undefined ? null : (
        <ChartTooltip x={MARGIN.left + scales.x(point.at)} chartWidth={width}>
          <PointFigures point={point} />
        </ChartTooltip>
      )}
      <input
        type="range"
        className="chart-input"
        aria-label={`${TITLE}, point of the chart`}
        aria-valuetext={point === undefined ? 'No point' : describe(point)}
        disabled={drawn.length === 0}
        {...crosshair.inputProps}
      />
    </div>
  );
}

function Mark({ point, scales: { x, y, plotHeight } }: { point: ValuePoint; scales: DayScales }) {
  return (
    <Crosshair
      x={x(point.at)}
      height={plotHeight}
      dots={[
        { y: y(point.paidIn), className: 'text-ink-3' },
        { y: y(point.netValue), className: 'text-portfolio' },
      ]}
    />
  );
}

function describe({ day, netValue, paidIn }: ValuePoint): string {
  const text = `${formatDealingDay(day)}: net value ${formatUsdt(netValue)}, paid in ${formatUsdt(paidIn)}, result ${formatSignedUsdt(netValue - paidIn)}`;
  return text.replaceAll(HIDDEN, 'hidden');
}

function PointFigures({ point: { day, netValue, paidIn } }: { point: ValuePoint }) {
  return (
    <>
      <p className="font-mono text-axis text-ink-2">{formatDealingDay(day)}, close, UTC</p>
      <dl className="mt-1.5 grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 tabular">
        <dt className="flex items-center gap-2 text-ink-2">
          <span className="swatch text-portfolio" />
          Net value
        </dt>
        <dd className="text-right font-medium">
          <Amount text={formatUsdt(netValue)} />
        </dd>
        <dt className="flex items-center gap-2 text-ink-2">
          <span className="swatch text-ink-3" />
          Paid in
        </dt>
        <dd className="text-right font-medium">
          <Amount text={formatUsdt(paidIn)} />
        </dd>
        <dt className="text-ink-2">Result</dt>
        <dd className="text-right font-medium">
          <Signed value={netValue - paidIn} />
        </dd>
      </dl>
    </>
  );
}
