import type { PastWindows, WindowBand } from '@equanim/finance/past-windows';
import { windowWords } from '../../../content/investment-figures.ts';

/** Where a multiplier stands along a band, as a percentage of its width. */
export type BandScale = (multiplier: number) => number;

/** One scale for all bands, so that they compare; the amount paid in is on it. */
export function bandScale(all: readonly PastWindows[]): BandScale {
  const ends = all.flatMap(({ gross, net }) => [gross.worst, gross.best, net.worst, net.best]);
  const [low, high] = [Math.min(1, ...ends), Math.max(1, ...ends)];
  return (multiplier) => (high === low ? 50 : ((multiplier - low) / (high - low)) * 100);
}

/** px */
const HEIGHT = 72;
const PLOT = 52;
const ROWS = { gross: 14, net: 38 } as const;

/** A label near an end of the band stays within it. */
function anchorAt(place: number): 'start' | 'middle' | 'end' {
  if (place < 15) return 'start';
  return place > 85 ? 'end' : 'middle';
}

const percent = (place: number): string => `${place.toFixed(2)}%`;

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
export function WindowBands({ windows, scale }: { windows: PastWindows; scale: BandScale }) {
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
