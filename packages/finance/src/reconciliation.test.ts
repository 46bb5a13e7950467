import { describe, expect, it } from 'vitest';
import {
  account,
  fill,
  holding,
  INVERSE,
  line,
  LINEAR,
  OPTION,
  PERP,
  position,
} from './accounts.test-support.ts';
import type { Account, LogLine } from './account.ts';
import { reconcile, type Parts, type Reconciliation } from './reconciliation.ts';

const toNumbers = (parts: Parts): Partial<Record<keyof Parts, number>> =>
  Object.fromEntries(
    Object.entries(parts)
      .map(([part, amount]) => [part, amount.toDecimalPlaces(9).toNumber()] as const)
      .filter(([, amount]) => amount !== 0),
  );
const sides = ({ rows }: Reconciliation) =>
  Object.fromEntries(
    rows.flatMap(({ position: of, parts }) =>
      of ? [[`${of.symbol} ${of.side ?? '?'}`, toNumbers(parts)]] : [],
    ),
  );
const partsOf = (before: Account, after: Account, lines: LogLine[] = []) =>
  toNumbers(reconcile(before, after, lines).parts);

/** The worked example of the plan: 50,000 USDT with a long position, beside a tenth of a Bitcoin. */
const BEFORE = account(
  [
    holding('USDT', { walletBalance: 50_000, unrealizedPnl: 200 }),
    holding('BTC', { walletBalance: '0.1', price: 90_400 }),
  ],
  [position(LINEAR, '0.5', { entry: 90_000, mark: 90_400 })],
);
const AFTER = account(
  [
    holding('USDT', { walletBalance: '60088.795', unrealizedPnl: 180 }),
    holding('BTC', { walletBalance: '0.1', price: 90_600 }),
  ],
  [position(LINEAR, '0.3', { entry: 90_000, mark: 90_600 })],
);
const SOLD = fill(LINEAR, '-0.2', 90_500, { second: 20, cashFlow: 100, fee: '9.955', balance: '50090.045' });
const FUNDED = line('USDT', {
  second: 25,
  category: 'linear',
  symbol: 'BTCUSDT',
  isRealized: true,
  funding: '-1.25',
  balance: '50088.795',
});
const DEPOSITED = line('USDT', { second: 30, meaning: 'flow', cashFlow: 10_000, balance: '60088.795' });

describe('the worked example', () => {
  const explained = reconcile(BEFORE, AFTER, [SOLD, FUNDED, DEPOSITED]);

  it('adds up part by part', () => {
    expect(explained.change.toFixed()).toBe('10088.795');
    expect(toNumbers(explained.parts)).toEqual({
      held: 20,
      trading: 80,
      fees: -9.955,
      funding: -1.25,
      flows: 10_000,
    });
    expect(explained.contradiction.toNumber()).toBe(0);
  });

  it('tells what each side of each symbol made', () => {
    expect(sides(explained)).toEqual({ 'BTCUSDT Buy': { trading: 80, fees: -9.955, funding: -1.25 } });
  });

  it('is the same with lines shuffled and told twice', () => {
    const again = reconcile(BEFORE, AFTER, [DEPOSITED, SOLD, FUNDED, SOLD, DEPOSITED]);
    expect(toNumbers(again.parts)).toEqual(toNumbers(explained.parts));
    expect(sides(again)).toEqual(sides(explained));
  });
});

describe('a contradiction', () => {
  it.each([
    ['a line of the log is missing', BEFORE, AFTER, [SOLD, FUNDED], 10_000],
    // The balance has 90.045 too much; of the open profit the fill took 120 less than the marks made.
    ['a fill is missing whose profit is in the balance', BEFORE, AFTER, [FUNDED, DEPOSITED], 120],
    [
      'open profit is not what the positions made',
      BEFORE,
      account(
        [
          holding('USDT', { walletBalance: '60088.795', unrealizedPnl: 480, unconfirmedPnl: 300 }),
          holding('BTC', { walletBalance: '0.1', price: 90_600 }),
        ],
        AFTER.positions.slice(),
      ),
      [SOLD, FUNDED, DEPOSITED],
      300,
    ],
    [
      'a debt grew that no line tells of',
      account([holding('BTC', { walletBalance: 2, price: 90_000 })]),
      account([holding('BTC', { walletBalance: 2, spotBorrow: '0.01', price: 90_000 })]),
      [],
      900,
    ],
    [
      'a coin lost its price',
      account([holding('XYZ', { walletBalance: 100, price: 3 })]),
      account([holding('XYZ', { walletBalance: 100, price: null })]),
      [],
      300,
    ],
    [
      'errors of two coins balance each other',
      account([holding('USDT', { walletBalance: 100 }), holding('USDC', { walletBalance: 100 })]),
      account([holding('USDT', { walletBalance: 150 }), holding('USDC', { walletBalance: 50 })]),
      [],
      100,
    ],
    [
      'errors of balance and open profit balance each other',
      account([holding('USDT', { walletBalance: 100, unrealizedPnl: 0 })]),
      account([holding('USDT', { walletBalance: 150, unrealizedPnl: -50, unconfirmedPnl: -50 })]),
      [],
      50,
    ],
  ])('is told where %s', (...[, before, after, lines, amount]) => {
    expect(reconcile(before, after, lines).contradiction.toNumber()).toBe(amount);
  });

  it('is none where nobody has said yet what a line means, though it is unexplained', () => {
    const unknown = line('USDT', { meaning: 'unknown', cashFlow: 25 });
    const explained = reconcile(
      account([holding('USDT', { walletBalance: 100 })]),
      account([holding('USDT', { walletBalance: 125 })]),
      [unknown],
    );
    expect(toNumbers(explained.parts)).toEqual({ unexplained: 25 });
    expect(explained.contradiction.toNumber()).toBe(0);
  });

  it('is none where wallet and positions were read a moment apart: that is trading of no symbol', () => {
    const apart = reconcile(
      account(
        [holding('USDT', { walletBalance: 100, unrealizedPnl: 10 })],
        [position(LINEAR, 1, { entry: 90_000, mark: 90_010 })],
      ),
      account(
        [holding('USDT', { walletBalance: 100, unrealizedPnl: 33 })],
        [position(LINEAR, 1, { entry: 90_000, mark: 90_030 })],
      ),
      [],
    );
    expect(toNumbers(apart.parts)).toEqual({ trading: 23 });
    expect(sides(apart)).toEqual({ 'BTCUSDT Buy': { trading: 20 } });
    expect(apart.contradiction.toNumber()).toBe(0);
  });
});

describe('trading', () => {
  it('of an inverse contract is made in its coin: q/m0 - q/m1', () => {
    // 9,000 dollars long from 90,000 to 100,000 make 0.1 - 0.09 = 0.01 BTC, at 100,000 a coin.
    const before = account(
      [holding('BTC', { walletBalance: 1, price: 90_000 })],
      [position(INVERSE, 9_000, { entry: 90_000, mark: 90_000 })],
    );
    const after = account(
      [holding('BTC', { walletBalance: 1, unrealizedPnl: '0.01', price: 100_000 })],
      [position(INVERSE, 9_000, { entry: 90_000, mark: 100_000 })],
    );
    expect(partsOf(before, after)).toEqual({ held: 10_000, trading: 1_000 });
  });

  it('of options is their change of value and the cash of their fills and deliveries', () => {
    const bought = fill(OPTION, 2, 500, { cashFlow: -1_000, fee: 3 });
    const empty = account([holding('USDT', { walletBalance: 10_000 })]);
    const holds = account(
      [holding('USDT', { walletBalance: 8_997, optionValue: 1_040 })],
      [position(OPTION, 2, { entry: 500, mark: 520 })],
    );
    expect(partsOf(empty, holds, [bought])).toEqual({ trading: 40, fees: -3 });

    const delivered = line('USDT', {
      category: 'option',
      symbol: OPTION.symbol,
      isRealized: true,
      cashFlow: 1_500,
      fee: 2,
    });
    const paid = account([holding('USDT', { walletBalance: 10_495 })]);
    const explained = reconcile(holds, paid, [delivered]);
    expect(toNumbers(explained.parts)).toEqual({ trading: 460, fees: -2 });
    expect(sides(explained)).toEqual({ [`${OPTION.symbol} Buy`]: { trading: 460, fees: -2 } });
    expect(explained.contradiction.toNumber()).toBe(0);
  });

  it('of a USDC perpetual is not counted again as its settlement moves profit into the balance', () => {
    const before = account(
      [holding('USDC', { walletBalance: 1_000, unrealizedPnl: 50 })],
      [position(PERP, '0.1', { entry: 90_000, mark: 90_500 })],
    );
    const settled = line('USDC', {
      category: 'linear',
      symbol: 'BTCPERP',
      isRealized: true,
      cashFlow: 60,
      funding: '-0.5',
    });
    const after = account(
      [holding('USDC', { walletBalance: '1059.5', unrealizedPnl: 10 })],
      [position(PERP, '0.1', { entry: 90_600, mark: 90_700 })],
    );
    expect(partsOf(before, after, [settled])).toEqual({ trading: 20, funding: -0.5 });
  });

  it('that crosses zero belongs to the side it closes and to the side it opens, its fee by size', () => {
    const before = account(
      [holding('USDT', { walletBalance: 1_000 })],
      [position(LINEAR, 1, { entry: 100, mark: 100 })],
    );
    // Sells three at 110: one closes the long side with 10 of profit, two open a short side, marked at 105.
    const sold = fill(LINEAR, -3, 110, { cashFlow: 10, fee: '0.3' });
    const after = account(
      [holding('USDT', { walletBalance: '1009.7', unrealizedPnl: 10 })],
      [position(LINEAR, -2, { entry: 110, mark: 105 })],
    );
    const explained = reconcile(before, after, [sold]);
    expect(sides(explained)).toEqual({
      'BTCUSDT Buy': { trading: 10, fees: -0.1 },
      'BTCUSDT Sell': { trading: 10, fees: -0.2 },
    });
    expect(explained.contradiction.toNumber()).toBe(0);
  });

  it('of a symbol with a position on each side is told apart by what the log says of them', () => {
    const long = { entry: 100, mark: 100, positionIdx: 1 };
    const short = { entry: 100, mark: 100, positionIdx: 2 };
    const before = account(
      [holding('USDT', { walletBalance: 1_000 })],
      [position(LINEAR, 2, long), position(LINEAR, -1, short)],
    );
    const lines = [
      // Closes the short side wholly: nothing of it is left, so the log tells no side.
      fill(LINEAR, 1, 104, { cashFlow: -4, second: 1 }),
      // Sells one of the two long.
      fill(LINEAR, -1, 106, { cashFlow: 6, second: 2, positionSide: 'Buy' }),
    ];
    const after = account(
      [holding('USDT', { walletBalance: 1_002, unrealizedPnl: 10 })],
      [position(LINEAR, 1, { ...long, mark: 110 })],
    );
    const explained = reconcile(before, after, lines);
    expect(sides(explained)).toEqual({ 'BTCUSDT Buy': { trading: 16 }, 'BTCUSDT Sell': { trading: -4 } });
    expect(explained.contradiction.toNumber()).toBe(0);
  });

  it('is what the wallet says where positions of its coin could not be read', () => {
    const before = account([holding('USDT', { walletBalance: 100, unrealizedPnl: 5 })], [], ['USDT']);
    const after = account([holding('USDT', { walletBalance: 107, unrealizedPnl: 4 })]);
    const closed = fill(LINEAR, -1, 100, { cashFlow: 7 });
    expect(partsOf(before, after, [closed])).toEqual({ trading: 6 });
  });
});

describe('the other parts', () => {
  it('are what the lines of the log are', () => {
    const before = account([
      holding('USDT', { walletBalance: 1_000 }),
      holding('BTC', { walletBalance: 1, price: 100 }),
    ]);
    const lines = [
      line('USDT', { meaning: 'interest', cashFlow: -3 }),
      line('USDT', { meaning: 'result', cashFlow: 2 }),
      line('USDT', { meaning: 'exchanged', category: 'spot', symbol: 'BTCUSDT', cashFlow: -101 }),
      line('BTC', { meaning: 'exchanged', category: 'spot', symbol: 'BTCUSDT', cashFlow: 1, fee: '0.01' }),
      line('BTC', { meaning: 'flow', cashFlow: '-0.5' }),
    ];
    const after = account([
      holding('USDT', { walletBalance: 898 }),
      holding('BTC', { walletBalance: '1.49', price: 110 }),
    ]);
    expect(partsOf(before, after, lines)).toEqual({
      held: 10,
      interest: -3,
      other: 2,
      // Paid 101 for what is worth 110 by the end of the minute.
      exchanged: 9,
      fees: -1.1,
      flows: -55,
    });
  });

  it('a loan moves balance and debt together, and what the debt grew beyond is interest', () => {
    const before = account([holding('BTC', { walletBalance: 1, price: 100 })]);
    const borrowed = line('BTC', { meaning: 'borrowing', cashFlow: 2 });
    const after = account([holding('BTC', { walletBalance: 3, spotBorrow: '2.001', price: 100 })]);
    expect(partsOf(before, after, [borrowed])).toEqual({ interest: -0.1 });
  });

  it('a loan without a line changes nothing where balance and debt rose alike', () => {
    const before = account([holding('BTC', { walletBalance: 1, price: 100 })]);
    const after = account([holding('BTC', { walletBalance: 3, spotBorrow: 2, price: 100 })]);
    const explained = reconcile(before, after, []);
    expect(toNumbers(explained.parts)).toEqual({});
    expect(explained.contradiction.toNumber()).toBe(0);
  });

  it('a coin that is gone is counted at the price it had', () => {
    const sold = line('BTC', { meaning: 'exchanged', cashFlow: -1 });
    const bought = line('USDT', { meaning: 'exchanged', cashFlow: 99 });
    const before = account([holding('BTC', { walletBalance: 1, price: 100 })]);
    const after = account([holding('USDT', { walletBalance: 99 })]);
    expect(partsOf(before, after, [sold, bought])).toEqual({ exchanged: -1 });
  });
});
