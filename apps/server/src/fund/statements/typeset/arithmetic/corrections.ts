import { Decimal } from 'decimal.js';
import { FIGURE_ROWS, type StatementFacts, type StatementFigures } from '../../statement-facts.ts';

/**
 * What the whole has that no series has: where an earlier redemption was paid too little, the rest of it is paid out of none.
 *
 * @returns null where the series are the whole
 */
export function correctionsOf({ totals, series }: StatementFacts): StatementFigures | null {
  const rest = FIGURE_ROWS.map(([name]) => {
    const ofSeries = series.reduce((sum, one) => sum.plus(one[name] ?? 0), new Decimal(0));
    return [name, new Decimal(totals[name] ?? 0).minus(ofSeries).toFixed(2)] as const;
  });
  if (rest.every(([, text]) => new Decimal(text).isZero())) return null;
  return Object.fromEntries(rest) as Record<keyof StatementFigures, string>;
}
