import { expect, test } from 'vitest';
import { flowOf, idOf, investorOf } from '../fixtures/people.test-support.ts';
import { flowName, matchedWith } from './flow-words.ts';

test.each([
  ['TRANSFER_IN', 1, 'Transfer in'],
  ['FLEXIBLE_STAKING_SUBSCRIPTION', -1, 'To savings'],
  ['SOMETHING_NEW', -1, 'Withdrawal, SOMETHING_NEW'],
  [undefined, 1, 'Deposit'],
] as const)('a flow %s of %d is called %s', (kind, change, name) => {
  expect(flowName({ change, ...(kind !== undefined && { kind }) })).toBe(name);
});

test('a flow in parts says whose each is', () => {
  const request = { id: idOf(3, 2), investor: investorOf(3), kind: 'subscription' } as const;
  const match = { to: 'request', request, at: '2026-11-24T11:00:00Z', by: 'ada@lowell.example' } as const;
  expect(matchedWith(flowOf(1))).toEqual([]);
  expect(matchedWith({ match })).toEqual(['Subscription of Bo Chen, INV-0003']);
  const parts = [
    { owner: 'request' as const, request, amount: 48_500 },
    { owner: 'house' as const, request: null, amount: 1_500 },
  ];
  expect(matchedWith({ match: { ...match, parts } })).toEqual([
    '+48,500.00 USDT: Subscription of Bo Chen, INV-0003',
    '+1,500.00 USDT: House',
  ]);
});
