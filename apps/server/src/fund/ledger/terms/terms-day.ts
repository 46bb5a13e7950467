import { DAY_MS, dayStart, utcDay } from '@equanim/finance/calendar';
import { InputError } from '../../../platform/domain-error.ts';
import { dayInWords } from '../../../platform/in-words.ts';
import type { Ledger } from '../read-ledger.ts';

type KnownLedger = Pick<Ledger, 'entries' | 'strikes' | 'terms'>;

/**
 * Whether a second person has to confirm terms that begin on a day: one that has begun, but for the first terms of a fund,
 * which may begin on its first day or today.
 *
 * @throws InputError for a day on which terms cannot begin: up to the last strike, or before the fund
 */
export function needsSecondPerson(ledger: KnownLedger, fromDay: string, now: Date): boolean {
  const today = utcDay(now.getTime());
  if (fromDay > today) return false;
  const [opening] = ledger.entries;
  const firstDay = opening ? utcDay(opening.at.getTime()) : today;
  const last = ledger.strikes.at(-1);
  if (last && fromDay <= last.day)
    throw new InputError(
      'fromDay',
      `Everything up to ${dayInWords(last.day)} is final: new terms can begin on the following day at the earliest.`,
    );
  if (fromDay < firstDay)
    throw new InputError(
      'fromDay',
      `The ledger begins on ${dayInWords(firstDay)}: terms can begin on that day at the earliest.`,
    );
  // Those a fund begins with nobody recorded.
  const areFirst = !last && ledger.terms.every(({ recordedAt }) => recordedAt.getTime() === 0);
  return !(areFirst && (fromDay === firstDay || fromDay === today));
}

/** @throws InputError for a day on which terms cannot begin without a second person */
export function requireDayAhead(ledger: KnownLedger, fromDay: string, now: Date): void {
  if (!needsSecondPerson(ledger, fromDay, now)) return;
  const tomorrow = utcDay(dayStart(utcDay(now.getTime())) + DAY_MS);
  throw new InputError(
    'fromDay',
    `${dayInWords(fromDay)} has begun. Terms can begin on ${dayInWords(tomorrow)} at the earliest; for an earlier day, propose them with a reason for another administrator to confirm.`,
  );
}
