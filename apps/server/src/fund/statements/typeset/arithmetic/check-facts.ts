import { Exact } from '@equanim/finance/exact';
import { valueOfUnits } from '@equanim/finance/ledger/fees';
import type { Decimal } from 'decimal.js';
import {
  FIGURE_ROWS,
  type FigureName,
  type StatementFacts,
  type StatementFigures,
} from '../../statement-facts.ts';
import { StatementRefusedError } from '../../statement-refused.ts';

/** Figures of the whole that are no series': what is corrected of payouts. */
const CORRECTED: ReadonlySet<FigureName> = new Set(['paidOut', 'corrected']);

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
    const value = valueOfUnits(one.units, price.closing);
    expectEqual(
      facts,
      `the net value of the units of ${one.name}`,
      value.minus(one.accruedFee),
      one.closingValue,
    );
  }
  for (const [key] of FIGURE_ROWS) {
    if (CORRECTED.has(key)) continue;
    const sum = series.reduce((total, one) => total.plus(one[key] ?? 0), new Exact(0));
    expectEqual(facts, `${key} of all series`, sum, totals[key] ?? '0');
  }
}

/** Along a column. @throws StatementRefusedError naming what does not add up */
export function checkFigures(
  facts: Pick<StatementFacts, 'reference'>,
  name: string,
  figures: StatementFigures,
): void {
  const sumOf = (of: 'netResult' | 'closingValue'): Decimal =>
    FIGURE_ROWS.filter(([, { partOf }]) => partOf === of).reduce(
      (sum, [key, { isTakenOff }]) =>
        isTakenOff ? sum.minus(figures[key] ?? 0) : sum.plus(figures[key] ?? 0),
      new Exact(0),
    );
  expectEqual(facts, `the net result of ${name}`, sumOf('netResult'), figures.netResult);
  expectEqual(facts, `the net value of ${name} at the end`, sumOf('closingValue'), figures.closingValue);
}

function expectEqual(
  { reference }: Pick<StatementFacts, 'reference'>,
  what: string,
  computed: Decimal,
  stated: string,
): void {
  if (computed.equals(stated)) return;
  throw new StatementRefusedError(
    `The statement ${reference} does not add up: ${what} is ${computed.toFixed()}, not ${stated}.`,
  );
}
