import { ChartDrawing } from '../../../ui/chart/drawing.tsx';
import { layOut } from '../../../ui/chart/model.ts';
import { ChartLegend } from '../../../ui/chart/time-chart.tsx';
import type { PerformancePoint } from '../charts/chart-points.ts';
import { performanceForm } from '../charts/performance-form.ts';

interface SheetChartProps {
  title: string;
  /** Undefined until there is an answer. */
  points: readonly PerformancePoint[] | undefined;
  hasBenchmark: boolean;
}

/** As wide as the paper, so that lines and letters are as thick as they are meant to be. */
const SIZE = { width: 720, height: 196 };

/** The chart on paper: whole, at rest, in print colors, and broken at the same gaps as on the screen. */
export function SheetChart({ title, points, hasBenchmark }: SheetChartProps) {
  const form = performanceForm({ hasBenchmark });
  return (
    <section className="sheet-part">
      <div className="sheet-part-head">
        <h2>{title}</h2>
        <div className="sheet-legend">
          1.0 = start of the range
          <ChartLegend points={points ?? []} form={form} />
        </div>
      </div>
      {points === undefined || points.length === 0 ? (
        <p className="sheet-empty">
          {points === undefined ? 'The chart was still loading.' : 'No chart data'}
        </p>
      ) : (
        <ChartDrawing layout={layOut(points, form, SIZE)} form={form} />
      )}
    </section>
  );
}
