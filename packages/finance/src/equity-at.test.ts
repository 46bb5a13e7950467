import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { fill, INVERSE, LINEAR, line, OPTION, PERP, position } from './accounts.test-support.ts';
import {
  AFTER_SECOND,
  AT_SECOND,
  type Amount,
  boundOf,
  coin,
  compute,
  equityOf,
  held,
  known,
  range,
  realized,
} from './equity-at.test-support.ts';

describe('The equity at an instant', () => {
  test('after a settlement of a USDC perpetual is wallet balance and open profit rebuilt from entry prices', () => {
    // Long 2 from 90,000; 150 a piece are settled at 90,150, from where the open profit starts again.
    const before = {
      coins: [coin('USDC', 5_000, { unrealizedPnl: 200 })],
      positions: [position(PERP, 2, { entry: 90_000, mark: 90_100 })],
    };
    const settlement = line('USDC', { cashFlow: 300, funding: '3.5', ...realized });
    const wallet = new Decimal(5_000).plus(settlement.change);
    const openProfit = new Decimal(90_120).minus(90_150).times(2);
    const rebuilt = wallet.plus(openProfit).times('0.9997');
    const given = { ...before, lines: [settlement], marks: { BTCPERP: known(90_120) } };
    expect(equityOf({ ...given, coinPrices: { USDC: known('0.9997') } })).toBe(rebuilt.toFixed());
  });

  test('of a symbol held both long and short counts both', () => {
    const coins = [coin('USDT', 1_000)];
    const positions = [held(LINEAR, 3, 100), held(LINEAR, -1, 100)];
    expect(equityOf({ coins, positions, marks: { BTCUSDT: known(110) } })).toBe('1020');
  });

  test('changes only by the fee when an option is bought, and says that it contains options', () => {
    const bought = { lines: [fill(OPTION, 1, 100, { cashFlow: -100, fee: 1 })] };
    const result = compute({ coins: [coin('USDT', 1_000)], ...bought });
    expect(result).toMatchObject({ isKnown: true, hasOptions: true });
    expect(equityOf({ coins: [coin('USDT', 1_000)], ...bought })).toBe('999');
    const coins = [coin('USDT', 1_000, { optionValue: -40 })];
    const positions = [held(OPTION, '-0.5', 80)];
    expect(compute({ coins, positions })).toMatchObject({ isKnown: true, hasOptions: true });
    expect(equityOf({ coins, positions })).toBe('960');
    // Where they could not be read, only the wallet tells of them.
    const unread = { coins, uncheckedCoins: ['USDT'] };
    expect(compute(unread)).toMatchObject({ isKnown: true, hasOptions: true });
    expect(equityOf(unread)).toBe('960');
    expect(compute({ coins: [coin('USDT', 1_000)] })).toMatchObject({ hasOptions: false });
  });

  test('has of an option closed since the reading what its fills paid, and nothing of its value then', () => {
    const coins = [coin('USDT', 1_000, { optionValue: 80 })];
    const positions = [held(OPTION, 2, 40)];
    const part = fill(OPTION, '-0.5', 35, { cashFlow: '17.5', fee: '0.1', ...realized });
    const rest = fill(OPTION, '-1.5', 30, { cashFlow: 45, fee: '0.3', ...realized });
    // What is left of a part keeps the value of the reading.
    expect(equityOf({ coins, positions, lines: [part] })).toBe('1079.9');
    // 1,000 + 17.5 - 0.1 + 45 - 0.3.
    expect(equityOf({ coins, positions, lines: [part, rest] })).toBe('1062.1');
    expect(compute({ coins, positions, lines: [part] })).toMatchObject({ hasOptions: true });
    expect(compute({ coins, positions, lines: [part, rest] })).toMatchObject({ hasOptions: false });
    // Bought and sold since.
    const bought = fill(OPTION, 1, 100, { cashFlow: -100, fee: 1, ...realized });
    const sold = fill(OPTION, -1, 90, { cashFlow: 90, fee: 1, ...realized });
    expect(equityOf({ coins: [coin('USDT', 1_000)], lines: [bought, sold] })).toBe('988');
    // Where not all positions could be read, it is not known whether one is closed.
    const unread = { coins, positions, lines: [part, rest], uncheckedCoins: ['USDT'] };
    expect(equityOf(unread)).toBe('1079.6');
    expect(compute(unread)).toMatchObject({ hasOptions: true });
  });

  test('counts what happens at the instant and nothing after it', () => {
    const coins = [coin('USDT', 1_000)];
    const lines = [
      fill(LINEAR, 1, 100, { fee: 1, second: AT_SECOND }),
      fill(LINEAR, 7, 100, { second: AFTER_SECOND }),
      line('USDT', { cashFlow: 500, second: AFTER_SECOND }),
    ];
    expect(equityOf({ coins, lines, marks: { BTCUSDT: known(104) } })).toBe('1003');
  });
});

describe('The open profit at the reading', () => {
  // 200 at the marks of the positions; the wallet was read a moment apart from them.
  const positions = [position(LINEAR, 2, { entry: 90_000, mark: 90_100 })];
  const marks = { BTCUSDT: known(90_150) };
  const walletTells = (unrealizedPnl: Amount, unconfirmedPnl: Amount = 0) => [
    coin('USDT', 1_000, { unrealizedPnl, unconfirmedPnl }),
  ];

  test('is that of the positions, at the marks where trading starts', () => {
    expect(equityOf({ coins: walletTells(190), positions, marks })).toBe('1300');
    // That of another coin is not among it.
    const others = [...positions, position(PERP, 1, { entry: 90_000, mark: 90_070 })];
    const both = { coins: [...walletTells(190), coin('USDC', 500)], positions: others };
    const marksOfBoth = { BTCUSDT: known(90_150), BTCPERP: known(90_070) };
    expect(equityOf({ ...both, marks: marksOfBoth, coinPrices: { USDC: known('0.5') } })).toBe('1585');
  });

  test("is the wallet's where the positions of the coin could not all be read", () => {
    const unread = { coins: walletTells(260, 55), positions, marks };
    expect(equityOf({ ...unread, uncheckedCoins: ['USDT'] })).toBe('1360');
    expect(equityOf({ ...unread, uncheckedCoins: ['BTC'] })).toBe('1355');
  });

  test('counts the value of options once, by their marks', () => {
    const coins = [coin('USDT', 1_000, { optionValue: 70, unconfirmedPnl: 7 })];
    expect(equityOf({ coins, positions: [held(OPTION, '0.5', 120)] })).toBe('1067');
  });
});

describe('A coin without a price at the reading', () => {
  const coins = [coin('USDT', 1_000), coin('XYZ', 50, { optionValue: 3, price: null })];

  test('counts as nothing, as does all that happens to it, even if it has a price by now', () => {
    const settledInIt = { category: 'linear', symbol: 'BTCXYZ', settleCoin: 'XYZ' } as const;
    const lines = [line('XYZ', { cashFlow: 25 }), line('USDT', { fee: 2 }), fill(settledInIt, 3, 7)];
    const positions = [held(settledInIt, 2, 7)];
    const given = { coins, positions, lines };
    expect(compute({ ...given, coinPrices: { XYZ: known(4) }, marks: { BTCXYZ: known(9) } })).toMatchObject({
      isKnown: true,
      hasOptions: false,
    });
    expect(equityOf({ ...given, coinPrices: { XYZ: known(4) }, marks: { BTCXYZ: known(9) } })).toBe('998');
    expect(equityOf(given)).toBe('998');
  });
});

describe('The error bound of the equity', () => {
  test('is zero where every price is known', () => {
    const coins = [coin('USDT', 1_000), coin('BTC', 1)];
    expect(boundOf({ coins, coinPrices: { BTC: known(90_000) } })).toBe('0');
  });

  test('adds what each exposure can be off, to the farther side', () => {
    const coins = [coin('USDT', 1_000), coin('BTC', '0.5')];
    const positions = [held(LINEAR, -2, 90_000)];
    const marks = { BTCUSDT: range(90_010, 90_000, 90_050) };
    const coinPrices = { BTC: range(90_020, 89_900, 90_040) };
    // 2 x 40 for the mark, 0.5 x 120 for the coin.
    expect(boundOf({ coins, positions, marks, coinPrices })).toBe('140');
  });

  test('of inverse contracts takes their worst price, and the highest price of the coin', () => {
    const positions = [held(INVERSE, 10_000, 100_000)];
    const marks = { BTCUSD: range(100_000, 80_000, 125_000) };
    // 10,000 / 80,000 - 10,000 / 100,000 = 0.025 BTC; up it would be 0.02.
    const given = { positions, marks };
    expect(boundOf({ ...given, coinPrices: { BTC: range(100_000, 80_000, 125_000) } })).toBe('3125');
  });
});
