import type { PastWindows, WindowBand } from '@equanim/finance/past-windows';
import { inCents, scaleCents } from '@equanim/finance/money';
import { windowWords } from '../../../content/investment-figures.ts';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { counted, formatCount, formatFraction, formatUsdCents } from '../../../ui/format/number.ts';
import type { Windows } from '../backtest/backtest.ts';
import { FigurePairs, fitOf } from '../figures/figure-pairs.tsx';
import { Panel } from './panel.tsx';

/** px */
const HEIGHT = 72;
const PLOT = 52;
const ROWS = { gross: 14, net: 38 } as const;

const percent = (place: number): string => `${place.toFixed(2)}%`;

const LENGTHS = [1, 2] as const;
const QUANTILES = ['worst', 'low', 'median', 'high', 'best'] as const satisfies ReadonlyArray<
  keyof WindowBand
>;

interface PastWindowsProps {
  className: string;
  amount: number;
  windows: Windows;
  /** Of the backtest the windows lie in, YYYY-MM-DD. */
  lastDay: string;
}

/** For one and for two years, what the windows of that length gave: a band, and its numbers for the amount. */
export function PastWindowsPanel({ className, amount, windows, lastDay }: PastWindowsProps) {
  const scale = bandScale(LENGTHS.flatMap((each) => windows[each] ?? []));
  return (
    <Panel
      id="windows"
      className={className}
      heading={windowWords.heading}
      texts={[windowWords.text, windowWords.caution, windowWords.legend]}
    >
      <div className="grid gap-x-12 gap-y-10 pb-6 sm:grid-cols-2 print:gap-x-6 print:pb-0">
        {LENGTHS.map((each) => (
          <div key={each} className="min-w-0">
            <h3 className="font-[540]">{windowWords.names[each]}</h3>
            <WindowFigures amount={amount} windows={windows[each]} lastDay={lastDay} scale={scale} />
          </div>
        ))}
      </div>
    </Panel>
  );
}

interface WindowFiguresProps extends Pick<PastWindowsProps, 'amount' | 'lastDay'> {
  windows: PastWindows | null;
  scale: BandScale;
}

function WindowFigures({ amount, windows, lastDay, scale }: WindowFiguresProps) {
  if (windows === null) return <p className="mt-0.5 text-[0.8125rem] text-ink-2">{windowWords.tooShort}</p>;
  const cents = inCents(amount);
  const valueOf = (multiplier: number): string => formatUsdCents(scaleCents(cents, multiplier) / 100);
  const pairs = QUANTILES.map((key) => {
    const { gross, net } = windows;
    return {
      label: windowWords.rows[key],
      gross: valueOf(gross[key]),
      net: valueOf(net[key]),
      notes: [formatFraction(gross[key] - 1, 1), formatFraction(net[key] - 1, 1)],
    };
  });
  return (
    <>
      <p className="mt-0.5 text-[0.8125rem] text-ink-2">
        {formatCount(windows.count)} windows of {counted(windows.days, 'day')}, to {formatUtcDay(lastDay)}
      </p>
      <WindowBands windows={windows} scale={scale} />
      <FigurePairs className={`ruled ${fitOf(pairs)}`} pairs={pairs} />
    </>
  );
}

/** Where bands stand along one scale. */
interface BandScale {
  /** Place of a multiplier, as a percentage of the width. */
  placeOf: (multiplier: number) => number;
  /** Round returns, as fractions; the first and the last are its ends. */
  ticks: readonly number[];
  /** Decimals of a percentage with which no two of them read alike. */
  digits: number;
}

/** Three to five round returns that hold two between them, as fractions, and the decimals of a percentage they need. */
function ticksAround(low: number, high: number): Pick<BandScale, 'ticks' | 'digits'> {
  const room = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(room));
  const step = power * (room > 5 * power ? 2 : room > 2 * power ? 1 : 0.5);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
    digits: Math.max(0, Math.ceil(-Math.log10(step * 100) - 1e-9)),
  };
}

/** One scale for all bands, so that they compare; the amount paid in is on it. */
function bandScale(all: readonly PastWindows[]): BandScale {
  const ends = all.flatMap(({ gross, net }) => [gross.worst, gross.best, net.worst, net.best]);
  const { ticks, digits } = ticksAround(Math.min(1, ...ends) - 1, Math.max(1, ...ends) - 1);
  const [low = 0, high = 0] = [ticks[0], ticks.at(-1)];
  return { ticks, digits, placeOf: (multiplier) => ((multiplier - 1 - low) / (high - low)) * 100 };
}

interface BandProps {
  band: WindowBand;
  /** Its middle, px from the top. */
  y: number;
  className: string;
  placeOf: BandScale['placeOf'];
}

function Band({ band, y, className, placeOf }: BandProps) {
  const at = (key: keyof WindowBand): string => percent(placeOf(band[key]));
  const width = percent(placeOf(band.high) - placeOf(band.low));
  return (
    <g className={className}>
      <line x1={at('worst')} x2={at('best')} y1={y} y2={y} className="stroke-current stroke-[1.5px]" />
      <rect x={at('low')} width={width} y={y - 5} height={10} rx={2} className="fill-current" />
      <line x1={at('median')} x2={at('median')} y1={y - 9} y2={y + 9} className="stroke-ink-1 stroke-2" />
    </g>
  );
}

/** Gross above net, on a scale of returns with a line at the amount paid in. The table below holds the numbers. */
function WindowBands({ windows, scale }: { windows: PastWindows; scale: BandScale }) {
  const { placeOf, ticks, digits } = scale;
  return (
    <div
      className="mt-5 mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-[0.75rem] text-ink-2 print:my-0.5"
      aria-hidden="true"
    >
      <div className="grid h-13 content-around">
        <span>{windowWords.bands.gross}</span>
        <span>{windowWords.bands.net}</span>
      </div>
      <svg className="block overflow-visible" width="100%" height={HEIGHT}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={percent(placeOf(1 + tick))}
              x2={percent(placeOf(1 + tick))}
              y1={0}
              y2={PLOT}
              className={tick === 0 ? 'stroke-ink-3' : 'stroke-hairline'}
            />
            <text
              className="fill-ink-3 font-mono text-[11px]"
              x={percent(placeOf(1 + tick))}
              y={HEIGHT - 2}
              textAnchor={anchorOf(ticks, tick)}
            >
              {formatFraction(tick, digits)}
            </text>
          </g>
        ))}
        <Band band={windows.gross} y={ROWS.gross} className="text-cyan-400" placeOf={placeOf} />
        <Band band={windows.net} y={ROWS.net} className="text-cyan-600" placeOf={placeOf} />
      </svg>
    </div>
  );
}

/** The labels at the ends stay within the scale. */
function anchorOf(ticks: readonly number[], tick: number): 'start' | 'middle' | 'end' {
  if (tick === ticks[0]) return 'start';
  return tick === ticks.at(-1) ? 'end' : 'middle';
}
