import { ChartDrawing } from '../../../ui/chart/drawing.tsx';
import { layOut } from '../../../ui/chart/model.ts';
import { ChartLegend } from '../../../ui/chart/time-chart.tsx';
import type { PerformancePoint } from '../charts/chart-points.ts';
import { performanceForm } from '../charts/performance-form.ts';
import { SheetPart } from './tear-sheet.tsx';

interface SheetChartProps {
  title: string;
  /** Undefined until there is an answer. */
  points: readonly PerformancePoint[] | undefined;
  hasBenchmark: boolean;
}

/** As wide as the paper, so that lines and letters are as thick as they are meant to be. */
const SIZE = { width: 720, height: 152 };

function insteadOf(points: SheetChartProps['points']): string | null {
  if (points === undefined) return 'The chart was still loading.';
  return points.length === 0 ? 'No chart data' : null;
}

/** The chart on paper: whole, at rest, in print colors, and broken at the same gaps as on the screen. */
export function SheetChart({ title, points: given, hasBenchmark }: SheetChartProps) {
  const form = performanceForm({ hasBenchmark });
  const points = given ?? [];
  return (
    <SheetPart
      title={title}
      note={
        <>
          1.0 = start of the range
          <ChartLegend points={points} form={form} />
        </>
      }
      instead={insteadOf(given)}
    >
      <div className="chart">
        <ChartDrawing layout={layOut(points, form, SIZE)} form={form} />
      </div>
    </SheetPart>
  );
}
