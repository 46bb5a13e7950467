import { describe, expect, it } from 'vitest';
import { account, fill, holding, line, LINEAR, position } from './accounts.test-support.ts';
import { partsOf, sides, toNumbers } from './reconciliation.test-support.ts';
import { reconcile } from './reconciliation.ts';

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

describe('The worked example of reconcile()', () => {
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

  it('splits the parts by symbol and side', () => {
    expect(sides(explained)).toEqual({ 'BTCUSDT Buy': { trading: 80, fees: -9.955, funding: -1.25 } });
  });

  it('is the same with lines shuffled and repeated', () => {
    const again = reconcile(BEFORE, AFTER, [DEPOSITED, SOLD, FUNDED, SOLD, DEPOSITED]);
    expect(toNumbers(again.parts)).toEqual(toNumbers(explained.parts));
    expect(sides(again)).toEqual(sides(explained));
  });
});

describe('The contradiction of reconcile()', () => {
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
      'a debt grew without a line',
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
  ])('is reported where %s', (...[, before, after, lines, amount]) => {
    expect(reconcile(before, after, lines).contradiction.toNumber()).toBe(amount);
  });

  it('is zero where the meaning of a line is unknown, although the line is unexplained', () => {
    const unknown = line('USDT', { meaning: 'unknown', cashFlow: 25 });
    const explained = reconcile(
      account([holding('USDT', { walletBalance: 100 })]),
      account([holding('USDT', { walletBalance: 125 })]),
      [unknown],
    );
    expect(toNumbers(explained.parts)).toEqual({ unexplained: 25 });
    expect(explained.contradiction.toNumber()).toBe(0);
  });

  it('is zero where wallet and positions were read a moment apart: that is trading without a symbol', () => {
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

describe('The parts other than trading', () => {
  it('follow the meaning of the lines of the log', () => {
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

  it('count further growth of a debt as interest, a loan itself as nothing', () => {
    const before = account([holding('BTC', { walletBalance: 1, price: 100 })]);
    const borrowed = line('BTC', { meaning: 'borrowing', cashFlow: 2 });
    const after = account([holding('BTC', { walletBalance: 3, spotBorrow: '2.001', price: 100 })]);
    expect(partsOf(before, after, [borrowed])).toEqual({ interest: -0.1 });
  });

  it('do not change by a loan without a line where balance and debt rose alike', () => {
    const before = account([holding('BTC', { walletBalance: 1, price: 100 })]);
    const after = account([holding('BTC', { walletBalance: 3, spotBorrow: 2, price: 100 })]);
    const explained = reconcile(before, after, []);
    expect(toNumbers(explained.parts)).toEqual({});
    expect(explained.contradiction.toNumber()).toBe(0);
  });

  it('count a coin that is gone at the price it had', () => {
    const sold = line('BTC', { meaning: 'exchanged', cashFlow: -1 });
    const bought = line('USDT', { meaning: 'exchanged', cashFlow: 99 });
    const before = account([holding('BTC', { walletBalance: 1, price: 100 })]);
    const after = account([holding('USDT', { walletBalance: 99 })]);
    expect(partsOf(before, after, [sold, bought])).toEqual({ exchanged: -1 });
  });
  it.each([
    // Money that comes in a coin, which is sold.
    [1, { flows: 99 }, 99],
    // Money that is exchanged for a coin and leaves in it, with a fee in the coin.
    [-1, { flows: -99, fees: -0.99 }, '-99.99'],
  ])('count a coin that came and went at what it was exchanged for: %d', (coins, parts, cash) => {
    const flow = line('ETH', { meaning: 'flow', cashFlow: coins, second: coins > 0 ? 1 : 3 });
    const swapped = line('ETH', {
      meaning: 'exchanged',
      cashFlow: coins > 0 ? -1 : '1.01',
      fee: coins > 0 ? 0 : '0.01',
      second: 2,
    });
    const paid = line('USDT', { meaning: 'exchanged', cashFlow: cash, second: 2 });
    const before = account([holding('USDT', { walletBalance: 1_000 })]);
    const after = account([holding('USDT', { walletBalance: Number(cash) + 1_000 })]);
    expect(partsOf(before, after, [flow, swapped, paid])).toEqual(parts);
  });
});
