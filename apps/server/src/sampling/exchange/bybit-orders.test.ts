import { describe, expect, it } from 'vitest';
import { parseFill } from './bybit-fills.ts';
import { parseOrder } from './bybit-orders.ts';
import { fieldOf, INVERSE_BTC, OPTION, SPOT, USDT } from './bybit-rows.test-support.ts';
import type { BybitMarket } from './bybit-markets.ts';

const order = {
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
  cumFeeDetail: { USDT: '0.1' },
  reduceOnly: false,
  createdTime: '1700000000000',
  updatedTime: '1700000000001',
};

describe('the fee of an order', () => {
  const feeOf = (more: Record<string, unknown>, market = USDT) => {
    const read = parseOrder({ ...order, ...more }, market);
    return [read?.fee.toFixed(), read?.feeCoin];
  };

  it('is read by coin, and otherwise from the older field', () => {
    expect(feeOf({ cumFeeDetail: { USDT: '0.2' } })).toEqual(['0.2', 'USDT']);
    expect(feeOf({ cumFeeDetail: { MNT: '0.00242968' }, cumExecFee: '0' })).toEqual(['0.00242968', 'MNT']);
    expect(feeOf({ cumFeeDetail: {} })).toEqual(['0.1', 'USDT']);
    expect(feeOf({ cumFeeDetail: '' })).toEqual(['0.1', 'USDT']);
    expect(feeOf({ cumFeeDetail: undefined, symbol: 'BTCUSD' }, INVERSE_BTC)).toEqual(['0.1', 'BTC']);
  });

  it("is the settle coin's where there are several, and ignores a coin of zero", () => {
    expect(feeOf({ cumFeeDetail: { MNT: '3', USDT: '0.2' } })).toEqual(['0.2', 'USDT']);
    expect(feeOf({ cumFeeDetail: { 币安人生: '3', aKey: { of: 'x' }, other: 'y' } })).toEqual([
      '3',
      '币安人生',
    ]);
    expect(feeOf({ cumFeeDetail: { USDT: '0', MNT: '3' } })).toEqual(['3', 'MNT']);
    expect(feeOf({ cumFeeDetail: { USDT: '0' }, cumExecFee: '' })).toEqual(['0', 'USDT']);
  });
});

describe('an order', () => {
  it.each<[BybitMarket, string, string]>([
    [USDT, 'BTCUSDT', 'USDT'],
    [INVERSE_BTC, 'BTCUSD', 'BTC'],
    [OPTION, 'BTC-27MAR26-70000-P-USDT', 'USDT'],
    [SPOT, 'ETHUSDC', ''],
  ])('in %j with symbol %s settles in "%s"', (market, symbol, settleCoin) => {
    expect(parseOrder({ ...order, symbol }, market)).toMatchObject({ category: market.category, settleCoin });
  });

  it.each([
    ['New', 'new'],
    ['PartiallyFilled', 'partially_filled'],
    ['Filled', 'filled'],
    ['Cancelled', 'canceled'],
    ['PartiallyFilledCanceled', 'partially_filled_canceled'],
  ])('with the status %s is %s', (orderStatus, status) => {
    expect(parseOrder({ ...order, orderStatus }, USDT)?.status).toBe(status);
  });

  it.each<[BybitMarket, string, string]>([
    [USDT, 'BTCUSDT', 'USDT'],
    [INVERSE_BTC, 'BTCUSD', 'BTC'],
    [OPTION, 'BTC-27MAR26-70000-P', 'USDC'],
    [SPOT, 'ETHUSDC', 'USDC'],
    [SPOT, 'ETHXYZ', ''],
  ])('in %j with symbol %s is valued in "%s"', (market, symbol, valueCoin) => {
    const free = { cumFeeDetail: undefined, cumExecFee: '0' };
    expect(parseOrder({ ...order, ...free, symbol }, market)?.valueCoin).toBe(valueCoin);
  });

  it.each(['Paused', 'filled', 'toString'])('with the unknown status %s cannot be read', (orderStatus) => {
    expect(fieldOf(() => parseOrder({ ...order, orderStatus }, USDT))).toBe('orderStatus');
  });

  it.each(['cumExecQty', 'cumExecValue'])('that was filled is not read as nothing without %s', (field) => {
    expect(fieldOf(() => parseOrder({ ...order, [field]: '' }, USDT))).toBe(field);
  });

  it('that was not filled has nothing filled, whatever is left empty', () => {
    const nothing = { cumExecQty: '', cumExecValue: '', cumExecFee: '', cumFeeDetail: null };
    const amounts = (more: Record<string, unknown>) => {
      const { filledQuantity, filledValue, fee } = parseOrder({ ...order, ...nothing, ...more }, USDT)!;
      return [filledQuantity, filledValue, fee].map(Number);
    };
    expect(amounts({ orderStatus: 'Untriggered' })).toEqual([0, 0, 0]);
    expect(amounts({ orderStatus: 'Cancelled', cumExecQty: '0' })).toEqual([0, 0, 0]);
    expect(fieldOf(() => amounts({ orderStatus: 'Cancelled' }))).toBe('cumExecQty');
    expect(fieldOf(() => amounts({ orderStatus: 'New', cumExecQty: 'NaN' }))).toBe('cumExecQty');
  });
});

describe('a fill', () => {
  const fill = {
    symbol: 'BTCUSDT',
    orderType: 'Market',
    orderLinkId: '',
    side: 'Buy',
    orderId: 'b',
    leavesQty: '0',
    execTime: '1700000000000',
    feeCurrency: '',
    isMaker: false,
    execFee: '0.5',
    execId: 'c',
    execPrice: '10',
    execValue: '20',
    execType: 'Trade',
    execQty: '2',
    closedSize: '',
    seq: 4_688_002_127,
  };

  it.each<[BybitMarket, string, Record<string, string>, string]>([
    [USDT, 'BTCUSDT', { feeCurrency: 'MNT' }, 'MNT'],
    [OPTION, 'BTC-27MAR26-70000-P', {}, 'USDC'],
    [SPOT, 'ETHUSDT', {}, 'ETH'],
    [SPOT, 'ETHUSDT', { side: 'Sell' }, 'USDT'],
    // A rebate comes in the coin that is given.
    [SPOT, 'ETHUSDT', { execFee: '-0.5' }, 'USDT'],
    [SPOT, 'ETHUSDT', { execFee: '-0.5', side: 'Sell' }, 'ETH'],
  ])('in %j with symbol %s and %j has its fee in %s', (market, symbol, more, feeCoin) => {
    expect(parseFill({ ...fill, symbol, ...more }, market)).toMatchObject({
      category: market.category,
      feeCoin,
    });
  });

  it.each([
    ['Trade', 'trade'],
    ['BustTrade', 'liquidation'],
    ['AdlTrade', 'auto_deleveraging'],
    ['Funding', 'funding'],
    ['Settle', 'settlement'],
    ['constructor', 'other'],
  ])("of the type %s is of the kind %s, with the exchange's word as evidence", (execType, kind) => {
    expect(parseFill({ ...fill, execType }, USDT)).toMatchObject({ kind, rest: { execType } });
  });
});
