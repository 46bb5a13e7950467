import { Exact, sum } from '@equanim/finance/exact';
import type { Decimal } from 'decimal.js';
import { FIGURE_ROWS, type FigureName, type StatementFacts } from './statement-facts.ts';
import { StatementRefusedError } from './statement-refused.ts';
import type { MadeStatement } from './statements.store.ts';
import { checkFigures } from './typeset/arithmetic/check-facts.ts';

/** A month of a year, as its statement told it. */
interface ToldMonth extends Pick<MadeStatement, 'month' | 'sha256'> {
  totals: StatementFacts['totals'];
}

/** What an annual statement says: texts as in {@link StatementFacts}; the series are those of each month. */
export interface AnnualFacts extends Pick<
  StatementFacts,
  'reference' | 'from' | 'to' | 'investor' | 'price' | 'totals' | 'series'
> {
  /** '2026' */
  year: string;
  /** The earliest first. */
  months: ToldMonth[];
  /** Of the year, as its last statement told it; null where that told none. */
  returns: NonNullable<StatementFacts['returns']>['year'] | null;
}

/** Figures that are no sums over the months: of the first one, or of the last. */
const OF_FIRST: ReadonlySet<FigureName> = new Set(['openingValue']);
const OF_LAST: ReadonlySet<FigureName> = new Set(['closingValue', 'accruedFee']);

/**
 * The months of a year together, of the statements that were made about them.
 *
 * @param statements of one investor about months of the year, the earliest first
 * @returns null where there is none
 * @throws StatementRefusedError where they do not go on from each other, or the year does not add up
 */
export function annualFacts(year: string, statements: readonly MadeStatement[]): AnnualFacts | null {
  const [first, last] = [statements[0], statements.at(-1)];
  if (!first || !last) return null;
  const reference = `${first.investor.reference} ${year}`;
  for (const [i, { month, facts }] of statements.entries()) {
    const before = statements[i - 1]?.facts.totals.closingValue ?? facts.totals.openingValue;
    if (!new Exact(before).eq(facts.totals.openingValue))
      throw new StatementRefusedError(`The statement of ${month} does not go on from the one before it.`);
  }
  const figures = FIGURE_ROWS.map(([name]) => [name, figureOf(name, statements).toFixed(2)]);
  const totals = Object.fromEntries(figures) as StatementFacts['totals'];
  checkFigures({ reference }, 'the year', totals);
  return {
    reference,
    year,
    from: first.facts.from,
    to: last.facts.to,
    investor: last.facts.investor,
    price: { opening: first.facts.price.opening, closing: last.facts.price.closing },
    totals,
    series: statements.flatMap(({ facts }) => facts.series),
    months: statements.map(({ month, sha256, facts }) => ({ month, sha256, totals: facts.totals })),
    returns: last.facts.returns?.year ?? null,
  };
}

function figureOf(name: FigureName, statements: readonly MadeStatement[]): Decimal {
  const figures = statements.map(({ facts }) => new Exact(facts.totals[name] ?? 0));
  if (OF_FIRST.has(name)) return figures[0] ?? new Exact(0);
  return OF_LAST.has(name) ? (figures.at(-1) ?? new Exact(0)) : sum(figures);
}
