import { Decimal } from 'decimal.js';
import type { StatementFacts, StatementFigures } from '../../statement-facts.ts';
import { FIGURES } from './corrections.ts';
import { StatementRefusedError } from '../../statement-refused.ts';

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

/** Figures of the whole that are no series': what is corrected of payouts. */
const CORRECTED: ReadonlySet<keyof StatementFigures> = new Set(['paidOut', 'corrected']);

/**
 * A statement shows its sums, so they have to come out: along each series, down each column, and from units and price to the
 * net value.
 *
 * @throws Error naming what does not add up
 */
export function checkFacts(facts: StatementFacts): void {
  const { totals, series, price } = facts;
  checkFigures(facts, 'the whole', totals);
  for (const one of series) {
    checkFigures(facts, one.name, one);
    const value = new Exact(one.units).times(price.closing).toDecimalPlaces(2);
    expectEqual(
      facts,
      `the net value of the units of ${one.name}`,
      value.minus(one.accruedFee),
      one.closingValue,
    );
  }
  for (const key of FIGURES) {
    if (CORRECTED.has(key)) continue;
    const sum = series.reduce((total, one) => total.plus(one[key] ?? 0), new Exact(0));
    expectEqual(facts, `${key} of all series`, sum, totals[key] ?? '0');
  }
}

function checkFigures(facts: StatementFacts, name: string, figures: StatementFigures): void {
  const { grossResult, managementFee, performanceFee, accrualChange, netResult } = figures;
  const net = new Exact(grossResult).minus(managementFee).minus(performanceFee).minus(accrualChange);
  expectEqual(facts, `the net result of ${name}`, net, netResult);
  const { openingValue, paidIn, paidOut, corrected, closingValue } = figures;
  const closing = new Exact(openingValue)
    .plus(paidIn)
    .minus(paidOut)
    .plus(corrected ?? 0)
    .plus(netResult);
  expectEqual(facts, `the net value of ${name} at the end`, closing, closingValue);
}

function expectEqual({ reference }: StatementFacts, what: string, computed: Decimal, stated: string): void {
  if (computed.equals(stated)) return;
  throw new StatementRefusedError(
    `The statement ${reference} does not add up: ${what} is ${computed.toFixed()}, not ${stated}.`,
  );
}
