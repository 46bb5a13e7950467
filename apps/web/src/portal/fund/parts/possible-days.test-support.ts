import type { PossibleDays } from '@equanim/contract/fund';
import { noticeUntil, possibleDays } from '@equanim/finance/ledger/dealing-days';

/** The days that a server tells at an instant, by its own rule. */
export function possibleDaysAt(at: string, noticeDays: number): PossibleDays {
  const terms = [{ fromDay: '1970-01-01', noticeDays }];
  const { subscription, redemption } = possibleDays(terms, Date.parse(at));
  return {
    subscription_days: [...subscription],
    redemption_days: [...redemption],
    notice_until: Object.fromEntries(
      redemption.map((day) => [day, new Date(noticeUntil(terms, day)).toISOString()]),
    ),
  };
}
