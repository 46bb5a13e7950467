import type { FundTerms } from '@equanim/contract/fund';

/** Terms, and whether they hold. */
export interface DatedTerms {
  terms: FundTerms;
  state: 'past' | 'in-force' | 'future';
}

/**
 * The terms of a fund, the latest first; of those that have begun the latest are in force.
 *
 * @param today UTC, `YYYY-MM-DD`
 */
export function datedTerms(terms: readonly FundTerms[], today: string): DatedTerms[] {
  const latestFirst = terms.toSorted((one, other) => other.from_day.localeCompare(one.from_day));
  const inForce = latestFirst.find(({ from_day: day }) => day <= today);
  return latestFirst.map((each) => {
    if (each.from_day > today) return { terms: each, state: 'future' };
    return { terms: each, state: each === inForce ? 'in-force' : 'past' };
  });
}
