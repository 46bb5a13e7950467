import { describe, expect, it } from 'vitest';
import { parseFill } from './bybit-fills.ts';
import { parseOrder } from './bybit-orders.ts';
import { parsePosition } from './bybit-positions.ts';
import type { Market } from './exchange.ts';

const USDT: Market = { category: 'linear', settleCoin: 'USDT' };
const USDC: Market = { category: 'linear', settleCoin: 'USDC' };
const INVERSE_BTC: Market = { category: 'inverse', settleCoin: 'BTC' };
const OPTION: Market = { category: 'option', settleCoin: null };
const SPOT: Market = { category: 'spot', settleCoin: null };

const fieldOf = (parse: () => unknown): unknown => {
  try {
    parse();
  } catch (error) {
    return (error as { field?: string }).field;
  }
  return null;
};

const position = {
  positionIdx: 0,
  riskId: 1,
  symbol: 'BTCUSDT',
  side: 'Sell',
  size: '0.25',
  avgPrice: '80000',
  positionValue: '20000',
  leverage: '10',
  markPrice: '79000.5',
  liqPrice: '',
  positionIM: '2010.5',
  unrealisedPnl: '249.875',
  seq: 5_723_621_632,
};

describe('a position', () => {
  it.each<[string, Market, Record<string, string>, [string, string]]>([
    ['linear, in USDT: size times mark price', USDT, {}, ['USDT', '19750.125']],
    ['linear, a dated one', USDT, { symbol: 'BTCUSDT-27MAR26' }, ['USDT', '19750.125']],
    ['linear, in USDC', USDC, { symbol: 'BTCPERP' }, ['USDC', '19750.125']],
    ['linear, in USDC and dated', USDC, { symbol: 'BTC-27MAR26' }, ['USDC', '19750.125']],
    // 300 dollars at 24,000 dollars a coin.
    [
      'inverse, in the coin: dollars over mark price',
      INVERSE_BTC,
      { symbol: 'BTCUSD', size: '300', markPrice: '24000' },
      ['BTC', '0.0125'],
    ],
    [
      'inverse and dated',
      INVERSE_BTC,
      { symbol: 'BTCUSDH26', size: '300', markPrice: '24000' },
      ['BTC', '0.0125'],
    ],
    [
      'an option in USDC',
      OPTION,
      { symbol: 'BTC-27MAR26-70000-P', size: '0.5', markPrice: '1200.5' },
      ['USDC', '600.25'],
    ],
    [
      'an option in USDT',
      OPTION,
      { symbol: 'BTC-27MAR26-70000-C-USDT', size: '0.5', markPrice: '1200.5' },
      ['USDT', '600.25'],
    ],
    ['an option worth nothing', OPTION, { symbol: 'BTC-27MAR26-70000-C', markPrice: '0' }, ['USDC', '0']],
  ])('%s', (_, market, more, [settleCoin, value]) => {
    const read = parsePosition({ ...position, ...more }, market);
    expect([read?.category, read?.settleCoin, read?.value.toFixed()]).toEqual([
      market.category,
      settleCoin,
      value,
    ]);
  });

  it('keeps side, sizes and prices, and knows no leverage under portfolio margin', () => {
    expect(parsePosition({ ...position, leverage: '', positionIM: '' }, USDT)).toMatchObject({
      side: 'Sell',
      positionIdx: 0,
      leverage: null,
      initialMargin: null,
    });
    const read = parsePosition(position, USDT)!;
    expect(
      [read.size, read.entryPrice, read.markPrice, read.unrealizedPnl, read.leverage, read.initialMargin].map(
        Number,
      ),
    ).toEqual([0.25, 80_000, 79_000.5, 249.875, 10, 2_010.5]);
  });

  it.each<[unknown, string | null]>([
    [5_723_621_632, '5723621632'],
    ['5723621633', '5723621633'],
    [undefined, null],
    [null, null],
    ['', null],
    [0.5, null],
    [{}, null],
  ])('with a sequence of %j has the revision %j', (seq, revision) => {
    expect(parsePosition({ ...position, seq }, USDT)?.revision).toBe(revision);
  });

  it.each([
    { side: '', size: '0' },
    { side: 'Buy', size: '0' },
    { side: '', size: '0.000' },
    { side: '', size: '' },
    { side: 'None', size: '0' },
  ])('is none with %j', (empty) => {
    expect(parsePosition({ symbol: 'BTCUSDT', positionIdx: 1, ...empty }, USDT)).toBeNull();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['without a mark price', { markPrice: '' }, 'markPrice'],
    ['with a mark price of zero', { markPrice: '0' }, 'markPrice'],
    ['with a side that is none', { side: '' }, 'side'],
    ['with a size that is no number', { size: 'NaN' }, 'size'],
    ['with a size below zero', { size: '-1' }, 'size'],
    ['in an unknown mode', { positionIdx: 3 }, 'positionIdx'],
    ['without open profit', { unrealisedPnl: '' }, 'unrealisedPnl'],
    ['of another settle coin than the list', { symbol: 'BTCPERP' }, 'symbol'],
    ['of an inverse contract in a linear list', { symbol: 'BTCUSD' }, 'symbol'],
    ['of an option in a linear list', { symbol: 'BTC-27MAR26-70000-C' }, 'symbol'],
  ])('%s cannot be read', (_, more, field) => {
    expect(fieldOf(() => parsePosition({ ...position, ...more }, USDT))).toBe(field);
  });

  it.each([
    [INVERSE_BTC, 'BTCUSDT'],
    [OPTION, 'BTCPERP'],
    [OPTION, 'BTC-27MAR26-70000-X'],
  ])('of market %j with symbol %s cannot be read', (market, symbol) => {
    expect(fieldOf(() => parsePosition({ ...position, symbol }, market))).toBe('symbol');
  });

  it.each<[Market, string]>([
    [INVERSE_BTC, 'ETHUSD'],
    [{ category: 'option', settleCoin: 'USDC' }, 'BTC-27MAR26-70000-P-USDT'],
    [{ category: 'option', settleCoin: 'USDT' }, 'BTC-27MAR26-70000-P'],
  ])('of another list than %j, such as %s, is left to that list', (market, symbol) => {
    expect(parsePosition({ ...position, symbol }, market)).toBeNull();
  });

  it('that is no row at all cannot be read', () => {
    for (const row of ['text', 7, null, []]) expect(fieldOf(() => parsePosition(row, USDT))).toBe('shape');
  });
});

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

  it('is told by coin, and where it is not, by the field of before', () => {
    expect(feeOf({ cumFeeDetail: { USDT: '0.2' } })).toEqual(['0.2', 'USDT']);
    expect(feeOf({ cumFeeDetail: { MNT: '0.00242968' }, cumExecFee: '0' })).toEqual(['0.00242968', 'MNT']);
    expect(feeOf({ cumFeeDetail: {} })).toEqual(['0.1', 'USDT']);
    expect(feeOf({ cumFeeDetail: '' })).toEqual(['0.1', 'USDT']);
    expect(feeOf({ cumFeeDetail: undefined, symbol: 'BTCUSD' }, INVERSE_BTC)).toEqual(['0.1', 'BTC']);
  });

  it('of several coins is that of the settle coin, and a coin of zero is none', () => {
    expect(feeOf({ cumFeeDetail: { MNT: '3', USDT: '0.2' } })).toEqual(['0.2', 'USDT']);
    expect(feeOf({ cumFeeDetail: { USDT: '0', MNT: '3' } })).toEqual(['3', 'MNT']);
    expect(feeOf({ cumFeeDetail: { USDT: '0' }, cumExecFee: '' })).toEqual(['0', 'USDT']);
  });

  it('of spot is in the coin received where no coin is told', () => {
    const spot = { cumFeeDetail: undefined, positionIdx: undefined, reduceOnly: undefined };
    expect(feeOf({ ...spot, symbol: 'ETHUSDC' }, SPOT)).toEqual(['0.1', 'ETH']);
    expect(feeOf({ ...spot, symbol: 'ETHUSDC', side: 'Sell' }, SPOT)).toEqual(['0.1', 'USDC']);
    expect(fieldOf(() => parseOrder({ ...order, ...spot, symbol: 'ETHXYZ' }, SPOT))).toBe('cumFeeDetail');
  });
});

describe('an order', () => {
  it.each<[Market, string, string]>([
    [USDT, 'BTCUSDT', 'USDT'],
    [USDC, 'BTCPERP', 'USDC'],
    [INVERSE_BTC, 'BTCUSD', 'BTC'],
    [OPTION, 'BTC-27MAR26-70000-P-USDT', 'USDT'],
    [SPOT, 'ETHUSDC', ''],
  ])('of %j and symbol %s settles in "%s"', (market, symbol, settleCoin) => {
    expect(parseOrder({ ...order, symbol }, market)).toMatchObject({ category: market.category, settleCoin });
  });

  it('of spot is in one-way mode and reduces nothing where it does not say', () => {
    const { positionIdx: _, reduceOnly: __, ...spot } = order;
    expect(parseOrder({ ...spot, symbol: 'ETHUSDT' }, SPOT)).toMatchObject({
      positionIdx: 0,
      isReduceOnly: false,
    });
  });

  it('with a status that is not known cannot be read', () => {
    expect(fieldOf(() => parseOrder({ ...order, orderStatus: 'Paused' }, USDT))).toBe('orderStatus');
  });

  it.each(['cumExecQty', 'cumExecValue'])('that was filled is not read as nothing without %s', (field) => {
    expect(fieldOf(() => parseOrder({ ...order, [field]: '' }, USDT))).toBe(field);
  });

  it('that was filled is not read as free without its fee', () => {
    const without = { ...order, cumExecFee: '', cumFeeDetail: null };
    expect(fieldOf(() => parseOrder(without, USDT))).toBe('cumFeeDetail');
    expect(fieldOf(() => parseOrder({ ...without, cumFeeDetail: { USDT: 'NaN' } }, USDT))).toBe(
      'cumFeeDetail',
    );
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

  it.each<[Market, string, Record<string, string>, string]>([
    [USDT, 'BTCUSDT', {}, 'USDT'],
    [USDT, 'BTCUSDT', { feeCurrency: 'MNT' }, 'MNT'],
    [INVERSE_BTC, 'BTCUSD', {}, 'BTC'],
    [OPTION, 'BTC-27MAR26-70000-P', {}, 'USDC'],
    [SPOT, 'ETHUSDT', {}, 'ETH'],
    [SPOT, 'ETHUSDT', { side: 'Sell' }, 'USDT'],
    // A rebate comes in the coin that is given.
    [SPOT, 'ETHUSDT', { execFee: '-0.5' }, 'USDT'],
    [SPOT, 'ETHUSDT', { execFee: '-0.5', side: 'Sell' }, 'ETH'],
  ])('of %j and symbol %s with %j has its fee in %s', (market, symbol, more, feeCoin) => {
    expect(parseFill({ ...fill, symbol, ...more }, market)).toMatchObject({
      category: market.category,
      feeCoin,
    });
  });

  it('whose fee is in a coin that cannot be told cannot be read, unless there is none', () => {
    expect(fieldOf(() => parseFill({ ...fill, symbol: 'ETHXYZ' }, SPOT))).toBe('feeCurrency');
    expect(parseFill({ ...fill, symbol: 'ETHXYZ', execFee: '0' }, SPOT)?.feeCoin).toBe('');
  });

  it('keeps as evidence what else its row says', () => {
    expect(parseFill(fill, USDT)?.rest).toEqual({
      orderType: 'Market',
      leavesQty: '0',
      isMaker: false,
      seq: 4_688_002_127,
    });
  });
});
