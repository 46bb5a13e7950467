import { describe, expect, it } from 'vitest';
import { account, fill, holding, INVERSE, line, LINEAR, OPTION, position } from './accounts.test-support.ts';
import { partsOf, sides, toNumbers } from './reconciliation.test-support.ts';
import { reconcile } from './reconciliation.ts';

describe('Trading in reconcile()', () => {
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

  it('leaves a fee in another coin to the side of the position, and counts no fill twice', () => {
    const coins = (usdt: number, mnt: number) => [
      holding('USDT', { walletBalance: usdt }),
      holding('MNT', { walletBalance: mnt, price: '1.11' }),
    ];
    const before = account(coins(10_000, 100), [position(LINEAR, '0.5', { entry: 90_000, mark: 90_000 })]);
    const closed = fill(LINEAR, '-0.5', 92_000, { cashFlow: 1_000 });
    const fee = line('MNT', { category: 'linear', symbol: 'BTCUSDT', fee: 5, positionSide: 'Buy' });
    const explained = reconcile(before, account(coins(11_000, 95)), [closed, fee]);
    expect(toNumbers(explained.parts)).toEqual({ trading: 1_000, fees: -5.55 });
    const ofSide = explained.rows.filter(({ position: of }) => of?.side === 'Buy').map(({ parts }) => parts);
    expect(ofSide.map(toNumbers)).toEqual([{ trading: 1_000 }, { fees: -5.55 }]);
    expect(explained.contradiction.toNumber()).toBe(0);
  });

  it('is what the wallet reports where positions of its coin could not be read', () => {
    const before = account([holding('USDT', { walletBalance: 100, unrealizedPnl: 5 })], [], ['USDT']);
    const after = account([holding('USDT', { walletBalance: 107, unrealizedPnl: 4 })]);
    const closed = fill(LINEAR, -1, 100, { cashFlow: 7 });
    expect(partsOf(before, after, [closed])).toEqual({ trading: 6 });
  });

  it('calls an option value unexplained that no option accounts for, although other positions are unknown', () => {
    const before = account([holding('USDT', { walletBalance: 100, unrealizedPnl: 5 })]);
    const after = (bent: object) =>
      account([holding('USDT', { walletBalance: 100, unrealizedPnl: 5, ...bent })], [], ['USDT']);
    const explained = reconcile(before, after({ optionValue: -105 }), []);
    expect(toNumbers(explained.parts)).toEqual({ unexplained: -105 });
    expect(explained.contradiction.toNumber()).toBe(105);
    const bought = fill(OPTION, '1', 20, { second: 20, cashFlow: -20, balance: 80 });
    const held = reconcile(before, after({ walletBalance: 80, optionValue: 22 }), [bought]);
    expect(toNumbers(held.parts)).toEqual({ trading: 2 });
    const moved = reconcile(after({ optionValue: 22 }), after({ optionValue: 25 }), []);
    expect(toNumbers(moved.parts)).toEqual({ trading: 3 });
  });
});
