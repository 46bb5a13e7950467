import { utcDay } from '@equanim/finance/calendar';
import { CUSTOMER_DELAY_MS } from '@equanim/contract/customer-delay';
import { dayAfter } from '@equanim/record/check-days';
import { DAY_MS, MINUTE_MS } from '../../../platform/time.ts';
import { spanOfDay } from './days.store.ts';

/** After its end, the readings of a day's last minutes have time to be confirmed. */
export const COMMIT_AFTER_MS = 5 * MINUTE_MS;

/** A day that is to be entered. */
export interface DueDay {
  day: string;
  /** Whether customers could know it by now: then nothing is left to be committed to beforehand. */
  isKnown: boolean;
}

/** The days from one on that have ended five minutes ago, in their order. */
export function dueDays(first: string, now: Date): DueDay[] {
  const days: DueDay[] = [];
  for (let day = first; commitAt(day) <= now.getTime(); day = dayAfter(day))
    days.push({ day, isKnown: commitAt(day) + CUSTOMER_DELAY_MS <= now.getTime() });
  return days;
}

/** When a day is to be committed to, epoch milliseconds. */
export function commitAt(day: string): number {
  return spanOfDay(day).to.getTime() + COMMIT_AFTER_MS;
}

/** The next moment at which a day is due. */
export function nextCommitAt(now: Date): Date {
  const today = commitAt(utcDay(now.getTime() - DAY_MS));
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
