import type { FundTerms } from '@equanim/contract/fund';
import { termsOn } from '@equanim/finance/ledger/terms';

/** The terms that hold on a day; null before the first ones. @param terms in any order */
export function termsAt<Terms extends Pick<FundTerms, 'from_day'>>(
  terms: readonly Terms[],
  day: string,
): Terms | null {
  const dated = terms.map((each) => ({ ...each, fromDay: each.from_day }));
  return dated.some(({ fromDay }) => fromDay <= day) ? termsOn(dated, day) : null;
}
