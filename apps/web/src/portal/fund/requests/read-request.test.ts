import { expect, test } from 'vitest';
import { investorOf, TERMS } from '../parts/fund.test-support.ts';
import { possibleDaysAt } from '../parts/possible-days.test-support.ts';
import { readRequest, type RequestContext, type RequestDraft } from './read-request.ts';

const ID = '11111111-0000-4000-8000-000000000001';
const CONTEXT: RequestContext = {
  isOwn: false,
  investors: [],
  terms: TERMS,
  nextDealingDay: '2026-12-01',
  dealing: possibleDaysAt('2026-11-25T13:05:00Z', 7),
};

const read = (changes: Partial<RequestDraft>, context: Partial<RequestContext> = {}) =>
  readRequest(
    {
      investor_id: ID,
      kind: 'subscription',
      size: 'amount',
      amount: '',
      shares: '',
      dealing_day: '',
      ...changes,
    },
    { ...CONTEXT, ...context },
  );

test.each([
  [{ amount: '100,000' }, { kind: 'subscription', amount: 100_000 }],
  // The size of a redemption that was chosen before says nothing of a subscription.
  [
    { amount: '25000', size: 'all' },
    { kind: 'subscription', amount: 25_000 },
  ],
  [
    { amount: '30000.50', dealing_day: '2027-02-01' },
    { kind: 'subscription', amount: 30_000.5, dealing_day: '2027-02-01' },
  ],
  [
    { kind: 'redemption', amount: '10.01' },
    { kind: 'redemption', amount: 10.01 },
  ],
  [
    { kind: 'redemption', size: 'shares', shares: '1.25', amount: 'x' },
    { kind: 'redemption', shares: 1.25 },
  ],
  [
    { kind: 'redemption', size: 'all', shares: 'x' },
    { kind: 'redemption', all: true },
  ],
] as const)('%j is sent with nothing but what was chosen', (draft, body) => {
  // Seven days before 1 December have begun.
  const first = { dealing_day: body.kind === 'subscription' ? '2026-12-01' : '2027-01-01' };
  expect(read(draft)).toEqual({ body: { investor_id: ID, ...first, ...body }, errors: null });
});

test('each wrong field has a sentence of its own', () => {
  expect(read({ investor_id: '', amount: '10' }).errors).toEqual({
    investor_id: 'Choose an investor.',
    amount: 'The minimum subscription is 25,000 USDT.',
  });
  expect(read({ kind: 'redemption', size: 'shares' }).errors).toEqual({
    shares: 'Enter a number of shares.',
  });
  expect(read({ kind: 'redemption' }).errors).toEqual({ amount: 'Enter an amount in USDT.' });
});

test('a day that is not possible for the kind is not sent: the first possible one is', () => {
  const redemption = { kind: 'redemption', size: 'all' } as const;
  expect(read({ ...redemption, dealing_day: '2026-12-01' }).body?.dealing_day).toBe('2027-01-01');
  expect(read({ ...redemption, dealing_day: '2027-03-01' }).body?.dealing_day).toBe('2027-03-01');
});

const HELD = {
  ...investorOf(1, { name: 'Ada', series: [{ dealtOn: '2026-06-01', net: 100_000, price: 1.2 }] }),
  id: ID,
  shares: 100,
  net_value: 101_000,
};

test.each([
  [{ amount: '101000.01' }, { amount: 'That is more than the net value of 101,000.00 USDT.' }],
  [{ size: 'shares', shares: '100.1' }, { shares: 'That is more than the 100 shares you hold.' }],
] as const)('whoever redeems %j of less is refused; an administrator may ask for it', (draft, errors) => {
  const own = { isOwn: true, investors: [HELD] };
  const [[field, problem]] = Object.entries(errors) as [[string, string]];
  expect(read({ kind: 'redemption', ...draft }, own).errors).toEqual({
    [field]: `${problem} To redeem all of it, choose everything.`,
  });
  expect(read({ kind: 'redemption', ...draft }, { ...own, isOwn: false }).errors).toBeNull();
});
