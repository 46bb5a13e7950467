import type { PastWindows, WindowBand } from '@equanim/finance/past-windows';
import { inCents, scaleCents } from '@equanim/finance/money';
import type { ReactNode } from 'react';
import { windowWords } from '../../../content/investment-figures.ts';
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
  amount: number;
  windows: Windows;
  children: ReactNode;
}

/** For one and for two years, what the windows of that length gave: a band, and its numbers for the amount. */
export function PastWindowsPanel({ amount, windows, children }: PastWindowsProps) {
  const scale = bandScale(LENGTHS.flatMap((each) => windows[each] ?? []));
  return (
    <Panel
      id="windows"
      heading={windowWords.heading}
      texts={[windowWords.text, windowWords.caution, windowWords.legend]}
    >
      <div className="grid gap-x-12 gap-y-10 pb-6 sm:grid-cols-2 print:gap-x-6 print:pb-0">
        {LENGTHS.map((each) => (
          <div key={each} className="min-w-0">
            <h3 className="font-[540]">{windowWords.names[each]}</h3>
            <WindowFigures amount={amount} windows={windows[each]} scale={scale} />
          </div>
        ))}
      </div>
      {children}
    </Panel>
  );
}

interface WindowFiguresProps {
  amount: number;
  windows: PastWindows | null;
  scale: BandScale;
}

function WindowFigures({ amount, windows, scale }: WindowFiguresProps) {
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
        {formatCount(windows.count)} windows of {counted(windows.days, 'day')}
      </p>
      <WindowBands windows={windows} scale={scale} />
      <FigurePairs className={`ruled ${fitOf(pairs)}`} pairs={pairs} />
    </>
  );
}

/** Where a multiplier stands along a band, as a percentage of its width. */
type BandScale = (multiplier: number) => number;

/** One scale for all bands, so that they compare; the amount paid in is on it. */
function bandScale(all: readonly PastWindows[]): BandScale {
  const ends = all.flatMap(({ gross, net }) => [gross.worst, gross.best, net.worst, net.best]);
  const [low, high] = [Math.min(1, ...ends), Math.max(1, ...ends)];
  return (multiplier) => (high === low ? 50 : ((multiplier - low) / (high - low)) * 100);
}

/** A label near an end of the band stays within it. */
function anchorAt(place: number): 'start' | 'middle' | 'end' {
  if (place < 15) return 'start';
  return place > 85 ? 'end' : 'middle';
}

interface BandProps {
  band: WindowBand;
  /** Its middle, px from the top. */
  y: number;
  className: string;
  scale: BandScale;
}

function Band({ band, y, className, scale }: BandProps) {
  const at = (key: keyof WindowBand): string => percent(scale(band[key]));
  const width = percent(scale(band.high) - scale(band.low));
  return (
    <g className={className}>
      <line x1={at('worst')} x2={at('best')} y1={y} y2={y} className="stroke-current stroke-[1.5px]" />
      <rect x={at('low')} width={width} y={y - 5} height={10} rx={2} className="fill-current" />
      <line x1={at('median')} x2={at('median')} y1={y - 9} y2={y + 9} className="stroke-ink-1 stroke-2" />
    </g>
  );
}

/** Gross above net, with a line at the amount paid in. The table below holds the numbers. */
function WindowBands({ windows, scale }: { windows: PastWindows; scale: BandScale }) {
  const entry = percent(scale(1));
  return (
    <svg
      className="mt-5 mb-4 block overflow-visible print:my-0.5"
      width="100%"
      height={HEIGHT}
      aria-hidden="true"
    >
      <line x1={entry} x2={entry} y1={0} y2={PLOT} className="stroke-control" strokeDasharray="2 3" />
      <Band band={windows.gross} y={ROWS.gross} className="text-cyan-400" scale={scale} />
      <Band band={windows.net} y={ROWS.net} className="text-cyan-600" scale={scale} />
      <text
        className="fill-ink-2 font-mono text-[11px]"
        x={entry}
        y={HEIGHT - 2}
        textAnchor={anchorAt(scale(1))}
      >
        {windowWords.entry}
      </text>
    </svg>
  );
}
