import { areaPath, linePath } from '../../../ui/chart/line-path.ts';
import { linearScale } from '../../../ui/chart/scales.ts';
import { useSize } from '../../../ui/chart/use-size.ts';
import type { DrawdownDay } from '../growth.ts';
import { DeepestDrawdown, deepestOf } from './deepest-drawdown.tsx';

const SIZE = { width: 760, height: 88 };
const PADDING = 4;

/** How deep each day of the selected backtest lies under its highest so far. */
export function DrawdownStrip({ name, days }: { name: string; days: readonly DrawdownDay[] }) {
  const [frame, { width }] = useSize<HTMLDivElement>(SIZE);
  const { floor } = deepestOf(days);
  const scaleX = linearScale({ domain: [0, Math.max(1, days.length - 1)], range: [0, width] });
  const y = linearScale({
    domain: [floor, 0],
    range: [SIZE.height - PADDING, 0],
  });
  const gross = days.map((day, index) => [scaleX(index), y(day.gross)] as const);
  const net = days.map((day, index) => [scaleX(index), y(day.net)] as const);
  return (
    <div className="drawdown-strip">
      <DeepestDrawdown name={name} days={days} />
      <div ref={frame} className="drawdown-frame">
        <svg width={width} height={SIZE.height} aria-hidden="true">
          <line x1={0} x2={width} y1={0.5} y2={0.5} className="drawdown-zero" />
          <path d={areaPath(gross, 0)} className="drawdown-area" />
          <path d={linePath(gross)} className="drawdown-line" />
          <path d={linePath(net)} className="drawdown-line-net" />
        </svg>
      </div>
    </div>
  );
}
