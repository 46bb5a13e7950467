import { Decimal } from 'decimal.js';
import { expect, it } from 'vitest';
import { holding, LINEAR, OPTION, position } from './accounts.test-support.ts';
import type { OpenPosition } from './account.ts';
import { unconfirmedPnl, type MarkRange } from './unconfirmed-pnl.ts';

const LONG = position(LINEAR, 2, { entry: 90_000, mark: 90_100.5 });
const between = (low: number, high: number): MarkRange => ({
  low: new Decimal(low),
  high: new Decimal(high),
});

interface Case {
  profit?: number | string;
  options?: number | string;
  positions?: OpenPosition[];
  ranges?: Array<[string, MarkRange]>;
}

const left = ({ profit = 0, options = 0, positions = [LONG], ranges = [] }: Case): number =>
  unconfirmedPnl(
    holding('USDT', { unrealizedPnl: profit, optionValue: options }),
    positions,
    new Map(ranges),
  ).toNumber();

it.each<[what: string, of: Case, expected: number]>([
  ['what the positions themselves report', { profit: 201 }, 0],
  // The mark is printed to a tenth: two contracts make 0.2 of it.
  ['a last digit of the mark', { profit: '201.2' }, 0],
  ['more than a last digit', { profit: '202.00000002' }, 0.8],
  ['less by more than a last digit', { profit: '200.79999997' }, -0.00000001],
  ['the range of the mark', { profit: 239, ranges: [['BTCUSDT', between(90_080, 90_100.5)]] }, 0],
  ['as far on the other side', { profit: 163, ranges: [['BTCUSDT', between(90_080, 90_100.5)]] }, 0],
  [
    'more than the range of the mark',
    { profit: 250.00000002, ranges: [['BTCUSDT', between(90_080, 90_100.5)]] },
    8,
  ],
  ['open profit where nothing is held', { profit: 5, positions: [] }, 4.99999999],
  ['positions where the wallet has no profit', { profit: 0 }, -200.79999998],
])('unconfirmedPnl() tells a difference from time that passed: %s', (_, of, expected) => {
  expect(left(of)).toBeCloseTo(expected, 12);
});

it('unconfirmedPnl() counts options at their value, long above zero and short below', () => {
  const options = [
    position(OPTION, 2, { entry: 500, mark: 520.5 }),
    { ...position(OPTION, -1, { entry: 100, mark: 90.5 }), symbol: 'BTC-30DEC26-80000-P-USDT' },
  ];
  expect(left({ options: 950.5, positions: options })).toBe(0);
  expect(left({ options: 970.5, positions: options })).toBeCloseTo(19.69999997, 12);
});
