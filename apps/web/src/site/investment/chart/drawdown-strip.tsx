import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { useSize } from '../../../ui/chart/use-size.ts';
import { formatFraction } from '../../../ui/format/number.ts';
import type { DrawdownDay } from '../growth.ts';

const SIZE = { width: 760, height: 88 };
const PADDING = 4;

/** How deep each day of the selected backtest lies under its highest so far. */
export function DrawdownStrip({ name, days }: { name: string; days: readonly DrawdownDay[] }) {
  const [frame, { width }] = useSize<HTMLDivElement>(SIZE);
  const deepestGross = days.reduce((deepest, { gross }) => Math.min(deepest, gross), 0);
  const deepestNet = days.reduce((deepest, { net }) => Math.min(deepest, net), 0);
  const x = scaleLinear({ domain: [0, Math.max(1, days.length - 1)], range: [0, width] });
  const y = scaleLinear({
    domain: [Math.min(deepestGross, deepestNet, -0.001), 0],
    range: [SIZE.height - PADDING, 0],
  });
  const data = [...days];
  return (
    <>
      <div className="drawdown-head">
        <h3>Drawdown, {name}</h3>
        <dl className="tabular">
          <div>
            <dt>Deepest</dt>
            <dd>{formatFraction(deepestGross, 1)}</dd>
          </div>
          <div>
            <dt>Net of fees</dt>
            <dd>{formatFraction(deepestNet, 1)}</dd>
          </div>
        </dl>
      </div>
      <div ref={frame} className="drawdown-frame">
        <svg width={width} height={SIZE.height} aria-hidden="true">
          <line x1={0} x2={width} y1={0.5} y2={0.5} className="drawdown-zero" />
          <AreaClosed
            data={data}
            x={(_, index) => x(index)}
            y0={0}
            y1={({ gross }) => y(gross)}
            yScale={y}
            className="drawdown-area"
          />
          <LinePath
            data={data}
            x={(_, index) => x(index)}
            y={({ gross }) => y(gross)}
            className="drawdown-line"
          />
          <LinePath
            data={data}
            x={(_, index) => x(index)}
            y={({ net }) => y(net)}
            className="drawdown-line-net"
          />
        </svg>
      </div>
    </>
  );
}
