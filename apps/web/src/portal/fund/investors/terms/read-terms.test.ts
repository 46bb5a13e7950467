import { expect, test } from 'vitest';
import { termsWith } from '../../parts/fund.test-support.ts';
import { draftOf, readTerms, type TermsDraft } from './read-terms.ts';

const DRAFT: TermsDraft = {
  from_day: '2027-01-01',
  subscription_fee_rate: '3',
  management_fee_rate: '2.3',
  performance_fee_rate: '29.5%',
  min_subscription: '25,000',
  notice_days: '7',
  lock_up_months: '0',
  max_market_difference: '500.25',
};

test('rates are typed in percent and sent as the fractions they read as', () => {
  expect(readTerms(DRAFT)).toEqual({
    body: {
      from_day: '2027-01-01',
      subscription_fee_rate: 0.03,
      management_fee_rate: 0.023,
      performance_fee_rate: 0.295,
      min_subscription: 25_000,
      notice_days: 7,
      lock_up_months: 0,
      max_market_difference: 500.25,
    },
    errors: null,
  });
});

test.each([
  ['from_day', '', 'Enter the first UTC day.'],
  ['subscription_fee_rate', '-1', 'Enter a rate of 0 % or more.'],
  ['management_fee_rate', '100', 'Enter a rate below 100 %.'],
  ['performance_fee_rate', 'a third', 'Write the rate in percent, with a decimal point, such as 3 or 2.5.'],
  ['min_subscription', '1.005', 'Enter an amount in whole cents, such as 100,000.50.'],
  ['notice_days', '367', 'At most 366 days are possible.'],
  ['lock_up_months', '121', 'At most 120 months are possible.'],
] as const)('%s of "%s" is refused with its sentence', (name, typed, error) => {
  expect(readTerms({ ...DRAFT, [name]: typed })).toEqual({ body: null, errors: { [name]: error } });
});

test('a draft begins with the terms that were recorded last, but for the day', () => {
  const draft = draftOf(termsWith({ management_fee_rate: 0.07, min_subscription: 25_000 }));
  expect(draft).toMatchObject({ from_day: '', management_fee_rate: '7', min_subscription: '25,000' });
  const { body } = readTerms({ ...draft, from_day: '2027-01-01' });
  expect(body).toMatchObject({ management_fee_rate: 0.07, performance_fee_rate: 0.3 });
  expect(Object.values(draftOf(undefined)).every((text) => text === '')).toBe(true);
});
