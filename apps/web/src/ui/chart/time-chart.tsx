import { useState, type ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { IconTable } from '../picture/icons.tsx';
import { ChartTable } from './chart-table.tsx';
import type { ChartPoint } from './model.ts';
import { thinned } from './thinning.ts';
import { ChartPlot, Swatch, type PlotProps } from './plot.tsx';

interface TimeChartProps<Point extends ChartPoint> extends Omit<PlotProps<Point>, 'thin'> {
  /** Said in place of lines while there are no points. */
  empty: ReactNode;
  isLoading?: boolean;
  /** Whether the points are still those of what was asked for before. */
  isSuperseded?: boolean;
  /** Whether others are on their way. */
  isRefreshing?: boolean;
  /** What stands above the chart; by default what its lines mean. */
  head?: ReactNode;
  /** Further controls, before the button of the table. */
  controls?: ReactNode;
  /** Notes between the head and the chart. */
  children?: ReactNode;
}

/** Values over time as a chart or as a table of the same points, with what stands above either. */
export function TimeChart<Point extends ChartPoint>(props: TimeChartProps<Point>) {
  const { points, form, head, controls, children, isSuperseded = false, isRefreshing = false } = props;
  const [isTable, setTable] = useState(false);
  return (
    <div className="time-chart print:break-inside-avoid">
      <div className="chart-head">
        {head ?? <ChartLegend points={points} form={form} />}
        <div className="chart-controls">
          {controls}
          <Button
            variant="quiet"
            size="icon"
            aria-label="Show as table"
            title="Show as table"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            <IconTable />
          </Button>
        </div>
      </div>
      {children}
      <div className={`chart-figure ${isSuperseded ? 'is-superseded' : ''}`}>
        {isRefreshing ? <span className="loading-line" aria-hidden="true" /> : null}
        <Content {...props} isTable={isTable} />
      </div>
    </div>
  );
}

/** The chart, its table, or what stands in their place, all equally high. */
function Content<Point extends ChartPoint>(props: TimeChartProps<Point> & { isTable: boolean }) {
  const { points, className, empty, isLoading, isTable } = props;
  if (isLoading) return <div className={`chart-skeleton skeleton ${className}`} aria-hidden="true" />;
  if (isTable && points.length > 0) return <ChartTable {...props} />;
  return (
    <>
      <ChartPlot {...props} thin={thinned} />
      {points.length > 0 ? null : <p className="chart-empty">{empty}</p>}
    </>
  );
}

/** What the lines and the rings of a chart mean. */
export function ChartLegend<Point extends ChartPoint>({
  points,
  form: { figures, mark },
}: Pick<PlotProps<Point>, 'points' | 'form'>) {
  return (
    <p className="chart-legend">
      {figures.map(({ name, longName = name, line }) =>
        line === undefined ? null : (
          <span key={name}>
            <Swatch line={line} />
            {longName}
          </span>
        ),
      )}
      {mark && points.some((point) => mark.valueOf(point) !== null) ? (
        <span>
          <span className={`legend-ring ${mark.className}`} aria-hidden="true" />
          {mark.name}
        </span>
      ) : null}
    </p>
  );
}
