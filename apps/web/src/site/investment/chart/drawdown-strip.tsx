import { areaPath, linePath } from '../../../ui/chart/line-path.ts';
import { linearScale } from '../../../ui/chart/scales.ts';
import { useSize } from '../../../ui/chart/use-size.ts';
import { DeepestDrawdown, deepestOf, type DrawdownProps } from './deepest-drawdown.tsx';

const SIZE = { width: 760, height: 88 };
const PADDING = 4;

/** How deep each day of the selected backtest lies under its highest so far. */
export function DrawdownStrip({ name, drawdowns }: DrawdownProps) {
  const [frame, { width }] = useSize<HTMLDivElement>(SIZE);
  const { floor } = deepestOf(drawdowns);
  const scaleX = linearScale({ domain: [0, Math.max(1, drawdowns.gross.length - 1)], range: [0, width] });
  const y = linearScale({
    domain: [floor, 0],
    range: [SIZE.height - PADDING, 0],
  });
  const gross = drawdowns.gross.map((depth, index) => [scaleX(index), y(depth)] as const);
  const net = drawdowns.net.map((depth, index) => [scaleX(index), y(depth)] as const);
  return (
    <div className="drawdown-strip">
      <DeepestDrawdown name={name} drawdowns={drawdowns} />
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
