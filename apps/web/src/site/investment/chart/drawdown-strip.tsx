import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { useSize } from '../../../ui/chart/use-size.ts';
import type { DrawdownDay } from '../growth.ts';
import { DeepestDrawdown, deepestOf } from './deepest-drawdown.tsx';

const SIZE = { width: 760, height: 88 };
const PADDING = 4;

/** How deep each day of the selected backtest lies under its highest so far. */
export function DrawdownStrip({ name, days }: { name: string; days: readonly DrawdownDay[] }) {
  const [frame, { width }] = useSize<HTMLDivElement>(SIZE);
  const { floor } = deepestOf(days);
  const scaleX = scaleLinear({ domain: [0, Math.max(1, days.length - 1)], range: [0, width] });
  const y = scaleLinear({
    domain: [floor, 0],
    range: [SIZE.height - PADDING, 0],
  });
  const place = { data: [...days], x: (_: DrawdownDay, index: number) => scaleX(index) };
  const grossAt = ({ gross }: DrawdownDay) => y(gross);
  return (
    <div className="drawdown-strip">
      <DeepestDrawdown name={name} days={days} />
      <div ref={frame} className="drawdown-frame">
        <svg width={width} height={SIZE.height} aria-hidden="true">
          <line x1={0} x2={width} y1={0.5} y2={0.5} className="drawdown-zero" />
          <AreaClosed {...place} y0={0} y1={grossAt} yScale={y} className="drawdown-area" />
          <LinePath {...place} y={grossAt} className="drawdown-line" />
          <LinePath {...place} y={({ net }) => y(net)} className="drawdown-line-net" />
        </svg>
      </div>
    </div>
  );
}
