import { sharpeRatio } from '@equanim/finance/ratios';

/** Days the rule looks back on, and days it holds a position before it decides again. */
export const LOOKBACKS = [5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120] as const;
export const HOLDINGS = [1, 2, 3, 4, 5, 7, 10, 14, 18, 21, 25, 30] as const;

/** What is paid for each unit bought or sold, as a fraction of it: ten basis points. */
const COST = 0.001;

/** Days of a rule's trading, as indexes of the prices. */
export interface Span {
  readonly from: number;
  /** Not traded any more. */
  readonly to: number;
}

export interface Rule {
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
export function trendReturns(prices: readonly number[], { from, to }: Span, rule: Rule): number[] {
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
export function sharpeSurface(prices: readonly number[], span: Span): number[][] {
  return HOLDINGS.map((holding) =>
    LOOKBACKS.map((lookback) => sharpeRatio(trendReturns(prices, span, { lookback, holding })) ?? 0),
  );
}

/** A place on the surface. */
export interface Cell {
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

/** The ratio at a cell; nothing is beyond the edge. */
export const ratioAt = (surface: readonly number[][], { row, column }: Cell): number =>
  surface[row]?.[column] ?? Number.NEGATIVE_INFINITY;

/** The highest cell. */
export const peakOf = (surface: readonly number[][]): Cell =>
  bestCell(surface, (cell) => ratioAt(surface, cell));

/** The cell around which the lowest of the nine ratios, its own and its neighbors', is highest. Not at an edge. */
export const plateauOf = (surface: readonly number[][]): Cell =>
  bestCell(surface, ({ row, column }) => {
    const steps = [-1, 0, 1];
    return Math.min(
      ...steps.flatMap((down) =>
        steps.map((right) => ratioAt(surface, { row: row + down, column: column + right })),
      ),
    );
  });
