import { formatFraction } from '../../../ui/format/number.ts';
import type { Drawdowns } from '../backtest/backtest.ts';

/** The selected backtest by its name and its days under water. */
export interface DrawdownProps {
  name: string;
  drawdowns: Drawdowns;
}

/** The least depth a drawdown is drawn on, so that a backtest without one is a line and no division by zero. */
const MIN_DEPTH = -0.001;

/** The deepest drawdowns as fractions <= 0, and the bottom of a drawing that holds both. */
export function deepestOf(drawdowns: Drawdowns): { gross: number; net: number; floor: number } {
  const gross = Math.min(0, ...drawdowns.gross);
  const net = Math.min(0, ...drawdowns.net);
  return { gross, net, floor: Math.min(gross, net, MIN_DEPTH) };
}

/** The title of a drawdown, and how deep it went before and after fees. */
export function DeepestDrawdown({ name, drawdowns }: DrawdownProps) {
  const { gross, net } = deepestOf(drawdowns);
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
