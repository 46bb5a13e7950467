import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { parseAccount } from './bybit-account.ts';
import { parseOrder, parsePosition } from './bybit-rows.ts';

/** Scorecard 6 asks for 5,000 bodies of each kind. */
const RUNS = { numRuns: Math.ceil(5_000 * inject('scale')) };

const ODD_NUMBERS = ['', 'NaN', 'Infinity', '-', '1e400', '0x10', '1,000', null, 12.5, undefined];
const money = fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2));
const oddOrMoney = fc.oneof(money, fc.constantFrom(...ODD_NUMBERS));
const emptyOrMoney = fc.oneof(money, fc.constant(''));

const position = fc.record({
  symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
  positionIdx: fc.constantFrom(0, 1, 2),
  side: fc.constantFrom('Buy', 'Sell'),
  size: money,
  avgPrice: money,
  markPrice: money,
  positionValue: emptyOrMoney,
  unrealisedPnl: money,
  leverage: emptyOrMoney,
  positionIM: emptyOrMoney,
  liqPrice: emptyOrMoney,
  sessionAvgPrice: fc.constant(''),
  someNewKey: fc.anything(),
});
const emptySide = fc.record({
  symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
  positionIdx: fc.constantFrom(1, 2),
  side: fc.constantFrom('', 'Buy', 'Sell'),
  size: fc.constant('0'),
  liqPrice: fc.constantFrom('', '0'),
});

const answerOf = (list: unknown[]) => ({ result: { list }, time: 1_700_000_000_000, raw: '{}' });

describe('positions of any margin mode', () => {
  it('list both sides of a hedge in any order and never an empty side', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['long', 'short', 'empty']),
        position,
        position,
        emptySide,
        (order, a, b, c) => {
          const rows: Record<string, unknown> = {
            long: { ...a, side: 'Buy', positionIdx: 1 },
            short: { ...b, side: 'Sell', positionIdx: 2 },
            empty: c,
          };
          const parsed = order.map((name) => parsePosition(rows[name])).filter((one) => one !== null);
          expect(parsed.map(({ side }) => side).toSorted()).toEqual(
            order
              .flatMap((name) => (name === 'long' ? ['Buy'] : name === 'short' ? ['Sell'] : []))
              .toSorted(),
          );
        },
      ),
      RUNS,
    );
  });

  it('know no leverage where the exchange gives none', () => {
    fc.assert(
      fc.property(position, (row) => {
        const parsed = parsePosition(row);
        expect(parsed?.leverage?.toFixed() ?? null).toBe(
          row.leverage === '' ? null : String(Number(row.leverage)),
        );
        expect(parsed?.initialMargin === null).toBe(row.positionIM === '');
      }),
      RUNS,
    );
  });
});

describe('orders', () => {
  const order = fc.record({
    orderId: fc.uuid(),
    symbol: fc.constant('BTCUSDT'),
    positionIdx: fc.constantFrom(0, 1, 2),
    side: fc.constantFrom('Buy', 'Sell'),
    orderType: fc.constantFrom('Market', 'Limit'),
    orderStatus: fc.constantFrom('New', 'Filled', 'Cancelled', 'Rejected', 'Deactivated', 'Untriggered'),
    qty: money,
    price: fc.oneof(emptyOrMoney, fc.constant('0')),
    avgPrice: fc.oneof(emptyOrMoney, fc.constant('0')),
    cumExecQty: money,
    cumExecValue: money,
    cumExecFee: money,
    reduceOnly: fc.boolean(),
    createdTime: fc.constant('1700000000000'),
    updatedTime: fc.constant('1700000000001'),
  });

  it('know no price where the exchange writes an empty text or zero', () => {
    fc.assert(
      fc.property(order, (row) => {
        const parsed = parseOrder(row);
        const isKnown = row.avgPrice !== '' && row.avgPrice !== '0';
        expect(parsed.averagePrice?.toFixed(2) ?? null).toBe(isKnown ? row.avgPrice : null);
        if (row.orderType === 'Market') expect(parsed.price).toBeNull();
      }),
      RUNS,
    );
  });
});

describe('what was filled of an order', () => {
  const row = {
    orderId: 'a',
    symbol: 'BTCUSDT',
    positionIdx: 0,
    side: 'Buy',
    orderType: 'Limit',
    orderStatus: 'Filled',
    qty: '2',
    price: '10',
    avgPrice: '10',
    cumExecQty: '2',
    cumExecValue: '20',
    cumExecFee: '0.1',
    reduceOnly: false,
    createdTime: '1700000000000',
    updatedTime: '1700000000001',
  };
  const fillOf = (more: Record<string, unknown>) => {
    const { filledQuantity, filledValue, fee } = parseOrder({ ...row, ...more });
    return [filledQuantity, filledValue, fee].map(Number);
  };
  const nothing = { cumExecQty: '', cumExecValue: '', cumExecFee: '' };

  it('is nothing where the order cannot have been filled, or the quantity says so', () => {
    expect(fillOf({ orderStatus: 'Untriggered', ...nothing })).toEqual([0, 0, 0]);
    expect(fillOf({ orderStatus: 'Cancelled', ...nothing, cumExecQty: '0' })).toEqual([0, 0, 0]);
  });

  it('has its fee from either place the exchange tells it', () => {
    expect(fillOf({})).toEqual([2, 20, 0.1]);
    expect(fillOf({ cumExecFee: '', cumFeeDetail: { USDT: '0.2' } })).toEqual([2, 20, 0.2]);
  });

  it.each(['cumExecQty', 'cumExecValue', 'cumExecFee'])('is refused, not zero, without %s', (field) => {
    expect(() => parseOrder({ ...row, [field]: '' })).toThrow('without what was filled');
  });
});

describe('the wallet of any account', () => {
  const coin = fc.record({
    coin: fc.constantFrom('USDT', 'BTC', 'ETH'),
    equity: oddOrMoney,
    usdValue: oddOrMoney,
    walletBalance: oddOrMoney,
    unrealisedPnl: oddOrMoney,
  });
  const wallet = fc.record({
    totalEquity: oddOrMoney,
    totalWalletBalance: oddOrMoney,
    totalPerpUPL: oddOrMoney,
    accountIMRate: fc.constant(''),
    coin: fc.uniqueArray(coin, { selector: (one) => one.coin, maxLength: 3 }),
  });

  it('never gives a number that is not one: what is unknown is null', () => {
    fc.assert(
      fc.property(wallet, (account) => {
        const reading = parseAccount(answerOf([account]));
        for (const value of [reading.equity, reading.walletBalance, reading.unrealizedPnl]) {
          if (value !== null) expect(value.isFinite()).toBe(true);
        }
        if (ODD_NUMBERS.includes(account.totalEquity)) expect(reading.equity).toBeNull();
      }),
      RUNS,
    );
  });

  it('of USDT alone is the coin to the last digit, whatever a dollar of USDT is worth', () => {
    const usdt = {
      coin: 'USDT',
      equity: '61234.56789012',
      usdValue: '61218.64690246',
      walletBalance: '60234.56789012',
      unrealisedPnl: '1000',
    };
    const account = {
      totalEquity: '61218.64690246',
      totalWalletBalance: '60218.9',
      totalPerpUPL: '999.74',
      coin: [usdt],
    };
    const reading = parseAccount(answerOf([account]));
    expect(reading.equity?.toFixed()).toBe('61234.56789012');
    expect(reading.walletBalance?.toFixed()).toBe('60234.56789012');
    expect(reading.unrealizedPnl?.toFixed()).toBe('1000');
  });

  it('of a classic account is unknown, as all its totals are empty', () => {
    const account = { totalEquity: '', totalWalletBalance: '', totalPerpUPL: '', coin: [] };
    expect(parseAccount(answerOf([account])).equity).toBeNull();
  });

  it('of another shape is malformed', () => {
    expect(() => parseAccount(answerOf([]))).toThrow(expect.objectContaining({ failure: 'malformed' }));
  });
});
