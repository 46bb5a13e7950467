import type { PastWindows, WindowBand } from '@equanim/finance/past-windows';
import { inCents, scaleCents } from '@equanim/finance/money';
import type { ReactNode } from 'react';
import { windowWords } from '../../../content/investment-figures.ts';
import { counted, formatCount, formatFraction, formatUsdCents } from '../../../ui/format/number.ts';
import type { Windows } from '../backtest/backtest.ts';
import { fitOf, PairsHead } from '../figures/figure-pairs.tsx';
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
      <div className="window-pair">
        {LENGTHS.map((each) => (
          <div key={each} className="past-window">
            <h3>{windowWords.names[each]}</h3>
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
  if (windows === null) return <p className="window-count">{windowWords.tooShort}</p>;
  const cents = inCents(amount);
  const valueOf = (multiplier: number): string => formatUsdCents(scaleCents(cents, multiplier) / 100);
  const rows = QUANTILES.map((key) => ({
    label: windowWords.rows[key],
    gross: valueOf(windows.gross[key]),
    net: valueOf(windows.net[key]),
    growth: [windows.gross[key] - 1, windows.net[key] - 1] as const,
  }));
  return (
    <>
      <p className="window-count">
        {formatCount(windows.count)} windows of {counted(windows.days, 'day')}
      </p>
      <WindowBands windows={windows} scale={scale} />
      <table className={`pairs ${fitOf(rows)}`}>
        <PairsHead heading={<span className="sr-only">Figure</span>} />
        <tbody className="tabular">
          {rows.map(({ label, gross, net, growth }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-kind="Gross">
                <Outcome value={gross} growth={growth[0]} />
              </td>
              <td data-kind="Net of fees">
                <Outcome value={net} growth={growth[1]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Outcome({ value, growth }: { value: string; growth: number }) {
  return (
    <span className="window-outcome">
      {value}
      <small>{formatFraction(growth, 1)}</small>
    </span>
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
      <line x1={at('worst')} x2={at('best')} y1={y} y2={y} className="band-line" />
      <rect x={at('low')} width={width} y={y - 5} height={10} rx={2} className="band-most" />
      <line x1={at('median')} x2={at('median')} y1={y - 9} y2={y + 9} className="band-median" />
    </g>
  );
}

/** Gross above net, with a line at the amount paid in. The table below holds the numbers. */
function WindowBands({ windows, scale }: { windows: PastWindows; scale: BandScale }) {
  const entry = percent(scale(1));
  return (
    <svg className="window-bands" width="100%" height={HEIGHT} aria-hidden="true">
      <line x1={entry} x2={entry} y1={0} y2={PLOT} className="band-entry" />
      <Band band={windows.gross} y={ROWS.gross} className="band-gross" scale={scale} />
      <Band band={windows.net} y={ROWS.net} className="band-net" scale={scale} />
      <text x={entry} y={HEIGHT - 2} textAnchor={anchorAt(scale(1))}>
        {windowWords.entry}
      </text>
    </svg>
  );
}
