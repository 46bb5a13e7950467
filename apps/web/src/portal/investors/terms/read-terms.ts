import type { FundTerms } from '@equanim/contract/fund';
import type { CallInput } from '../../../api/client.ts';
import { MAX_GIVEN, readNumber, type ReadNumber } from '../read-number.ts';

type Body = CallInput<'recordTerms'>['body'];

/** Terms as they are typed: rates in percent. */
export type TermsDraft = Record<keyof Body, string>;
/** A sentence for each field that is wrong. */
export type TermsErrors = Partial<Record<keyof Body, string>>;

interface TermsField {
  name: Exclude<keyof Body, 'from_day'>;
  label: string;
  hint: string;
  kind: 'percent' | 'money' | 'days' | 'months';
}

/** What is asked for beside the day, in the order of the form. */
export const TERMS_FIELDS: readonly TermsField[] = [
  { name: 'subscription_fee_rate', label: 'Subscription fee', hint: '%', kind: 'percent' },
  { name: 'management_fee_rate', label: 'Management fee', hint: '% a year', kind: 'percent' },
  { name: 'performance_fee_rate', label: 'Performance fee', hint: '%', kind: 'percent' },
  { name: 'min_subscription', label: 'Smallest subscription', hint: 'USDT', kind: 'money' },
  { name: 'notice_days', label: 'Notice', hint: 'Days', kind: 'days' },
  { name: 'lock_up_months', label: 'Lock-up', hint: 'Months', kind: 'months' },
  { name: 'max_market_difference', label: 'Market difference up to', hint: 'USDT', kind: 'money' },
];

/** A hundred percent is none: the server takes fractions below 1. */
const MAX_PERCENT = 99.9999;
const MAX_DAYS = 366;
const MAX_MONTHS = 120;

const countRule = (what: string, max: number) => ({
  missing: `Enter a number of ${what}, 0 for none.`,
  unreadable: `Enter a whole number of ${what}.`,
  places: [0, `Enter a whole number of ${what}.`] as const,
  min: [0, `Enter 0 or more ${what}.`] as const,
  max: [max, `At most ${String(max)} ${what} are possible.`] as const,
});

const RULES = {
  percent: {
    missing: 'Enter a rate in percent, 0 for none.',
    unreadable: 'Write the rate in percent, such as 3 or 2.5.',
    places: [4, 'Enter a rate with at most four decimals.'],
    min: [0, 'Enter a rate of 0 % or more.'],
    max: [MAX_PERCENT, 'Enter a rate below 100 %.'],
  },
  money: {
    missing: 'Enter an amount in USDT, 0 for none.',
    unreadable: 'Write the amount as a number, such as 25,000.',
    places: [2, 'Enter an amount in whole cents.'],
    min: [0, 'Enter an amount of 0 or more.'],
    max: [MAX_GIVEN, 'That is more than can be recorded.'],
  },
  days: countRule('days', MAX_DAYS),
  months: countRule('months', MAX_MONTHS),
} as const;

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Terms as a draft, for what changes to be typed over; the day is left to whoever records them. */
export function draftOf(terms: FundTerms | undefined): TermsDraft {
  const textOf = ({ name, kind }: TermsField): string => {
    if (terms === undefined) return '';
    const value = terms[name];
    return kind === 'percent' ? percentOf(value) : plain.format(value);
  };
  const texts = TERMS_FIELDS.map((field) => [field.name, textOf(field)]);
  return { ...(Object.fromEntries(texts) as TermsDraft), from_day: '' };
}

/** 0.07 x 100 in doubles is a little more than 7. */
const percentOf = (fraction: number): string => String(Number((fraction * 100).toPrecision(12)));

const MIN_DAY = '1970-01-01';

type ReadTerms = { body: Body; errors: null } | { body: null; errors: TermsErrors };

/** The body to send for a draft, or what is wrong with it, field by field. */
export function readTerms(draft: TermsDraft): ReadTerms {
  const errors: TermsErrors = {};
  const values: Partial<Record<keyof Body, number>> = {};
  for (const { name, kind } of TERMS_FIELDS) {
    const { value, error } = readField(draft[name], kind);
    if (error === null) values[name] = value;
    else errors[name] = error;
  }
  if (!isDay(draft.from_day)) errors.from_day = 'Enter the first UTC day.';
  if (Object.keys(errors).length > 0) return { body: null, errors };
  return { body: { ...values, from_day: draft.from_day } as Body, errors: null };
}

function readField(typed: string, kind: TermsField['kind']): ReadNumber {
  const read = readNumber(typed.replace(/%\s*$/, ''), RULES[kind]);
  // Moving the point in the text, since 2.3 / 100 in doubles is not 0.023.
  return read.value === null || kind !== 'percent'
    ? read
    : { value: Number(`${String(read.value)}e-2`), error: null };
}

const isDay = (typed: string): boolean => /^\d{4}-\d\d-\d\d$/.test(typed) && typed >= MIN_DAY;
