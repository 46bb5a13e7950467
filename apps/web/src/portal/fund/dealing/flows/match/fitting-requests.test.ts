import { expect, test } from 'vitest';
import { flowOf, idOf, redemptionOf, requestOf } from '../../fixtures/people.test-support.ts';
import { candidatesFor } from './fitting-requests.ts';
import { choiceOf, otherChoices, targetOf } from './match-choices.ts';

const numbers = (candidates: ReturnType<typeof candidatesFor>) =>
  candidates.map(({ request, fit, difference }) => [Number(request.id.slice(-12)), fit, difference]);

test('a deposit fits the subscription whose net or gross amount it is to the cent; others come by nearness', () => {
  const requests = [
    requestOf(1, { amount: 60_000, net_amount: 58_200 }),
    requestOf(2, { amount: 48_500, net_amount: 47_045 }),
    requestOf(3),
    requestOf(4, { amount: 50_000.01, net_amount: 48_500.01 }),
  ];
  expect(numbers(candidatesFor(flowOf(1), requests))).toEqual([
    [2, 'gross', 0],
    [3, 'net', 0],
    [4, null, -0.01],
    [1, null, -9_700],
  ]);
});

test('a withdrawal fits the redemption of which it is the payout, or what is left of it', () => {
  const dealt = { state: 'dealt', payout: 31_204.18 } as const;
  const requests = [
    redemptionOf(1, { ...dealt, unpaid: 0, state: 'paid' }),
    redemptionOf(2, { ...dealt, payout: 40_000, unpaid: 31_204.18 }),
    redemptionOf(3, { ...dealt, unpaid: 1.5 }),
    redemptionOf(4, { ...dealt, payout: 900, unpaid: 900 }),
  ];
  const withdrawal = flowOf(1, { change: -31_204.18, amount: -31_204.18 });
  expect(numbers(candidatesFor(withdrawal, requests))).toEqual([
    [2, 'payout', 0],
    [3, 'payout', 0],
    [4, null, 30_304.18],
  ]);
});

test('a deposit fits what is missing of a subscription, a withdrawal the money of a canceled one', () => {
  const money = { arrived: 20_000, reckoned: null };
  const rest = flowOf(1, { change: 28_500, amount: 28_500 });
  expect(numbers(candidatesFor(rest, [requestOf(1, { money })]))).toEqual([[1, 'net', 0]]);
  const back = flowOf(2, { change: -20_000, amount: -20_000 });
  expect(numbers(candidatesFor(back, [requestOf(1, { money, state: 'canceled' })]))).toEqual([
    [1, 'back', 0],
  ]);
});

test('a deposit may be for a subscription that was canceled, which comes last and is paid back', () => {
  const [open, canceled] = [requestOf(2), requestOf(1, { state: 'canceled' })];
  const candidates = candidatesFor(flowOf(1), [canceled, open]);
  expect(numbers(candidates)).toEqual([
    [2, 'net', 0],
    [1, 'net', 0],
  ]);
  expect(choiceOf(candidates[1]!).note).toBe(
    'The net amount to the cent, for Dec 01, 2026. Canceled: pay the money back',
  );
});

test('a flow whose worth is not known fits nothing, and says no difference', () => {
  expect(
    numbers(candidatesFor(flowOf(1, { coin: 'BTC', change: 0.5, amount: null }), [requestOf(3)])),
  ).toEqual([[3, null, null]]);
});

test('fees are paid out by a withdrawal alone', () => {
  expect(otherChoices({ change: 1 }).map(({ value }) => value)).toEqual(['house']);
  expect(otherChoices({ change: -1 }).map(({ value }) => value)).toEqual(['house', 'manager']);
  expect(targetOf('manager')).toEqual({ to: 'manager' });
  expect(targetOf(idOf(3, 2))).toEqual({ to: 'request', request_id: idOf(3, 2) });
});
