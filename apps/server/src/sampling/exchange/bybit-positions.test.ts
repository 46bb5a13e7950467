import { describe, expect, it } from 'vitest';
import { parsePosition } from './bybit-positions.ts';
import { fieldOf, INVERSE_BTC, OPTION, USDC, USDT } from './bybit-rows.test-support.ts';
import type { BybitMarket } from './bybit-markets.ts';

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
  it.each<[string, BybitMarket, Record<string, string>, [string, string]]>([
    ['linear, in USDT: size times mark price', USDT, {}, ['USDT', '19750.125']],
    ['linear, in USDC', USDC, { symbol: 'BTCPERP' }, ['USDC', '19750.125']],
    // 300 dollars at 24,000 dollars a coin.
    [
      'inverse, in the coin: dollars over mark price',
      INVERSE_BTC,
      { symbol: 'BTCUSD', size: '300', markPrice: '24000' },
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
  ])('%s', (_, market, more, [settleCoin, value]) => {
    const read = parsePosition({ ...position, ...more }, market);
    expect([read?.category, read?.settleCoin, read?.value.toFixed()]).toEqual([
      market.category,
      settleCoin,
      value,
    ]);
  });

  it('keeps side, sizes and prices, and has no leverage under portfolio margin', () => {
    expect(parsePosition({ ...position, leverage: '', positionIM: '' }, USDT)).toMatchObject({
      side: 'Sell',
      isHedged: false,
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

  it.each([
    { side: '', size: '0' },
    { side: 'Buy', size: '0' },
  ])('is left out with %j', (empty) => {
    expect(parsePosition({ symbol: 'BTCUSDT', positionIdx: 1, ...empty }, USDT)).toBeNull();
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['without a mark price', { markPrice: '' }, 'markPrice'],
    ['with a size that is no number', { size: 'NaN' }, 'size'],
    ['with a size below zero', { size: '-1' }, 'size'],
    ['without open profit', { unrealisedPnl: '' }, 'unrealisedPnl'],
    ['of another settle coin than the list', { symbol: 'BTCPERP' }, 'symbol'],
  ])('%s cannot be read', (_, more, field) => {
    expect(fieldOf(() => parsePosition({ ...position, ...more }, USDT))).toBe(field);
  });

  it.each<[BybitMarket, string]>([
    [INVERSE_BTC, 'ETHUSD'],
    [{ category: 'option', settleCoin: 'USDC' }, 'BTC-27MAR26-70000-P-USDT'],
    [{ category: 'option', settleCoin: 'USDT' }, 'BTC-27MAR26-70000-P'],
  ])('outside %j, such as %s, is left to its own list', (market, symbol) => {
    expect(parsePosition({ ...position, symbol }, market)).toBeNull();
  });
});
