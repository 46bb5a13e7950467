import { expect, it } from 'vitest';
import type { Market } from '../exchange/exchange.ts';
import { nameOf } from '../exchange/exchange.ts';
import { createMarketUse } from './market-use.ts';

const START = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;
const MARKETS: Market[] = [
  { category: 'linear', settleCoin: 'USDT' },
  { category: 'linear', settleCoin: 'USDC' },
  { category: 'inverse', settleCoin: null },
  { category: 'option', settleCoin: 'USDC' },
  { category: 'spot', settleCoin: null },
];

it('a market not in use is asked once an hour, one in use every minute', () => {
  let nowMs = START;
  const use = createMarketUse(() => new Date(nowMs));
  const asked = new Map<string, number>();
  for (let minute = 0; minute < 180; minute += 1) {
    nowMs = START + minute * MINUTE_MS;
    if (minute === 65) use.see({ category: 'inverse', settleCoin: 'BTC' });
    for (const market of use.due('orders', MARKETS)) {
      use.asked('orders', market);
      asked.set(nameOf(market), (asked.get(nameOf(market)) ?? 0) + 1);
    }
  }
  // Once at the start and at each of two hours after it; in use from minute 65 on for an hour.
  expect(Object.fromEntries(asked)).toEqual({
    'linear USDT': 180,
    'linear USDC': 3,
    inverse: 2 + 60,
    'option USDC': 3,
    spot: 3,
  });
});
