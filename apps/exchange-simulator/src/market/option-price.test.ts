import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time.ts';
import { contractOf, findContract, optionSymbol } from './contracts.ts';
import { optionPrice } from './option-price.ts';

const EXPIRY = Date.UTC(2026, 5, 26, 8);
const call = { expiresMs: EXPIRY, strike: 100_000, isCall: true };
const put = { ...call, isCall: false };

describe('the price of an option', () => {
  it('differs between call and put by what the underlying is above the strike', () => {
    for (const underlying of [60_000, 99_999, 100_000, 131_000]) {
      const at = EXPIRY - 20 * DAY_MS;
      const difference = optionPrice(call, underlying, at) - optionPrice(put, underlying, at);
      expect(difference).toBeCloseTo(underlying - 100_000, 1);
    }
  });

  it('is never below its payoff, falls as time passes, and ends at the payoff', () => {
    for (const underlying of [80_000, 100_000, 120_000]) {
      const days = [30, 10, 2, 0.1, 0];
      const prices = days.map((left) => optionPrice(call, underlying, EXPIRY - left * DAY_MS));
      expect(prices).toEqual(prices.toSorted((a, b) => b - a));
      expect(prices.at(-1)).toBe(Math.max(0, underlying - 100_000));
    }
  });
});

describe('the symbol of an option', () => {
  it.each([
    ['BTC-26JUN26-100000-C', 'USDC', 'BTCPERP'],
    ['BTC-26JUN26-100000-C-USDT', 'USDT', 'BTCUSDT'],
  ] as const)('%s names the settle coin %s', (symbol, settleCoin, pricedBy) => {
    expect(optionSymbol('BTC', call, settleCoin)).toBe(symbol);
    expect(contractOf('option', symbol)).toMatchObject({
      baseCoin: 'BTC',
      settleCoin,
      pricedBy,
      option: call,
    });
  });

  it('is not found when it is malformed', () => {
    for (const symbol of ['BTC-26JUX26-100000-C', 'BTC-26JUN26-100000-D', 'SOL-26JUN26-100-C', 'BTCUSDT'])
      expect(findContract('option', symbol)).toBeUndefined();
  });
});
