import { describe, expect, it } from 'vitest';
import { coin, symbol } from './values.ts';

describe('a name of the exchange', () => {
  it.each([
    'BTCUSDT',
    'BTC-27JUN26-100000-C-USDT',
    '币安人生USDT',
    '1000catusdt',
    'LUNA_2USDT',
    'BTC/USDT',
    'BRK.BUSDT',
    'A',
    'ΩΜΈΓΑUSDT',
    'مالUSDT',
    '狗狗幣-PERP',
    'X+Y%USDT',
    '🐕USDT',
    'É'.repeat(40),
  ])('%s may be a symbol', (name) => {
    expect(symbol.parse(name)).toBe(name);
    expect(coin.safeParse(name.slice(0, 10)).success).toBe(true);
  });

  it.each([
    '',
    ' ',
    'BTC USDT',
    'BTC\tUSDT',
    'BTC\u0000',
    'BTC\u200BUSDT',
    '\u202EBTC',
    'BTC\u00A0',
    '\uD800',
    'A'.repeat(41),
  ])('%j may be none', (name) => {
    expect(symbol.safeParse(name).success).toBe(false);
    expect(coin.safeParse(name).success).toBe(false);
  });
});
