import { Decimal } from 'decimal.js';
import type { StatementFacts, StatementFigures } from '../../statement-facts.ts';

/** Every figure of a statement that is a sum over its series. */
export const FIGURES = [
  'openingValue',
  'paidIn',
  'subscriptionFee',
  'paidOut',
  'grossResult',
  'managementFee',
  'performanceFee',
  'accrualChange',
  'netResult',
  'closingValue',
  'accruedFee',
] as const satisfies ReadonlyArray<keyof StatementFigures>;

/**
 * What the whole has that no series has: where an earlier redemption was paid too little, the rest of it is paid out of none.
 *
 * @returns null where the series are the whole
 */
export function correctionsOf({ totals, series }: StatementFacts): StatementFigures | null {
  const rest = FIGURES.map((key) => {
    const ofSeries = series.reduce((sum, one) => sum.plus(one[key]), new Decimal(0));
    return [key, new Decimal(totals[key]).minus(ofSeries).toFixed(2)] as const;
  });
  if (rest.every(([, text]) => new Decimal(text).isZero())) return null;
  return Object.fromEntries(rest) as Record<keyof StatementFigures, string>;
}
