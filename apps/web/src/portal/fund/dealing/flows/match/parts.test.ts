import { expect, test } from 'vitest';
import { flowOf, idOf, redemptionOf, requestOf } from '../../fixtures/people.test-support.ts';
import { candidatesFor } from './fitting-requests.ts';
import { readParts, restOf, suggestParts, withAnother } from './parts.ts';

const FLOW = flowOf(1, { change: 60_000, amount: 60_000 });
const partsFor = (flow: typeof FLOW, chosen: string, requests: Parameters<typeof candidatesFor>[1]) =>
  suggestParts(flow, chosen, candidatesFor(flow, requests)).map(({ value, amount }) => [value, amount]);

test('what a request does not expect is for the one that expects just that, for its investor’s other one, or goes back', () => {
  const chosen = requestOf(3);
  const other = requestOf(7, { investor: chosen.investor, amount: 90_000, net_amount: 87_300 });
  const exact = requestOf(8, { amount: 11_855.67, net_amount: 11_500 });
  expect(partsFor(FLOW, chosen.id, [chosen, other, exact])).toEqual([
    [chosen.id, '48500.00'],
    [exact.id, '11500.00'],
  ]);
  expect(partsFor(FLOW, chosen.id, [chosen, other])[1]).toEqual([other.id, '11500.00']);
  expect(partsFor(FLOW, chosen.id, [chosen])[1]).toEqual(['house', '11500.00']);
  expect(partsFor(FLOW, 'house', [])).toEqual([['house', '60000.00']]);
});

test('a withdrawal pays several redemptions, each with an amount below zero', () => {
  const withdrawal = flowOf(1, { change: -600.3, amount: -600.3 });
  const owed = [
    redemptionOf(1, { state: 'dealt', payout: 400.1, unpaid: 400.1 }),
    redemptionOf(2, { state: 'dealt', payout: 200.2, unpaid: 200.2 }),
  ];
  const parts = suggestParts(withdrawal, idOf(1, 2), candidatesFor(withdrawal, owed));
  expect(readParts(withdrawal, parts)).toEqual([
    { transaction_id: 'transaction-1', request_id: idOf(1, 2), amount: -400.1 },
    { transaction_id: 'transaction-1', request_id: idOf(2, 2), amount: -200.2 },
  ]);
});

test('parts are the flow to the cent, or cannot be sent', () => {
  const part = (amount: string) => ({ value: 'house', amount });
  expect(restOf(FLOW, [part('0.1'), part('59,999.89')])).toBe(0.01);
  expect(readParts(FLOW, [part('0.1'), part('59,999.89')])).toBeNull();
  expect(restOf(FLOW, [part('60,000.01')])).toBe(-0.01);
  expect(readParts(FLOW, [part('60000'), part('')])).toBeNull();
  expect(withAnother(FLOW, [part('48,500'), part('x')]).at(-1)).toEqual(part('11500.00'));
});
