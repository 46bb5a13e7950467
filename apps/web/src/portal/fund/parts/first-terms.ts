import type { FundTerms } from '@equanim/contract/fund';

/** The day from which terms hold that were there before anybody recorded some. */
const BEFORE_ALL = '1970-01-01';

/** Whether terms are those a fund begins with, which nobody recorded and no day began. */
export const areFirstTerms = ({ from_day: day }: Pick<FundTerms, 'from_day'>): boolean => day === BEFORE_ALL;
