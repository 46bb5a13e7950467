import { DeepestDrawdown, deepestOf, type DrawdownProps } from './deepest-drawdown.tsx';
import { linePath } from '../../../ui/chart/line-path.ts';

const SIZE = { width: 720, height: 60 };

/** The drawdown on paper, drawn without the library of charts as `PrintedGrowth` is. */
export function PrintedDrawdown({ name, drawdowns }: DrawdownProps) {
  const { floor } = deepestOf(drawdowns);
  const line = (kind: 'gross' | 'net') =>
    linePath(
      drawdowns[kind].map((depth, index) => [
        (index / Math.max(1, drawdowns[kind].length - 1)) * SIZE.width,
        1 + (depth / floor) * (SIZE.height - 2),
      ]),
    );
  return (
    <div className="printed-drawdown">
      <DeepestDrawdown name={name} drawdowns={drawdowns} />
      <svg
        className="printed-chart"
        viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`}
        aria-hidden="true"
      >
        <path className="drawdown-area" d={`${line('gross')}V1H0Z`} />
        <path className="drawdown-zero" d={`M0 1H${String(SIZE.width)}`} />
        <path className="drawdown-line" d={line('gross')} />
        <path className="drawdown-line-net" d={line('net')} />
      </svg>
    </div>
  );
}
