import { formatFraction } from '../../../ui/format/number.ts';
import type { DrawdownDay } from '../growth.ts';

interface DrawdownProps {
  name: string;
  days: readonly DrawdownDay[];
}

/** The least depth a drawdown is drawn on, so that a backtest without one is a line and no division by zero. */
const MIN_DEPTH = -0.001;

/** The deepest drawdowns as fractions <= 0, and the bottom of a drawing that holds both. */
export function deepestOf(days: readonly DrawdownDay[]): { gross: number; net: number; floor: number } {
  const gross = days.reduce((deepest, day) => Math.min(deepest, day.gross), 0);
  const net = days.reduce((deepest, day) => Math.min(deepest, day.net), 0);
  return { gross, net, floor: Math.min(gross, net, MIN_DEPTH) };
}

/** The title of a drawdown, and how deep it went before and after fees. */
export function DeepestDrawdown({ name, days }: DrawdownProps) {
  const { gross, net } = deepestOf(days);
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
