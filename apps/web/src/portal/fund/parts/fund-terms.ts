import type { FundTerms } from '@equanim/contract/fund';
import { termsOn } from '@equanim/finance/ledger/terms';

/** The day from which terms hold that were there before anybody recorded some. */
const BEFORE_ALL = '1970-01-01';

/** Whether terms are those a fund begins with, which nobody recorded and no day began. */
export const areFirstTerms = ({ from_day: day }: Pick<FundTerms, 'from_day'>): boolean => day === BEFORE_ALL;

/** The terms that hold on a day; null before the first ones. @param terms in any order */
export function termsAt(terms: readonly FundTerms[], day: string): FundTerms | null {
  const dated = terms.map((each) => ({ ...each, fromDay: each.from_day }));
  return dated.some(({ fromDay }) => fromDay <= day) ? termsOn(dated, day) : null;
}
