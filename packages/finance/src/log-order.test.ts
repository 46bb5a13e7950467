import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder, lastBalances, type ChainedLine } from './log-order.ts';

const at = (ms: number): Date => new Date(Date.UTC(2026, 10, 20) + ms);

/** Lines of one coin whose balances chain from a start, at times that may be equal. */
function chain(
  coin: string,
  start: number,
  steps: ReadonlyArray<readonly [ms: number, change: number, meaning?: ChainedLine['meaning']]>,
): ChainedLine[] {
  let balance = new Decimal(start);
  return steps.map(([ms, change, meaning = 'result'], i) => {
    balance = balance.plus(change);
    return {
      transactionId: `${coin} ${i}`,
      coin,
      meaning,
      change: new Decimal(change),
      balance,
      occurredAt: at(ms),
    };
  });
}

const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 1_000_000 })), {
  maxLength: 12,
});

it('inOrder() puts lines in the order they happened, in whatever order they are given', () => {
  fc.assert(
    fc.property(
      steps.map((all) => all.toSorted(([a], [b]) => a - b)),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (all, keys) => {
        const lines = chain('USDT', 1_000, all);
        const shuffled = lines
          .map((line) => ({ line, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ line }) => line);
        expect(inOrder(shuffled)).toEqual(lines);
        const balances = lastBalances(shuffled, at(10));
        expect(balances.get('USDT')?.toFixed()).toBe(lines.at(-1)?.balance.toFixed());
      },
    ),
  );
});

it('inOrder() gives a flow the same place among the coins of its time, whatever comes first in the list', () => {
  const lines = [
    ...chain('USDT', -500, [
      [5, 120],
      [5, 380, 'flow'],
    ]),
    ...chain('BTC', 2, [
      [5, -1],
      [5, -1, 'flow'],
    ]),
    ...chain('ETH', 3, [[5, -3, 'unknown']]),
  ];
  // What is sold comes first, then the debt is covered, then the rest leaves.
  const expected = ['BTC -1', 'USDT 120', 'USDT 380', 'BTC -1', 'ETH -3'];
  fc.assert(
    fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
      expect(inOrder(shuffled).map(({ coin, change }) => `${coin} ${change.toFixed()}`)).toEqual(expected);
    }),
  );
});
