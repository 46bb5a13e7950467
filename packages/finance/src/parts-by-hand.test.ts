import { expect, it } from 'vitest';
import { Exact } from './exact.ts';
import { partsByHand, type HandMove } from './parts-by-hand.ts';

const move = (change: number, quantity: number, isLoss = false): HandMove => ({
  change: new Exact(change),
  quantity: new Exact(quantity),
  isLoss,
});

/** The parts that are not zero, in numbers. */
function partsOf(before: number, after: number, moves: HandMove[], price = 1) {
  const of = { coin: 'BTC', before: new Exact(before), after: new Exact(after), price: new Exact(price) };
  const { parts } = partsByHand({ ...of, moves });
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, amount]) => (amount.isZero() ? [] : [[part, amount.toNumber()]])),
  );
}

it('takes back what the account’s own flows say of money that stays with its owner', () => {
  expect(partsOf(0, 60_000, [move(-60_000, 60_000)])).toEqual({ flows: 60_000 });
  expect(partsOf(60_000, 20_000, [move(40_000, -40_000)])).toEqual({ flows: -40_000 });
});

it('has what returns beyond it as interest, a loss as another result, and the rest as the change of a price', () => {
  expect(partsOf(60_000, 0, [move(60_150, -60_000)])).toEqual({ flows: -60_150, interest: 150 });
  expect(partsOf(60_000, 0, [move(0, -60_000, true)])).toEqual({ other: -60_000 });
  // 2 BTC at 100, then at 110, of which 1.5 return as 1.6.
  expect(partsOf(200, 55, [move(1.6, -1.5)], 110)).toEqual({ flows: -176, interest: 11, held: 20 });
});
