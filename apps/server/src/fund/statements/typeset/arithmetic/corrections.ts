import { Decimal } from 'decimal.js';
import type { StatementFacts, StatementFigures } from '../../statement-facts.ts';

/** Every figure of a statement that is a sum over its series. */
export const FIGURES = [
  'openingValue',
  'paidIn',
  'subscriptionFee',
  'paidOut',
  'corrected',
  'grossResult',
  'managementFee',
  'performanceFee',
  'accrualChange',
  'netResult',
  'closingValue',
  'accruedFee',
] as const satisfies ReadonlyArray<keyof StatementFigures>;

/** Whether anything of a statement is corrected. */
export function isCorrected({ totals, series }: StatementFacts): boolean {
  return [totals, ...series].some(({ corrected }) => !new Decimal(corrected ?? 0).isZero());
}

/**
 * What the whole has that no series has: where an earlier redemption was paid too little, the rest of it is paid out of none.
 *
 * @returns null where the series are the whole
 */
export function correctionsOf({ totals, series }: StatementFacts): StatementFigures | null {
  const rest = FIGURES.map((key) => {
    const ofSeries = series.reduce((sum, one) => sum.plus(one[key] ?? 0), new Decimal(0));
    return [key, new Decimal(totals[key] ?? 0).minus(ofSeries).toFixed(2)] as const;
  });
  if (rest.every(([, text]) => new Decimal(text).isZero())) return null;
  return Object.fromEntries(rest) as Record<keyof StatementFigures, string>;
}
