import { useState } from 'react';
import { miniatures } from '../../../content/miniatures.ts';
import { decimal } from '../miniature/figures.ts';
import { cellPath, LEVELS, levelOf } from '../miniature/lines.ts';
import { Miniature } from '../miniature/miniature.tsx';
import { Plot, Shape, share } from '../miniature/plot.tsx';
import { Slider } from '../miniature/slider.tsx';
import prices from '../sample/prices.json';
import {
  type Cell,
  HOLDINGS,
  LOOKBACKS,
  peakOf,
  plateauOf,
  ratioAt,
  sharpeSurface,
} from './sharpe-surface.ts';

const words = miniatures.alpha;

const YEARS = [
  { from: 121, to: 486 },
  { from: 486, to: 851 },
] as const;
/** Ratios the colors begin and end at. */
const SCALE = [-1, 2] as const;

const surfaces = YEARS.map((span) => sharpeSurface(prices, span));
const [first = []] = surfaces;
const peak = peakOf(first);
const plateau = plateauOf(first);

const ratiosAt = (cell: Cell): string[] => surfaces.map((surface) => decimal(ratioAt(surface, cell), 2));

const found = (cell: Cell) => {
  const [inYear1 = '', inYear2 = ''] = ratiosAt(cell);
  const at = words.at(LOOKBACKS[cell.column] ?? 0, HOLDINGS[cell.row] ?? 0);
  return { at, first: inYear1, second: inYear2 };
};

const sentence = words.sentence({ peak: found(peak), plateau: found(plateau) });

/** L2: a trend rule's Sharpe ratio over two parameters, in the year it was chosen on and in the year after. */
export function AlphaMiniature() {
  const [cell, setCell] = useState<Cell>({ row: 3, column: 5 });
  const spoken = words.spoken(found(cell));
  return (
    <Miniature
      plots={<Surfaces cell={cell} onCell={setCell} />}
      sliders={
        <>
          <Slider
            name={words.lookback}
            value={words.days(LOOKBACKS[cell.column] ?? 0)}
            spoken={spoken}
            at={cell.column}
            min={0}
            max={LOOKBACKS.length - 1}
            onMove={(column) => setCell({ ...cell, column })}
          />
          <Slider
            name={words.holding}
            value={words.days(HOLDINGS[cell.row] ?? 0)}
            spoken={spoken}
            at={cell.row}
            min={0}
            max={HOLDINGS.length - 1}
            onMove={(row) => setCell({ ...cell, row })}
          />
        </>
      }
      columns={words.columns}
      readings={[
        { name: words.rows.here, values: ratiosAt(cell), mark: 'key-here' },
        { name: words.rows.peak, values: ratiosAt(peak), mark: 'key-peak' },
        { name: words.rows.plateau, values: ratiosAt(plateau), mark: 'key-plateau' },
      ]}
      sentence={sentence}
    />
  );
}

/** Both years side by side, with the same cell looked at. */
function Surfaces({ cell, onCell }: { cell: Cell; onCell: (cell: Cell) => void }) {
  const follow = (x: number, y: number) => {
    // The shortest holding period is at the bottom.
    const row = Math.min(HOLDINGS.length - 1, Math.floor((1 - y) * HOLDINGS.length));
    onCell({ row, column: Math.min(LOOKBACKS.length - 1, Math.floor(x * LOOKBACKS.length)) });
  };
  return (
    <div className="surfaces">
      {surfaces.map((surface, year) => (
        <div key={words.years[year]} className="surface surface-axes">
          <p className="plot-heading">{words.years[year]}</p>
          <Plot onPoint={follow}>
            <Surface surface={surface} />
            <Mark className="mark-peak" cell={peak} />
            <Mark className="mark-plateau" cell={plateau} reach={1} />
            <Mark className="mark-here" cell={cell} />
          </Plot>
          <Axes />
        </div>
      ))}
    </div>
  );
}

const rowFromTop = (row: number): number => HOLDINGS.length - 1 - row;

function Surface({ surface }: { surface: number[][] }) {
  const cells = surface.flatMap((ratios, row) =>
    ratios.map((ratio, column) => ({
      level: levelOf(ratio, ...SCALE),
      place: [column, rowFromTop(row)] as const,
    })),
  );
  return (
    <Shape size={[LOOKBACKS.length, HOLDINGS.length]}>
      {Array.from({ length: LEVELS }, (_, level) => {
        const places = cells.filter((cell) => cell.level === level).map(({ place }) => place);
        return places.length === 0 ? null : (
          <path key={level} className={`cells level-${String(level)}`} d={cellPath(places)} />
        );
      })}
    </Shape>
  );
}

/** An outline around a cell and so many of its neighbors on each side. */
function Mark({ className, cell, reach = 0 }: { className: string; cell: Cell; reach?: number }) {
  const [width, height] = [100 / LOOKBACKS.length, 100 / HOLDINGS.length];
  return (
    <rect
      className={`mark ${className}`}
      x={share((cell.column - reach) * width)}
      y={share((rowFromTop(cell.row) - reach) * height)}
      width={share((1 + 2 * reach) * width)}
      height={share((1 + 2 * reach) * height)}
    />
  );
}

/** The parameters: lookback from left to right, holding from the bottom up. */
function Axes() {
  return (
    <>
      <p className="plot-axis" aria-hidden="true">
        <span>{LOOKBACKS[0]}</span>
        <span>{words.axes.lookback}</span>
        <span>{LOOKBACKS.at(-1)}</span>
      </p>
      <p className="plot-axis plot-axis-up" aria-hidden="true">
        <span>{HOLDINGS[0]}</span>
        <span>{words.axes.holding}</span>
        <span>{HOLDINGS.at(-1)}</span>
      </p>
    </>
  );
}
