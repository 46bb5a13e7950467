import type { FundTerms } from '@equanim/contract/fund';
import { TERMS, type TermKind } from '@equanim/finance/ledger/term-rows';
import { DAYS, MONEY_OR_NONE, MONTHS, PERCENT, readNumber } from '@equanim/contract/typed-number';
import type { CallInput } from '../../../../api/client.ts';
import { formatTyped } from '../../../../ui/format/number.ts';
import type { Errors, Read } from '../../../../ui/forms/use-form.ts';
import { isRate } from '../../parts/fund-terms.ts';

/** Terms as they are sent. */
export type TermsBody = CallInput<'recordTerms'>['body'];

/** Terms as they are typed: rates in percent. */
export type TermsDraft = Record<keyof TermsBody, string>;

/** What stands in its field. */
export const TERM_UNITS: Record<TermKind, string> = {
  rate: '%',
  'yearly-rate': '% a year',
  amount: 'USDT',
  days: 'days',
  months: 'months',
};

const RULES = {
  rate: PERCENT,
  'yearly-rate': PERCENT,
  amount: MONEY_OR_NONE,
  days: DAYS,
  months: MONTHS,
} as const;

/** Terms as a draft, for what changes to be typed over; the day is left to whoever records them. */
export function draftOf(terms: FundTerms | undefined): TermsDraft {
  const texts = TERMS.map(({ name, kind }) => {
    const value = terms?.[name];
    if (value === undefined) return [name, ''];
    return [name, isRate(kind) ? percentOf(value) : formatTyped(value)];
  });
  return { ...(Object.fromEntries(texts) as TermsDraft), from_day: '' };
}

/** 0.07 x 100 in doubles is a little more than 7. */
const percentOf = (fraction: number): string => String(Number((fraction * 100).toPrecision(12)));

const MIN_DAY = '1970-01-01';

/** The body to send for a draft, or what is wrong with it, field by field. */
export function readTerms(draft: TermsDraft): Read<TermsDraft, TermsBody> {
  const errors: Errors<TermsDraft> = {};
  const values: Partial<Record<keyof TermsBody, number>> = {};
  for (const { name, kind } of TERMS) {
    const { text, problem } = readNumber(draft[name], RULES[kind]);
    if (problem !== null) errors[name] = problem;
    // Moving the point in the text, since 2.3 / 100 in doubles is not 0.023.
    else values[name] = Number(isRate(kind) ? `${text}e-2` : text);
  }
  if (!isDay(draft.from_day)) errors.from_day = 'Enter the first UTC day.';
  if (Object.keys(errors).length > 0) return { body: null, errors };
  return { body: { ...values, from_day: draft.from_day } as TermsBody, errors: null };
}

/** Whether a typed day is one on which terms can begin. */
export const isDay = (typed: string): boolean => /^\d{4}-\d\d-\d\d$/.test(typed) && typed >= MIN_DAY;
