import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { PriceInRange } from './candle-price.ts';
import { type CoinState, equityAt, type FillEvent, type HeldPosition, type LogEvent } from './equity-at.ts';

const AT = 30_000;

type Amount = Decimal.Value;

const coin = (
  name: string,
  wallet: Amount,
  others: Partial<Record<keyof CoinState, Amount>> = {},
): CoinState => ({
  coin: name,
  walletBalance: new Decimal(wallet),
  spotBorrow: new Decimal(others.spotBorrow ?? 0),
  unrealizedPnl: new Decimal(others.unrealizedPnl ?? 0),
  optionValue: new Decimal(others.optionValue ?? 0),
});

const LINEAR = { category: 'linear', symbol: 'BTCUSDT', settleCoin: 'USDT' } as const;
const PERP = { category: 'linear', symbol: 'BTCPERP', settleCoin: 'USDC' } as const;
const INVERSE = { category: 'inverse', symbol: 'BTCUSD', settleCoin: 'BTC' } as const;
const OPTION = { category: 'option', symbol: 'BTC-30DEC26-90000-C-USDT', settleCoin: 'USDT' } as const;

const held = (
  terms: Pick<HeldPosition, 'category' | 'symbol' | 'settleCoin'>,
  size: Amount,
  mark: Amount,
) => ({
  ...terms,
  size: new Decimal(size),
  markPrice: new Decimal(mark),
});
const fill = (
  terms: Pick<FillEvent, 'category' | 'symbol' | 'settleCoin'>,
  size: Amount,
  price: Amount,
  at = 1,
) => ({
  ...terms,
  size: new Decimal(size),
  price: new Decimal(price),
  at,
});
const line = (name: string, change: Amount, cashFlow: Amount, marks: Partial<LogEvent> = {}): LogEvent => ({
  coin: name,
  change: new Decimal(change),
  cashFlow: new Decimal(cashFlow),
  isRealized: false,
  isPrincipal: false,
  at: 1,
  ...marks,
});
const realized = { isRealized: true };

const known = (price: Amount): PriceInRange => ({
  price: new Decimal(price),
  low: new Decimal(price),
  high: new Decimal(price),
});
const range = (price: Amount, low: Amount, high: Amount): PriceInRange => ({
  price: new Decimal(price),
  low: new Decimal(low),
  high: new Decimal(high),
});

interface Case {
  coins?: CoinState[];
  positions?: HeldPosition[];
  fills?: FillEvent[];
  lines?: LogEvent[];
  categoriesWithoutFills?: ('linear' | 'inverse')[];
  coinPrices?: Record<string, PriceInRange>;
  marks?: Record<string, PriceInRange>;
}

function compute(given: Case) {
  const { coins = [], positions = [], fills = [], lines = [], categoriesWithoutFills = [] } = given;
  const prices = {
    at: AT,
    coins: new Map(Object.entries(given.coinPrices ?? {})),
    marks: new Map(Object.entries(given.marks ?? {})),
  };
  return equityAt({ coins, positions }, { fills, lines, categoriesWithoutFills }, prices);
}

function equityOf(given: Case): string {
  const result = compute(given);
  if (!result.isKnown) throw new Error(JSON.stringify(result.missing));
  return result.equity.toDecimalPlaces(20).toFixed();
}

function boundOf(given: Case): string {
  const result = compute(given);
  if (!result.isKnown) throw new Error(JSON.stringify(result.missing));
  return result.errorBound.toDecimalPlaces(12).toFixed();
}

function missingOf(given: Case) {
  const result = compute(given);
  return result.isKnown ? [] : result.missing;
}

describe('the equity at an instant', () => {
  test('of a linear position follows its mark', () => {
    const coins = [coin('USDT', 1_000, { unrealizedPnl: 50 })];
    const positions = [held(LINEAR, '-0.5', 90_400)];
    // 1,050 - 0.5 x 100.
    expect(equityOf({ coins, positions, marks: { BTCUSDT: known(90_500) } })).toBe('1000');
  });

  test('of an inverse position is counted in its coin', () => {
    const coins = [coin('BTC', 2)];
    const positions = [held(INVERSE, 10_000, 80_000)];
    const marks = { BTCUSD: known(100_000) };
    // 10,000 / 80,000 - 10,000 / 100,000 = 0.025 BTC: 2.025 x 100,100.
    expect(equityOf({ coins, positions, marks, coinPrices: { BTC: known(100_100) } })).toBe('202702.5');
  });

  test('after a settlement of a USDC perpetual is wallet balance and open profit rebuilt from entry prices', () => {
    // Long 2 from 90,000; 150 a piece are settled at 90,150, from where the open profit starts again.
    const before = {
      coins: [coin('USDC', 5_000, { unrealizedPnl: 200 })],
      positions: [held(PERP, 2, 90_100)],
    };
    const settlement = line('USDC', '303.5', 300, realized);
    const wallet = new Decimal(5_000).plus(settlement.change);
    const openProfit = new Decimal(90_120).minus(90_150).times(2);
    const rebuilt = wallet.plus(openProfit).times('0.9997');
    const given = { ...before, lines: [settlement], marks: { BTCPERP: known(90_120) } };
    expect(equityOf({ ...given, coinPrices: { USDC: known('0.9997') } })).toBe(rebuilt.toFixed());
  });

  test('of a position that crosses zero is the same as of one closed and another opened', () => {
    const given = {
      coins: [coin('USDT', 1_000)],
      positions: [held(LINEAR, 1, 100)],
      marks: { BTCUSDT: known(90) },
    };
    // Closed at 110: +10; short 2 from 110 to 90: +40.
    const lines = [line('USDT', '9.5', 10, realized)];
    expect(equityOf({ ...given, lines, fills: [fill(LINEAR, -3, 110)] })).toBe('1049.5');
    expect(equityOf({ ...given, lines, fills: [fill(LINEAR, -2, 110), fill(LINEAR, -1, 110)] })).toBe(
      '1049.5',
    );
  });

  test('of a symbol held both long and short is that of both', () => {
    const coins = [coin('USDT', 1_000)];
    const positions = [held(LINEAR, 3, 100), held(LINEAR, -1, 100)];
    expect(equityOf({ coins, positions, marks: { BTCUSDT: known(110) } })).toBe('1020');
  });

  test('is not changed by what is paid for an option, only by the fee, and says that options are in it', () => {
    const bought = { lines: [line('USDT', -101, -100, realized)], fills: [fill(OPTION, 1, 100)] };
    const result = compute({ coins: [coin('USDT', 1_000)], ...bought });
    expect(result).toMatchObject({ isKnown: true, hasOptions: true });
    expect(equityOf({ coins: [coin('USDT', 1_000)], ...bought })).toBe('999');
    const written = [coin('USDT', 1_000, { optionValue: -40 })];
    expect(compute({ coins: written })).toMatchObject({ isKnown: true, hasOptions: true });
    expect(equityOf({ coins: written })).toBe('960');
    expect(compute({ coins: [coin('USDT', 1_000)] })).toMatchObject({ hasOptions: false });
  });

  test('is not changed by borrowing and repaying, only by what that cost', () => {
    const coins = [coin('USDT', 1_000, { spotBorrow: 300 })];
    const lines = [
      line('USDT', 500, 500, { isPrincipal: true }),
      line('USDT', '-200.25', -200, { isPrincipal: true }),
    ];
    expect(equityOf({ coins, lines })).toBe('699.75');
  });

  test('holds coins that were not there at the reading, and coins that are owed', () => {
    const coins = [coin('USDT', -1_000), coin('BTC', 1)];
    const lines = [line('ETH', '0.999', 1), line('USDT', -3_000, -3_000)];
    const coinPrices = { BTC: known(90_000), ETH: known(3_100) };
    expect(equityOf({ coins, lines, coinPrices })).toBe('89096.9');
  });

  test('does not know what comes after the instant, and counts what comes at it', () => {
    const coins = [coin('USDT', 1_000)];
    const lines = [line('USDT', -1, 0, { at: AT }), line('USDT', 500, 500, { at: AT + 1 })];
    const fills = [fill(LINEAR, 1, 100, AT), fill(LINEAR, 7, 100, AT + 1)];
    expect(equityOf({ coins, lines, fills, marks: { BTCUSDT: known(104) } })).toBe('1003');
  });

  test('is exact beyond the digits that the amounts themselves compute with', () => {
    const coins = [coin('USDT', '123456789012.123456789012345678')];
    const lines = [line('USDT', '0.000000000000000001', 0)];
    expect(equityOf({ coins, lines })).toBe('123456789012.123456789012345679');
  });
});

describe('the error bound', () => {
  test('is nothing where every price is known', () => {
    const coins = [coin('USDT', 1_000), coin('BTC', 1)];
    expect(boundOf({ coins, coinPrices: { BTC: known(90_000) } })).toBe('0');
  });

  test('adds what each exposure can be off, to the side that is further', () => {
    const coins = [coin('USDT', 1_000), coin('BTC', '0.5')];
    const positions = [held(LINEAR, -2, 90_000)];
    const marks = { BTCUSDT: range(90_010, 90_000, 90_050) };
    const coinPrices = { BTC: range(90_020, 89_900, 90_040) };
    // 2 x 40 for the mark, 0.5 x 120 for the coin.
    expect(boundOf({ coins, positions, marks, coinPrices })).toBe('140');
  });

  test('of inverse contracts is taken at the price that is worst for them, in the dearest coin', () => {
    const positions = [held(INVERSE, 10_000, 100_000)];
    const marks = { BTCUSD: range(100_000, 80_000, 125_000) };
    // 10,000 / 80,000 - 10,000 / 100,000 = 0.025 BTC; up it would be 0.02.
    const given = { positions, marks };
    expect(boundOf({ ...given, coinPrices: { BTC: range(100_000, 80_000, 125_000) } })).toBe('3125');
  });
});

describe('the equity is not guessed', () => {
  const coins = [coin('USDT', 1_000)];

  test('without the price of a coin that is held', () => {
    const lines = [line('ETH', 1, 1)];
    expect(missingOf({ coins, lines })).toEqual([{ what: 'coin price', of: 'ETH' }]);
    expect(missingOf({ coins: [...coins, coin('ETH', 0)] })).toEqual([]);
  });

  test('without the mark of a position, unless it is closed', () => {
    const positions = [held(LINEAR, 2, 100)];
    expect(missingOf({ coins, positions })).toEqual([{ what: 'mark price', of: 'BTCUSDT' }]);
    const closed = {
      coins,
      positions,
      fills: [fill(LINEAR, -2, 110)],
      lines: [line('USDT', 19, 20, realized)],
    };
    // 1,000 + 2 x 10 - 1, at any mark.
    expect(equityOf(closed)).toBe('1019');
    expect(boundOf(closed)).toBe('0');
  });

  test('without the fills of a category that is held, or in which something was realized', () => {
    const marks = { BTCUSDT: known(100) };
    const unread = { coins, marks, categoriesWithoutFills: ['linear' as const] };
    expect(missingOf({ ...unread, positions: [held(LINEAR, 2, 100)] })).toEqual([
      { what: 'fills', of: 'linear' },
    ]);
    expect(missingOf({ ...unread, lines: [line('USDT', -1, 0, realized)] })).toEqual([
      { what: 'fills', of: 'linear' },
    ]);
    expect(missingOf({ ...unread, lines: [line('USDT', -1, 0)] })).toEqual([]);
    expect(missingOf({ ...unread, positions: [held(OPTION, 2, 100)] })).toEqual([]);
  });

  test.each([
    ['is zero', range(0, 0, 0)],
    ['is below its low', range(99, 100, 101)],
    ['is above its high', range(102, 100, 101)],
    ['is no number', range(Number.NaN, 100, 101)],
    ['has no end', range(100, 100, Number.POSITIVE_INFINITY)],
  ])('from a price that %s', (_, bad) => {
    const positions = [held(LINEAR, 2, 100)];
    expect(missingOf({ coins, positions, marks: { BTCUSDT: bad } })).toEqual([
      { what: 'mark price', of: 'BTCUSDT' },
    ]);
    expect(missingOf({ coins: [coin('BTC', 1)], coinPrices: { BTC: bad } })).toEqual([
      { what: 'coin price', of: 'BTC' },
    ]);
  });

  test('from a fill or a position that has no price', () => {
    const marks = { BTCUSD: known(100) };
    const coinPrices = { BTC: known(100) };
    const missing = [{ what: 'traded price', of: 'BTCUSD' }];
    expect(missingOf({ marks, coinPrices, fills: [fill(INVERSE, 1, 0)] })).toEqual(missing);
    expect(missingOf({ marks, coinPrices, positions: [held(INVERSE, 1, 0)] })).toEqual(missing);
  });

  test('and everything that is missing is named', () => {
    const positions = [held(LINEAR, 2, 100), held(INVERSE, 2, 100)];
    expect(missingOf({ coins: [coin('ETH', 1)], positions, categoriesWithoutFills: ['inverse'] })).toEqual([
      { what: 'fills', of: 'inverse' },
      { what: 'coin price', of: 'ETH' },
      { what: 'mark price', of: 'BTCUSDT' },
      { what: 'mark price', of: 'BTCUSD' },
    ]);
  });
});
