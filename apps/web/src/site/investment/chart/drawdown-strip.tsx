import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { useSize } from '../../../ui/chart/use-size.ts';
import { formatFraction } from '../../../ui/format/number.ts';
import type { DrawdownDay } from '../growth.ts';

const SIZE = { width: 760, height: 88 };
const PADDING = 4;

interface DeepestProps {
  name: string;
  gross: number;
  net: number;
}

/** The title, and the deepest drawdown before and after fees. */
function Deepest({ name, gross, net }: DeepestProps) {
  return (
    <div className="drawdown-head">
      <h3>Drawdown, {name}</h3>
      <dl className="tabular">
        <div>
          <dt>Deepest</dt>
          <dd>{formatFraction(gross, 1)}</dd>
        </div>
        <div>
          <dt>Net of fees</dt>
          <dd>{formatFraction(net, 1)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** How deep each day of the selected backtest lies under its highest so far. */
export function DrawdownStrip({ name, days }: { name: string; days: readonly DrawdownDay[] }) {
  const [frame, { width }] = useSize<HTMLDivElement>(SIZE);
  const deepestGross = days.reduce((deepest, { gross }) => Math.min(deepest, gross), 0);
  const deepestNet = days.reduce((deepest, { net }) => Math.min(deepest, net), 0);
  const scaleX = scaleLinear({ domain: [0, Math.max(1, days.length - 1)], range: [0, width] });
  const y = scaleLinear({
    domain: [Math.min(deepestGross, deepestNet, -0.001), 0],
    range: [SIZE.height - PADDING, 0],
  });
  const place = { data: [...days], x: (_: DrawdownDay, index: number) => scaleX(index) };
  const grossAt = ({ gross }: DrawdownDay) => y(gross);
  return (
    <>
      <Deepest name={name} gross={deepestGross} net={deepestNet} />
      <div ref={frame} className="drawdown-frame">
        <svg width={width} height={SIZE.height} aria-hidden="true">
          <line x1={0} x2={width} y1={0.5} y2={0.5} className="drawdown-zero" />
          <AreaClosed {...place} y0={0} y1={grossAt} yScale={y} className="drawdown-area" />
          <LinePath {...place} y={grossAt} className="drawdown-line" />
          <LinePath {...place} y={({ net }) => y(net)} className="drawdown-line-net" />
        </svg>
      </div>
    </>
  );
}
