import { describe, expect, it } from 'vitest';
import { parseFixed } from '../fixed.ts';
import { createWorld } from '../simulated-world.ts';
import { partsOf } from '../truth-parts.ts';
import { truthAt } from '../truth.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { happenTo, type AccountEvent } from './events.ts';

const AT = Date.UTC(2026, 9, 1, 12, 0, 10, 345);

/** An account that holds 100,000 USDT and does nothing of its own. */
function quiet(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld({ account: 'empty', startMs: AT - DAY_MS, ...options });
  happenTo(world.account, { kind: 'deposit', at: AT - HOUR_MS, amount: '100000' });
  const truth = (ms = AT) => truthAt(world.account, ms);
  const coin = (name: string, ms = AT) => truth(ms).coins.find((one) => one.coin === name);
  const happen = (...events: AccountEvent[]): void =>
    events.forEach((event) => happenTo(world.account, event));
  return { ...world, truth, coin, happen };
}

const numbers = ({ byCoin: _byCoin, bySymbol: _bySymbol, ...whole }: ReturnType<typeof partsOf>) =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== '0'));

describe('happenTo()', () => {
  it.each([
    ['CUSTODY_LOCK', '-2500', undefined, true],
    ['FLEXIBLE_STAKING_REDEMPTION', '750.5', undefined, true],
    ['PWM_SUBSCRIPTION', '-80', undefined, true],
    ['AIRDROP', '12.25', undefined, false],
    ['INTEREST', '-3', undefined, false],
    ['CUSTODY_X', '-400', undefined, false],
    ['CUSTODY_X', '-400', true, true],
    ['TRANSFER_IN', '10', false, false],
  ] as const)(
    'writes a line of type %s of %s with isFlow %s, which moves money in or out: %s',
    (type, amount, isFlow, isMoney) => {
      const { account, truth, coin, happen } = quiet();
      happen({
        kind: 'line',
        at: AT,
        type,
        coin: 'USDT',
        amount,
        fee: '0.5',
        ...(isFlow !== undefined && { isFlow }),
      });
      const { flows, units, equity } = truth();
      expect(flows).toBe(isMoney ? String(100_000 + Number(amount)) : '100000');
      expect(Number(coin('USDT')?.walletBalance)).toBe(100_000 + Number(amount) - 0.5);
      // A flow changes the units by its own amount, at a value of one; its fee is a result.
      expect(units).toBe(isMoney ? String(100_000 + Number(amount)) : '100000');
      expect(Number(equity)).toBe(100_000 + Number(amount) - 0.5);
      expect(account.logBetween(AT, AT)).toMatchObject([{ type, coin: 'USDT', fee: 50_000_000n }]);
    },
  );

  it('takes events in any order and applies them in order of time', () => {
    const events: AccountEvent[] = [
      { kind: 'deposit', at: AT + 1, coin: 'BTC', amount: '0.5' },
      { kind: 'trade', at: AT + 2, category: 'inverse', symbol: 'BTCUSD', side: 'Sell', size: '20000' },
      { kind: 'convert', at: AT + 3, from: 'USDT', to: 'ETH', amount: '5000' },
      { kind: 'withdrawal', at: AT + 9_000, amount: '7000' },
      { kind: 'line', at: AT + 20_000, type: 'INTEREST', coin: 'BTC', amount: '-0.001' },
    ];
    const [forwards, backwards] = [quiet(), quiet()];
    forwards.happen(...events);
    backwards.happen(...events.toReversed());
    const end = AT + MINUTE_MS;
    expect(backwards.truth(end)).toEqual(forwards.truth(end));
    expect(forwards.truth(AT + 1).coins.map(({ coin }) => coin)).toEqual(['BTC', 'USDT']);
    expect(forwards.truth(end).positions).toMatchObject([
      { symbol: 'BTCUSD', side: 'Sell', size: '20000', category: 'inverse', settleCoin: 'BTC' },
    ]);
  });

  it('moves balance and debt of a loan together, with a line or without one', () => {
    for (const movesBalance of [true, false]) {
      const { account, truth, coin, happen } = quiet();
      happen({ kind: 'borrow', at: AT, coin: 'USDT', amount: '20000', movesBalance });
      expect(coin('USDT')).toMatchObject({ walletBalance: '120000', spotBorrow: '20000', equity: '100000' });
      happen({ kind: 'repay', at: AT + 5, coin: 'USDT', amount: '5000', movesBalance });
      expect(coin('USDT', AT + 5)).toMatchObject({ walletBalance: '115000', spotBorrow: '15000' });
      expect(truth(AT + 5)).toMatchObject({ equity: '100000', walletBalance: '100000', flows: '100000' });
      const types = account.logBetween(AT, AT + 5).map(({ type }) => type);
      expect(types).toEqual(movesBalance ? ['BORROW', 'REPAY'] : []);
      expect(numbers(partsOf(account, AT - 1, AT + 5))).toEqual({});
    }
  });

  it('converts one coin into another without a change of value', () => {
    const { account, truth, coin, market, happen } = quiet();
    happen({ kind: 'convert', at: AT, from: 'USDT', to: 'BTC', amount: '30000' });
    expect(coin('USDT')).toMatchObject({ walletBalance: '70000' });
    expect(Number(coin('BTC')?.walletBalance) * Number(market.coinPrice('BTC', AT))).toBeCloseTo(
      30_000e8,
      -5,
    );
    expect(Math.abs(Number(truth().equity) - 100_000)).toBeLessThan(0.01);
    expect(account.logBetween(AT, AT).map(({ type, coin }) => [type, coin])).toEqual([
      ['CONVERT', 'USDT'],
      ['CONVERT', 'BTC'],
    ]);
  });

  it('writes two lines for a spot trade, with the fee on the coin that is received', () => {
    const { account, coin, happen } = quiet();
    const trade = { kind: 'trade', category: 'spot', symbol: 'BTCUSDT', price: '100000' } as const;
    happen({ ...trade, at: AT, side: 'Buy', size: '0.5' });
    expect(coin('BTC')?.walletBalance).toBe('0.4995');
    expect(coin('USDT')?.walletBalance).toBe('50000');
    happen({ ...trade, at: AT + 1, side: 'Sell', size: '0.4995' });
    expect(coin('USDT', AT + 1)?.walletBalance).toBe('99900.05');
    const lines = account.logBetween(AT, AT + 1);
    expect(lines.map(({ coin, fee }) => [coin, fee])).toEqual([
      ['BTC', parseFixed('0.0005')],
      ['USDT', 0n],
      ['BTC', 0n],
      ['USDT', parseFixed('49.95')],
    ]);
    expect(lines[0]?.tradeId).toBe(lines[1]?.tradeId);
    const [bought] = account.executionsBetween(AT, AT);
    expect(bought).toMatchObject({ size: parseFixed('0.5'), fee: parseFixed('0.0005') });
  });

  it('pays the premium of an option, which is then the value of the option', () => {
    const { truth, coin, happen } = quiet();
    const trade = { kind: 'trade', category: 'option', symbol: 'BTC-25DEC26-110000-C-USDT' } as const;
    happen({ ...trade, at: AT, side: 'Sell', size: '0.2' });
    const { optionValue, walletBalance, unrealizedPnl, equity } = truth();
    expect(Number(optionValue)).toBeLessThan(-100);
    expect(unrealizedPnl).toBe('0');
    expect(Number(walletBalance)).toBeGreaterThan(100_000);
    expect(100_000 - Number(equity)).toBeCloseTo(0.2 * 0.0003 * Number(truth().btcPrice), 4);
    expect(coin('USDT')).toMatchObject({ optionValue });
  });

  it('pays a USDC perpetual that was settled in between its whole profit once', () => {
    const { account, happen } = quiet();
    const trade = { kind: 'trade', category: 'linear', symbol: 'BTCPERP', size: '0.2' } as const;
    happen({ ...trade, at: AT, side: 'Buy', price: '100000' });
    happen({ ...trade, at: AT + 5 * HOUR_MS, side: 'Sell', price: '101000' });
    const lines = account.logBetween(AT, AT + DAY_MS).filter(({ coin }) => coin === 'USDC');
    expect(lines.map(({ type }) => type)).toEqual(['TRADE', 'SETTLEMENT', 'TRADE']);
    expect(lines.reduce((sum, { cashFlow }) => sum + cashFlow, 0n)).toBe(parseFixed('200'));
  });

  it('opens one side in hedge mode and closes the named one, never more than is held', () => {
    const { truth, account, happen } = quiet({ account: 'hedge', startMs: AT });
    const trade = { kind: 'trade', category: 'linear', symbol: 'XRPUSDT' } as const;
    happen(
      { ...trade, at: AT, side: 'Buy', size: '100' },
      { ...trade, at: AT + 1, side: 'Sell', size: '40' },
      { ...trade, at: AT + 2, side: 'Sell', size: '30', positionIdx: 1 },
      { ...trade, at: AT + 3, side: 'Buy', size: '999', positionIdx: 2 },
    );
    const held = (ms: number) =>
      truth(ms)
        .positions.filter(({ symbol }) => symbol === 'XRPUSDT')
        .map(({ positionIdx, side, size }) => [positionIdx, side, size]);
    expect(held(AT + 2)).toEqual([
      [1, 'Buy', '70'],
      [2, 'Sell', '40'],
    ]);
    expect(held(AT + 3)).toEqual([[1, 'Buy', '70']]);
    const orders = account.ordersBetween(AT, AT + 3).filter(({ contract }) => contract.symbol === 'XRPUSDT');
    expect(orders.map(({ isReduceOnly }) => isReduceOnly)).toEqual([false, false, true, true]);
  });

  it('empties the account of every coin, debt and position on `zero`', () => {
    const { account } = createWorld({ account: 'borrowed-coin', startMs: AT - 9 * DAY_MS });
    happenTo(account, {
      kind: 'trade',
      at: AT - 5,
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Buy',
      size: '0.1',
    });
    happenTo(account, { kind: 'zero', at: AT });
    const { equity, units, coins, positions } = truthAt(account, AT);
    expect({ equity, units, positions }).toEqual({ equity: '0', units: '0', positions: [] });
    for (const { walletBalance, spotBorrow } of coins)
      expect([walletBalance, spotBorrow]).toEqual(['0', '0']);
    expect(account.logBetween(AT + 1, AT + DAY_MS)).toEqual([]);
  });

  it('moves the price of everything held against it on `crash`', () => {
    const { account, happen, truth } = quiet();
    happen(
      { kind: 'trade', at: AT - 2, category: 'inverse', symbol: 'ETHUSD', side: 'Sell', size: '5000' },
      { kind: 'trade', at: AT - 1, category: 'linear', symbol: 'BTCPERP', side: 'Buy', size: '0.2' },
      { kind: 'crash', at: AT, part: 0.1 },
    );
    const marks = (ms: number) => truth(ms).positions.map(({ markPrice }) => Number(markPrice));
    const [before, after] = [marks(AT - 1), marks(AT)];
    expect((after[0] ?? 0) / (before[0] ?? 1)).toBeCloseTo(0.9, 3);
    expect((after[1] ?? 0) / (before[1] ?? 1)).toBeCloseTo(1.1, 3);
    expect(Number(partsOf(account, AT - 1, AT).trading)).toBeLessThan(-1_000);
  });

  it('refuses an impossible event at once', () => {
    const { happen } = quiet();
    const impossible: AccountEvent[] = [
      { kind: 'trade', at: AT, category: 'linear', symbol: 'NOPEUSDT', side: 'Buy', size: '1' },
      { kind: 'deposit', at: AT, coin: 'NOPE', amount: '1' },
      { kind: 'deposit', at: AT, amount: '1e3' },
      { kind: 'deposit', at: AT - 30 * DAY_MS, amount: '1' },
    ];
    for (const event of impossible) expect(() => happen(event)).toThrow(RangeError);
  });
});
