import { miniatures } from '../../../content/miniatures.ts';
import { percent } from '../miniature/figures.ts';
import { DEPTH, valueLine } from '../miniature/lines.ts';
import { Shape, share } from '../miniature/plot.tsx';
import trades from '../sample/trades.json';
import { hitRates, REVIEWED_TRADES } from './decay.ts';

/** Hit rates after each trade. */
export const rates = hitRates(trades);

const known = rates.slice(REVIEWED_TRADES - 1);
const last = known.length - 1;
const [LOW, HIGH] = [0.4, 0.66];
const TICKS = [0.45, 0.5, 0.55, 0.6];

/** The hit rate at a place of the drawing, 0 at its upper edge. */
export const hitRateAt = (y: number): number => HIGH - y * (HIGH - LOW);

const down = (rate: number): string => share(((HIGH - rate) / (HIGH - LOW)) * 100);

/** The hit rate of a signal, trade by trade: lit while it is traded, dashed once it is switched off. */
export function DecayDrawing({ threshold, off }: { threshold: number; off: number | null }) {
  const end = off === null ? last : off - (REVIEWED_TRADES - 1);
  const x = share((end / last) * 100);
  return (
    <>
      {TICKS.map((rate) => (
        <line key={rate} className="plot-hairline" x2="100%" y1={down(rate)} y2={down(rate)} />
      ))}
      <line className="plot-threshold" x2="100%" y1={down(threshold)} y2={down(threshold)} />
      <Shape size={[last, DEPTH]}>
        <path className="plot-raw plot-off" d={valueLine(fromOff(end), LOW, HIGH)} />
        <path className="plot-line" d={valueLine(known.slice(0, end + 1), LOW, HIGH)} />
      </Shape>
      {TICKS.map((rate) => (
        <text key={rate} className="plot-label" y={down(rate)} dy="-4">
          {percent(rate)}
        </text>
      ))}
      {off === null ? null : (
        <>
          <line className="plot-turn" x1={x} x2={x} y1="0" y2="100%" />
          <circle className="plot-dot" cx={x} cy={down(rates[off] ?? threshold)} r="4" />
          <text className="plot-label plot-label-turn" x={x} y="0" dx="6" dy="12">
            {miniatures.execution.off}
          </text>
        </>
      )}
    </>
  );
}

const fromOff = (end: number): (number | null)[] => known.map((rate, trade) => (trade < end ? null : rate));
