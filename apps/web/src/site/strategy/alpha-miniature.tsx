import { sharpeRatio } from '@equanim/finance/ratios';
import { useState } from 'react';
import { miniatures } from '../../content/miniatures.ts';
import { decimal } from './miniature/figures.ts';
import { cellPath, LEVELS, levelOf, Plot, Shape, share } from './miniature/plot.tsx';
import { Miniature } from './miniature/miniature.tsx';
import { Slider } from './miniature/slider.tsx';
import prices from './sample/prices.json';

/** Days the rule looks back on, and days it holds a position before it decides again. */
const LOOKBACKS = [5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120] as const;

const HOLDINGS = [1, 2, 3, 4, 5, 7, 10, 14, 18, 21, 25, 30] as const;

/** What is paid for each unit bought or sold, as a fraction of it: ten basis points. */
const COST = 0.001;

/** The ratio at a cell; nothing is beyond the edge. */
const ratioAt = (surface: readonly number[][], { row, column }: Cell): number =>
  surface[row]?.[column] ?? Number.NEGATIVE_INFINITY;

/** The highest cell. */
const peakOf = (surface: readonly number[][]): Cell => bestCell(surface, (cell) => ratioAt(surface, cell));

/** The cell around which the lowest of the nine ratios, its own and its neighbors', is highest. Not at an edge. */
const plateauOf = (surface: readonly number[][]): Cell =>
  bestCell(surface, ({ row, column }) => {
    const steps = [-1, 0, 1];
    return Math.min(
      ...steps.flatMap((down) =>
        steps.map((right) => ratioAt(surface, { row: row + down, column: column + right })),
      ),
    );
  });

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
        { name: words.rows.here, values: ratiosAt(cell), mark: 'border-ink-1' },
        { name: words.rows.peak, values: ratiosAt(peak), mark: 'border-dashed border-orange-400' },
        { name: words.rows.plateau, values: ratiosAt(plateau), mark: 'border-green-400' },
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
    <div className="grid min-h-0 grid-cols-2 gap-5">
      {surfaces.map((surface, year) => (
        <div key={words.years[year]} className="surface surface-axes">
          <p className="plot-axis">{words.years[year]}</p>
          <Plot onPoint={follow}>
            <Surface surface={surface} />
            <Mark className="plot-dashed stroke-orange-400" cell={peak} />
            <Mark className="stroke-green-400" cell={plateau} reach={1} />
            <Mark className="stroke-ink-1" cell={cell} />
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
      {LEVELS.map((opacity, level) => {
        const places = cells.filter((cell) => cell.level === level).map(({ place }) => place);
        return places.length === 0 ? null : (
          <path key={level} className="cells" fillOpacity={opacity} d={cellPath(places)} />
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
      className={`plot-mark ${className}`}
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

/** Days of a rule's trading, as indexes of the prices. */
interface Span {
  readonly from: number;
  /** Not traded any more. */
  readonly to: number;
}

interface Rule {
  readonly lookback: number;
  readonly holding: number;
}

/**
 * Daily returns of a trend rule: long where the price has risen over the lookback, else short, decided again after each holding
 * period on the close of the day before, and paid for at every change.
 *
 * @param prices daily, each above 0; at least `lookback + 1` of them before the span
 * @returns a fraction for each day of the span
 * @see Jegadeesh and Titman, Returns to Buying Winners and Selling Losers (1993): lookback by holding period
 */
function trendReturns(prices: readonly number[], { from, to }: Span, rule: Rule): number[] {
  const returns: number[] = [];
  let position = 0;
  for (let day = from; day < to; day += 1) {
    const before = prices[day - 1] ?? Number.NaN;
    let cost = 0;
    if ((day - from) % rule.holding === 0) {
      const wanted = before > (prices[day - 1 - rule.lookback] ?? Number.NaN) ? 1 : -1;
      cost = Math.abs(wanted - position) * COST;
      position = wanted;
    }
    returns.push(position * ((prices[day] ?? Number.NaN) / before - 1) - cost);
  }
  return returns;
}

/**
 * Sharpe ratios of the rule for every pair of parameters.
 *
 * @returns a row for each of `HOLDINGS`, in it a ratio for each of `LOOKBACKS`
 */
function sharpeSurface(prices: readonly number[], span: Span): number[][] {
  return HOLDINGS.map((holding) =>
    LOOKBACKS.map((lookback) => sharpeRatio(trendReturns(prices, span, { lookback, holding })) ?? 0),
  );
}

/** A place on the surface. */
interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The cell with the highest score, the first of several. */
function bestCell(surface: readonly number[][], scoreAt: (cell: Cell) => number): Cell {
  let best: Cell = { row: 0, column: 0 };
  for (let row = 0; row < surface.length; row += 1)
    for (let column = 0; column < (surface[row]?.length ?? 0); column += 1)
      if (scoreAt({ row, column }) > scoreAt(best)) best = { row, column };
  return best;
}
