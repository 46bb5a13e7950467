import type { SeriesValue } from '@equanim/contract/fund';
import type { CustomerHoldings } from '@equanim/contract/holdings';
import { redeemableFrom } from '../../terms/dealing-days.ts';

/** Series that cannot be redeemed on a day, with the day from which they can, and those whose lock-up is not known here. */
export interface LockUps {
  locked: Array<{ name: string; until: string }>;
  unknown: string[];
}

/** What the lock-up excludes from a redemption on a dealing day. */
export function lockUpsOn(
  day: string,
  series: readonly SeriesValue[],
  terms: CustomerHoldings['terms'],
): LockUps {
  const dated = series.map(({ name, dealt_on: dealtOn }) => ({
    name,
    until: redeemableFrom(dealtOn, terms),
  }));
  return {
    locked: dated.flatMap(({ name, until }) => (until !== null && until > day ? [{ name, until }] : [])),
    unknown: dated.flatMap(({ name, until }) => (until === null ? [name] : [])),
  };
}
