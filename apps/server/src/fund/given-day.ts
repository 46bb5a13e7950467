import { utcDay } from '@equanim/finance/calendar';
import { InputError } from '../platform/domain-error.ts';
import { dayInWords } from '../platform/in-words.ts';

const MAX_YEARS_AHEAD = 10;

interface FundSpan {
  /** When the fund began; null before. */
  since: Date | null;
  now: Date;
}

/** Holds a day that a person gives against the fund's life. @throws InputError before its first day, and beyond ten years ahead */
export function requireGivenDay(field: string, day: string, { since, now }: FundSpan): void {
  const first = since && utcDay(since.getTime());
  if (first !== null && day < first)
    throw new InputError(field, `The fund began on ${dayInWords(first)}: enter that day or a later one.`);
  const last = utcDay(Date.UTC(now.getUTCFullYear() + MAX_YEARS_AHEAD, now.getUTCMonth(), now.getUTCDate()));
  if (day > last)
    throw new InputError(field, `Enter a day up to ${dayInWords(last)}: later days are not planned.`);
}
